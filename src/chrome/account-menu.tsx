import type { SessionUser } from "../../machines/shared/contract.ts";
import { useApp } from "../app-actor.ts";
import { RouteLink } from "../components/link/route-link.tsx";
import { accountMenu } from "../texts/en/chrome.ts";
import { useTexts } from "../texts/use-texts.ts";
import { Flyout } from "./flyout.tsx";
import { PersonAvatar } from "./person-avatar.tsx";
import styles from "./tools.module.css";

/** Who is signed in, where else they are, and the way out (specification section 2, Navigation chrome). */
export function AccountMenu({ session }: { session: SessionUser }) {
  const { send } = useApp();
  const texts = useTexts("accountMenu", accountMenu);
  const { email, employeeCode, role, company } = session;
  const name = session.name ?? email ?? employeeCode ?? texts.nameless;
  const face = (width: number) => <PersonAvatar session={session} name={name} width={width} />;
  return (
    <Flyout label={texts.open(name)} face={face(32)}>
      <div className={styles.person}>
        {face(40)}
        <div className={styles.about}>
          <strong>{name}</strong>
          {email !== null && email !== name && <span>{email}</span>}
          <span>{[texts.roles[role], company].filter((part) => part !== null).join(" · ")}</span>
        </div>
      </div>
      <ul className={styles.list}>
        <li>
          <button type="button" className={styles.item} onClick={() => send({ type: "panel.open", panel: "sessions" })}>
            {texts.devices}
          </button>
        </li>
        <li>
          <button type="button" className={styles.item} onClick={() => send({ type: "panel.open", panel: "picture" })}>
            {texts.picture}
          </button>
        </li>
        <li>
          <RouteLink to={{ name: "changePassword" }} className={styles.item}>
            {texts.changePassword}
          </RouteLink>
        </li>
        <li>
          <button type="button" className={styles.item} onClick={() => send({ type: "session.signOut" })}>
            {texts.logout}
          </button>
        </li>
      </ul>
    </Flyout>
  );
}
