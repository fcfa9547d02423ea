import { createPortal } from "react-dom";
import { Group } from "@mantine/core";
import { MantineRoot } from "../components/mantine-root/mantine-root.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { Panels } from "./panels/panels.tsx";
import { GetHelpMenu, HelpMenu } from "./help-menu.tsx";
import { SideMenu } from "./side-menu.tsx";
import { useAppState } from "../app-actor.ts";
import { LanguageSwitcher } from "../components/language-switcher/language-switcher.tsx";
import { ThemeToggle } from "../components/theme-toggle/theme-toggle.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ModuleSwitcher } from "./module-switcher.tsx";
import { sessionsMachine } from "../../machines/account/sessions/sessions.machine.ts";
import { pictureMachine } from "../../machines/account/picture/picture.machine.ts";
import { passkeysMachine } from "../../machines/account/passkeys/passkeys.machine.ts";
import { passkeySignalsMachine } from "../../machines/account/passkey-signals/passkey-signals.machine.ts";
import { activityMachine } from "../../machines/account/activity/activity.machine.ts";
import { appsMachine } from "../../machines/account/apps/apps.machine.ts";

export const charts = {
  sessions: sessionsMachine,
  picture: pictureMachine,
  passkeys: passkeysMachine,
  passkeySignals: passkeySignalsMachine,
  activity: activityMachine,
  apps: appsMachine,
};

/** The elements of a page that take the menus; null until React has drawn them. */
export interface ChromePlaces {
  /** At the beginning of the bar of a narrow page. */
  drawer: HTMLElement | null;
  /** At the end of the bar. */
  tools: HTMLElement | null;
  side: HTMLElement | null;
}

/** The menus around a signed-in page, and the panel they open. */
export const Chrome = ({ places: { drawer, tools, side } }: { places: ChromePlaces }) => (
  <MantineRoot>
    {drawer && createPortal(<MenuDrawer />, drawer)}
    {tools && createPortal(<Tools />, tools)}
    {side && createPortal(<SideMenu />, side)}
    <Panels />
  </MantineRoot>
);

/** The help menu of a page without the other menus, and the panel it opens. */
export const GetHelp = () => (
  <MantineRoot>
    <GetHelpMenu />
    <Panels />
  </MantineRoot>
);

/** The menus at the end of the bar. Until the app knows the session, only the choices open to everyone. */
function Tools() {
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
