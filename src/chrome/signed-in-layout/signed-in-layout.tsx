import { useState } from "react";
import { useApp, useAppState, useTexts } from "../../app-actor.ts";
import { sends } from "../../sends.ts";
import { menusCode } from "../load-chrome.ts";
import { signedInLayout } from "../../texts/en/signed-in-layout.ts";
import { AccountLayout, Content, type ContentProps, Foot } from "../../components/account-layout/account-layout.tsx";
import { useHydrated } from "../../components/hydrated.tsx";
import { PageReference } from "../../components/refusal/reference.tsx";
import { Mark } from "../../components/mark/mark.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "./signed-in-layout.module.css";

/** The layout of signed-in pages. They don't wait for the menus, which load later together with Mantine. */
export function SignedInLayout(props: ContentProps) {
  const { config } = useApp();
  const state = useAppState(({ value }) => value.menus);
  const menus = useHydrated() ? state : "unasked";
  const chrome = menus === "loaded" ? menusCode.loaded() : null;
  const [drawer, setDrawer] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [side, setSide] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <div ref={setDrawer} className={styles.narrow} />
        <Mark />
        <span className={styles.name} translate="no">
          {config.productName}
        </span>
        {menus === "missing" && <ChromeMissing />}
        <div ref={setTools} />
      </header>
      <div ref={setSide} className={styles.side} />
      <Content {...props}>
        <ResetLink />
        {props.children}
      </Content>
      <Foot />
      {chrome && <chrome.Chrome places={{ drawer, tools, side }} />}
    </div>
  );
}

/** Says that a link for a new password was not opened, because someone is signed in, and offers to use it. */
function ResetLink() {
  const { actor } = useApp();
  const texts = useTexts("signedInLayout", signedInLayout);
  const isLeft = useAppState(({ context }) => context.resetLink !== null);
  if (!isLeft) return null;
  return (
    <div className={styles.notice}>
      <p>{texts.resetLink}</p>
      <button type="button" className={buttons.small} {...sends(actor, { type: "resetLink.use" })}>
        {texts.useResetLink}
      </button>
    </div>
  );
}

/** Says that the menus couldn't be loaded, and offers to try again. */
function ChromeMissing() {
  const { actor } = useApp();
  const { menuMissing, loadMenu } = useTexts("signedInLayout", signedInLayout);
  return (
    <>
      <span role="alert">{menuMissing}</span>
      <button type="button" className={buttons.small} {...sends(actor, { type: "menus.load" })}>
        {loadMenu}
      </button>
      <PageReference />
    </>
  );
}

/** The layout of pages open to everyone: with menus for a signed-in person, otherwise as an account page. */
export function PersonalLayout(props: ContentProps) {
  const signedIn = useAppState(({ context }) => context.token !== null);
  return signedIn ? <SignedInLayout {...props} /> : <AccountLayout {...props} />;
}
