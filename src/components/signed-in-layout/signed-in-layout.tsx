import type { ReactNode } from "react";
import { useApp, useAppState } from "../../app-actor.ts";
import { chrome as chunk } from "../../chrome/load-chrome.ts";
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
  const menus = useAppState(({ value }) => value.menus, "unasked");
  const chrome = menus === "there" ? chunk.loaded() : null;
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div className={styles.narrow}>{chrome && <chrome.MenuDrawer />}</div>
        <span className={styles.brand}>
          <Mark />
          <span>{config.productName}</span>
        </span>
        {menus === "missing" && <ChromeMissing />}
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

/** The menus could not be loaded: they are asked for again on request. */
function ChromeMissing() {
  const { send } = useApp();
  const { menuMissing, loadMenu } = useTexts("signedInLayout", signedInLayout);
  return (
    <>
      <span role="alert">{menuMissing}</span>
      <button type="button" className={buttons.button} onClick={() => send({ type: "menus.load" })}>
        {loadMenu}
      </button>
    </>
  );
}
