import { onboardingAddress } from "../shared/addresses.ts";
import type { Boarding } from "../shared/boarding.ts";
import {
  createRoutes,
  type OrganisationPages,
  passkeysVisit,
  type PlainRouteName,
  type RouteName,
  type Visit,
} from "../shared/routes.ts";
import type { AppContext, AppSettings } from "./app.policy.ts";
import { guardRoute, type Place } from "./route-guard.ts";

/** Where the route guard leads the visit of this context now. */
export function placeOf(context: AppContext): Place {
  const { session } = context;
  return guardRoute(
    context.visit,
    {
      hasToken: context.token !== null,
      session: session && { mustChangePassword: session.aftrp, mustActivate: session.activateAccount },
      hasLoginDetails: context.loginDetails !== null,
      hasSetupToken: context.setupToken !== null || (context.recovery === "kept" && isSetup(context.visit)),
      hasResetTicket: context.resetTicket !== null,
      email: context.email,
    },
    context.settings.sites,
  );
}

export const isSetup = ({ route }: Visit) => route.name === "multiFactorSetup";

/** The organisation that an address names, or null. */
export const orgIdOf = ({ route }: Visit): string | null => ("orgId" in route ? route.orgId : null);

/** The organisation whose name and logo a page shows: its own, or the one that a third-party app names. */
export const shownOrgId = (visit: Visit): string | null =>
  visit.route.name === "authorize" ? new URLSearchParams(visit.search).get("orgId") : orgIdOf(visit);

/** Pages of mailed links, and the one that tells of such a link. They need no session, and stay open when a session ends. */
const linkPages: ReadonlySet<RouteName> = new Set(["notMe", "resetPassword", "inviteClient", "emailSent"]);

/** The page after "This wasn't me". The address says so, because the page opens anew where a session has to end. */
export const securedVisit: Visit = { route: { name: "emailSent" }, search: "?secured" };

/** Whether the page says that a link was sent because the account was secured. */
export const tellsOfSecured = ({ route, search }: Visit): boolean =>
  route.name === securedVisit.route.name && new URLSearchParams(search).has("secured");

/** Whether the address asks for the panel of passkeys, and the service has them. */
export const asksForPasskeys = ({ visit: { route, search }, settings }: Pick<AppContext, "visit" | "settings">) =>
  settings.passkeys && route.name === passkeysVisit.route.name && new URLSearchParams(search).has("passkeys");

export const addressOf = ({ visit, settings }: Pick<AppContext, "visit" | "settings">): string =>
  createRoutes(settings.paths).format(visit);

/** Whether the page sets a new password by a mailed link. The route guard opens it only to a person who is signed out. */
export const isResetLink = ({ route }: Visit): boolean =>
  route.name === "resetPassword" || route.name === "onboardingResetPassword";

/**
 * Whether the page stays open when the session ends. So does an invitation opened with an old token, because the
 * invited person may have no account to sign in with.
 */
export const needsNoSession = ({ visit, session }: Pick<AppContext, "visit" | "session">) =>
  linkPages.has(visit.route.name) || (visit.route.name === "invite" && session === null);

/** The screens of a second step: a first sign-in has left its details in memory. */
export const secondSteps: ReadonlySet<RouteName> = new Set(["multiFactorLogin", "multiFactorSetup", "recoveryCode"]);

/** The organisation's account pages to which a visit belongs, or null. */
export function pagesOf({ route }: Visit): OrganisationPages | null {
  return "preBoarding" in route ? { orgId: route.orgId, preBoarding: route.preBoarding } : null;
}

export const toSignIn = (pages: OrganisationPages) => ({
  visit: { route: { name: "onboardingLogin" as const, ...pages }, search: "" },
  replaceAddress: true,
});

export const departureTo = ({ orgId, stage, recordId }: Boarding, { sites }: AppSettings) => ({
  url: onboardingAddress(sites, orgId, stage, recordId),
  replace: true,
  passAuth: null,
});

export const sameVisit = (a: Visit, b: Visit) => JSON.stringify(a) === JSON.stringify(b);

/** An address as a visit of this app, or null if the app has no page for it. */
function ownVisit(url: string, { ownOrigin, paths }: AppSettings): Visit | null {
  const { origin, pathname, search } = new URL(url, ownOrigin);
  if (origin !== ownOrigin) return null;
  const visit = createRoutes(paths).parse(pathname, search);
  return visit.route.name === "pageNotFound" ? null : visit;
}

export const toPage = (name: PlainRouteName, replaceAddress: boolean) => ({
  visit: { route: { name }, search: "" },
  replaceAddress,
});

/** Follows an address: as a visit if the app has a page for it, else as a departure. */
export function toAddress(url: string, settings: AppSettings) {
  const visit = ownVisit(url, settings);
  return visit ? { visit, replaceAddress: true } : { departure: { url, replace: true, passAuth: null } };
}
