import { accessIn, type Organisation, productsOf } from "../workspace/access.ts";
import { productAddress } from "../shared/addresses.ts";
import type { SessionUser } from "../shared/contract-values.ts";
import type { ProductKey } from "../shared/products.ts";
import type { Route } from "../shared/routes.ts";
import type { AppContext } from "./app.policy.ts";

export const menuItemNames = [
  "workspace",
  "security",
  "changePassword",
  "multiFactorSetup",
  "verifyOrganization",
  "downloads",
] as const;

export type MenuItemName = (typeof menuItemNames)[number];

/** An item of the side menu. The view finds its texts and its icon by its name. */
export interface MenuItem {
  name: MenuItemName;
  icon: MenuItemName;
  /** The page that the item leads to; null for a group. */
  route: Route | null;
  /** Whether the person may see it. */
  isAccess: boolean;
  /** Whether the app shows its page, or the page of an item in its group. */
  active: boolean;
  inner_menu: readonly MenuItem[];
  betaVersion: boolean;
  /** Counts; 0 if there is nothing to count. */
  messageBadge: number;
  inboxBadge: number;
  notificationBadge: number;
}

/**
 * The side menu of a signed-in person on one page. It leaves out items that the person may not use, and empty groups.
 * A group with one item is shown as that item.
 */
export function menuOf(session: SessionUser, at: Route): MenuItem[] {
  const item = (name: MenuItemName, route: Route | null, more: Partial<MenuItem> = {}): MenuItem => ({
    icon: name,
    route,
    isAccess: true,
    active: route?.name === at.name,
    inner_menu: [],
    betaVersion: false,
    messageBadge: 0,
    inboxBadge: 0,
    notificationBadge: 0,
    ...more,
    ...session.menu.find((mark) => mark.name === name),
    name,
  });
  const { aftrp, isCompanyMFA, activateOrganization } = session;
  // A person who must change the password may do nothing else before.
  const free = !aftrp;
  return accessible([
    item("workspace", { name: "workspace" }, { isAccess: free }),
    item("security", null, {
      inner_menu: [
        item("changePassword", { name: "changePassword" }),
        item("multiFactorSetup", { name: "multiFactorSetup" }, { isAccess: free && isCompanyMFA }),
      ],
    }),
    item(
      "verifyOrganization",
      { name: "verifyOrganization", id: activateOrganization ?? "" },
      { isAccess: free && activateOrganization !== null, notificationBadge: 1 },
    ),
    item("downloads", { name: "downloads" }),
  ]);
}

function accessible(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => {
    const inner_menu = accessible(item.inner_menu);
    if (!item.isAccess) return [];
    if (item.route === null && inner_menu.length <= 1) return inner_menu;
    return [{ ...item, inner_menu, active: item.active || inner_menu.some(({ active }) => active) }];
  });
}

/** A product at its own site, for the chosen organisation. */
export interface Module {
  product: ProductKey;
  url: string;
}

/**
 * The products that the module switcher opens, by the rules of the workspace's tiles: in the workspace, the products of
 * the chosen organisation; on other pages, of the one that the person entered last. None if no organisation is known.
 */
export function modulesOf(
  { session, settings, shell }: Pick<AppContext, "session" | "settings" | "shell">,
  chosen: Organisation | null,
): Module[] {
  const organisation = chosen ?? lastEntered(session, settings.surveyEnabled);
  if (organisation === null) return [];
  return productsOf(organisation.access).map((product) => ({
    product,
    url: productAddress(settings.sites, product, organisation.orgId, shell?.app ?? null),
  }));
}

function lastEntered(
  session: SessionUser | null,
  surveyEnabled: boolean,
): Pick<Organisation, "orgId" | "access"> | null {
  if (session === null || session.activeOrgId === null || session.aftrp) return null;
  return { orgId: session.activeOrgId, access: accessIn(session, surveyEnabled) };
}
