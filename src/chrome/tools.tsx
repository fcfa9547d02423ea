import { Group } from "@mantine/core";
import { useAppState } from "../app-actor.ts";
import { LanguageSwitcher } from "../components/language-switcher/language-switcher.tsx";
import { ThemeToggle } from "../components/theme-toggle/theme-toggle.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { ModuleSwitcher } from "./module-switcher.tsx";

/** The menus at the end of the bar. Until the app knows the session, only the choices open to everyone. */
export function Tools() {
  const session = useAppState(({ context }) => context.session);
  return (
    <Group wrap="nowrap" gap="xs">
      <LanguageSwitcher />
      {session === null ? (
        <ThemeToggle />
      ) : (
        <>
          <ModuleSwitcher />
          <HelpMenu />
          <AccountMenu session={session} />
        </>
      )}
    </Group>
  );
}
