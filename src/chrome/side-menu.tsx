import { Badge, NavLink } from "@mantine/core";
import { type MenuItem, menuOf } from "../../machines/app/menu.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { useAppState, useTexts } from "../app-actor.ts";
import { RouteLink } from "../components/link/route-link.tsx";
import { Tag } from "../components/tag/tag.tsx";
import { sideMenu } from "../texts/en/chrome.ts";
import { menuIcons } from "./menu-icons.tsx";
import styles from "./side-menu.module.css";

/** The person's pages, with the current one marked. */
export function SideMenu() {
  const texts = useTexts("sideMenu", sideMenu);
  const session = useAppState(({ context }) => context.session);
  const route = useAppState(({ context }) => context.visit.route);
  if (session === null) return null;
  return (
    <nav aria-label={texts.label}>
      <Items items={menuOf(session, assertPresent(route))} />
    </nav>
  );
}

const Items = ({ items }: { items: readonly MenuItem[] }) => (
  <ul className={styles.items}>
    {items.map((item) => (
      <li key={item.name}>
        <Item item={item} />
      </li>
    ))}
  </ul>
);

/** The button says itself whether it is expanded. */
const hiddenChevron = { chevron: { "aria-hidden": true } };

function Item({ item }: { item: MenuItem }) {
  const texts = useTexts("sideMenu", sideMenu);
  const { name, icon, route, active, inner_menu: inner, betaVersion } = item;
  const MenuItemIcon = menuIcons[icon];
  const face = {
    label: texts.items[name],
    leftSection: <MenuItemIcon />,
  };
  const rightSection = (
    <span className={styles.counts}>
      {betaVersion && <Tag title={texts.beta} />}
      <Count of={item.messageBadge} text={texts.messages} />
      <Count of={item.inboxBadge} text={texts.inbox} />
      <Count of={item.notificationBadge} text={texts.notifications} />
    </span>
  );
  if (inner.length === 0) {
    return (
      <NavLink {...face} rightSection={rightSection} component={RouteLink} to={assertPresent(route)} current={active} />
    );
  }
  return (
    <NavLink {...face} attributes={hiddenChevron} component="button" type="button" defaultOpened>
      <Items items={inner} />
    </NavLink>
  );
}

/** A number next to an item. Screen readers also read out the counted things. */
function Count({ of: count, text }: { of: number; text(count: number): string }) {
  if (count === 0) return null;
  return (
    <Badge component="span" circle>
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{text(count)}</span>
    </Badge>
  );
}
