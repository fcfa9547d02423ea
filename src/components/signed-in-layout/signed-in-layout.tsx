import { type ReactNode, useEffect, useState } from "react";
import { useApp } from "../../app-actor.ts";
import { loadChrome, loadedChrome } from "../../chrome/load-chrome.ts";
import { signedInLayout } from "../../texts/en/signed-in-layout.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { classes } from "../classes.ts";
import { Mark } from "../mark/mark.tsx";
import { ScreenHeading } from "../screen-heading/screen-heading.tsx";
import account from "../account-layout/account-layout.module.css";
import buttons from "../button/small-button.module.css";
import styles from "./signed-in-layout.module.css";

export interface SignedInLayoutProps {
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/**
 * What the pages of a signed-in person stand in. The page itself
 * waits for none of it: menus and tools come later, to places that are kept for them.
 */
export function SignedInLayout({ heading, lead, wide = false, children }: SignedInLayoutProps) {
  const { config, texts, now } = useApp();
  const { chrome, isMissing, retry } = useChrome();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div className={styles.narrow}>{chrome && <chrome.MenuDrawer />}</div>
        <span className={styles.brand}>
          <Mark />
          <span>{config.productName}</span>
        </span>
        {isMissing && <ChromeMissing onRetry={retry} />}
        {chrome && <chrome.Tools />}
      </header>
      <div className={styles.side}>{chrome && <chrome.SideMenu />}</div>
      <main className={classes(styles.main, wide && styles.wide)}>
        <ScreenHeading text={heading} className={account.heading} />
        {lead !== undefined && <p className={account.lead}>{lead}</p>}
        <div className={account.body}>{children}</div>
      </main>
      <footer className={classes(account.footer, styles.footer)}>
        {texts.copyright(new Date(now()).getFullYear(), config.productName)}
      </footer>
      {chrome && <chrome.Panels />}
    </div>
  );
}

/** The frame's parts, which are asked for once the page is drawn: null until they are there. */
function useChrome() {
  const [chrome, setChrome] = useState(loadedChrome);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (chrome !== null || isMissing) return;
    loadChrome().then(setChrome, () => setMissing(true));
  }, [chrome, isMissing]);
  return { chrome, isMissing, retry: () => setMissing(false) };
}

function ChromeMissing({ onRetry }: { onRetry(): void }) {
  const { menuMissing, loadMenu } = useTexts("signedInLayout", signedInLayout);
  return (
    <>
      <span role="alert">{menuMissing}</span>
      <button type="button" className={buttons.button} onClick={onRetry}>
        {loadMenu}
      </button>
    </>
  );
}
