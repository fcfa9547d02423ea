import type { ComponentProps } from "react";
import { useApp, useAppState } from "../../app-actor.ts";
import { chrome as chunk } from "../../chrome/load-chrome.ts";
import { signedInLayout } from "../../texts/en/signed-in-layout.ts";
import { useTexts } from "../../texts/use-texts.ts";
import { Content } from "../account-layout/content.tsx";
import { Foot } from "../account-layout/page-frame.tsx";
import { Mark } from "../mark/mark.tsx";
import buttons from "../button/button.module.css";
import styles from "./signed-in-layout.module.css";

/**
 * What the pages of a signed-in person stand in. The page itself
 * waits for none of it: menus and tools come later, to places that are kept for them.
 */
export function SignedInLayout(props: ComponentProps<typeof Content>) {
  const { config } = useApp();
  const menus = useAppState(({ value }) => value.menus, "unasked");
  const chrome = menus === "there" ? chunk.loaded() : null;
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div className={styles.narrow}>{chrome && <chrome.MenuDrawer />}</div>
        <Mark />
        <span className={styles.brand}>{config.productName}</span>
        {menus === "missing" && <ChromeMissing />}
        {chrome && <chrome.Tools />}
      </header>
      <div className={styles.side}>{chrome && <chrome.SideMenu />}</div>
      <Content {...props} />
      <Foot />
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
      <button type="button" className={buttons.small} onClick={() => send({ type: "menus.load" })}>
        {loadMenu}
      </button>
    </>
  );
}
