import { type MenuItem, menuOf } from "../../machines/app/menu.ts";
import { present } from "../../machines/shared/present.ts";
import { useAppState } from "../app-actor.ts";
import { RouteLink } from "../components/link/route-link.tsx";
import { Tag } from "../components/tag/tag.tsx";
import { sideMenu } from "../texts/en/chrome.ts";
import { useTexts } from "../texts/use-texts.ts";
import { menuIcons } from "./menu-icons.tsx";
import styles from "./side-menu.module.css";

/** The pages a person has, and the one they are on (specification section 2, Navigation chrome). */
export function SideMenu() {
  const texts = useTexts("sideMenu", sideMenu);
  const session = useAppState(({ context }) => context.session, null);
  const route = useAppState(({ context }) => context.visit.route, null);
  if (session === null) return null;
  return (
    <nav aria-label={texts.label}>
      <Items items={menuOf(session, present(route))} />
    </nav>
  );
}

function Items({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.name}>
          {item.inner_menu.length === 0 ? (
            <Page item={item} />
          ) : (
            <details open>
              <summary className={styles.item}>
                <Face item={item} />
              </summary>
              <Items items={item.inner_menu} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Page({ item }: { item: MenuItem }) {
  return (
    <RouteLink to={present(item.route)} className={styles.item} current={item.active}>
      <Face item={item} />
    </RouteLink>
  );
}

function Face({ item }: { item: MenuItem }) {
  const texts = useTexts("sideMenu", sideMenu);
  const { name, icon, betaVersion, messageBadge, inboxBadge, notificationBadge } = item;
  const MenuItemIcon = menuIcons[icon];
  return (
    <>
      <MenuItemIcon />
      <span className={styles.name}>{texts.items[name]}</span>
      {betaVersion && <Tag title={texts.beta} />}
      <Badge count={messageBadge} text={texts.messages} />
      <Badge count={inboxBadge} text={texts.inbox} />
      <Badge count={notificationBadge} text={texts.notifications} />
    </>
  );
}

/** A number beside an item; read out with what it counts. */
function Badge({ count, text }: { count: number; text(count: number): string }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{text(count)}</span>
    </span>
  );
}
