import { useAppState } from "../app-actor.ts";
import { LanguageSwitcher } from "../components/language-switcher/language-switcher.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { ModuleSwitcher } from "./module-switcher.tsx";
import styles from "./tools.module.css";

/** The menus at the end of the bar, once it is known who the person is. */
export function Tools() {
  const session = useAppState(({ context }) => context.session, null);
  if (session === null) return null;
  return (
    <div className={styles.tools}>
      <LanguageSwitcher />
      <ModuleSwitcher />
      <HelpMenu />
      <AccountMenu session={session} />
    </div>
  );
}
