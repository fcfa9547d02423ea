import { ActionIcon, NavLink, Popover } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useRef, useState, type MouseEvent } from "react";
import { offersPanel } from "../../machines/app/panel.state.ts";
import type { Panel } from "../../machines/app/panels.ts";
import type { Route } from "../../machines/shared/routes.ts";
import { useApp, useAppState } from "../app-actor.ts";
import { type Press, sends } from "../sends.ts";
import { classes } from "../components/classes.ts";
import { NewTabLink } from "../components/link/new-tab-link.tsx";
import { RouteLink } from "../components/link/route-link.tsx";
import styles from "./flyout.module.css";

/** A button that opens a menu. Esc, a press elsewhere or a choice closes it. */
export function Flyout({ label, face, children }: { label: string; face: ReactNode; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The choice may open something that returns the focus here when it closes.
    button.current?.focus();
    setOpened(false);
  };
  useWindowEvent("keydown", ({ key }) => {
    if (opened && key === "Escape") close();
  });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      closeOnEscape={false}
      position="bottom-end"
      width="19rem"
      shadow="md"
      radius="lg"
      transitionProps={{ duration: 0 }}
      // Next to its button in the page, so Tab goes from one to the other. Its content has its own roles.
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          className={styles.face}
          variant="subtle"
          color="gray"
          radius="xl"
          size="2.5rem"
          aria-label={label}
          aria-expanded={opened}
          title={label}
          onClick={() => setOpened(!opened)}
        >
          {face}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.flyout} p="xs" onClick={(event) => isChoice(event) && close()}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The items of a menu, in one or two columns. */
export const Items = ({ two = false, children }: { two?: boolean; children: ReactNode }) => (
  <ul className={classes(styles.items, two && styles.two)}>{children}</ul>
);

/** An item that does something on this page. */
export const ActionItem = ({ press, children }: { press: Press; children: ReactNode }) => (
  <li>
    <NavLink component="button" type="button" label={children} {...press} />
  </li>
);

/** An item that opens a panel. It is left out if the service has nothing for that panel. */
export function PanelItem({ panel, children }: { panel: Panel; children: ReactNode }) {
  const { actor } = useApp();
  const isOffered = useAppState(({ context }) => offersPanel(panel, context.settings));
  return isOffered && <ActionItem press={sends(actor, { type: "panel.open", panel })}>{children}</ActionItem>;
}

/** An item that links to a page of the app. */
export const PageItem = ({ to, children }: { to: Route; children: ReactNode }) => (
  <li>
    <NavLink component={RouteLink} to={to} label={children} />
  </li>
);

/** An item that links to another site. It is left out if the operator has configured no address. */
export function LinkItem({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return null;
  return (
    <li>
      <NavLink component={NewTabLink} href={href} label={children} />
    </li>
  );
}

/** Whether a press chose an item, and didn't hit the space between items. */
export const isChoice = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("a, button") !== null;
