import { onboardingAddress } from "../shared/addresses.ts";
import type { ProductSites } from "../shared/products.ts";
import { type Route, pages, type Visit } from "../shared/routes.ts";
import { CLIENT_TOKEN_LENGTH } from "../shared/rules.ts";
import { plainCode } from "../shared/spelling.ts";

/** The facts of the person by which the guard decides. */
export interface Visitor {
  hasToken: boolean;
  /** The session of the token: null until the service has sent it. */
  session: { mustChangePassword: boolean; mustActivate: boolean } | null;
  /** The root holds identifier and password for a second factor. */
  hasLoginDetails: boolean;
  /** The root holds a set-up token. */
  hasSetupToken: boolean;
  /** The person proved a recovery code and may choose a new password. */
  hasResetTicket: boolean;
  email: string | null;
}

/** The place to which a visit leads: a page of this app, another site, or a wait for the session. */
export type Place = { at: "inside"; visit: Visit } | { at: "outside"; url: string } | { at: "session" };

const inside = (visit: Visit): Place => ({ at: "inside", visit });
const plain = (
  name: "login" | "workspace" | "changePassword" | "verifyEmail" | "forgotWithRecovery" | "resetWithRecovery",
): Visit => ({
  route: { name },
  search: "",
});

/** The place to which a visit leads (docs/behaviour.md, Who may see what). */
export function guardRoute(visit: Visit, visitor: Visitor, sites: ProductSites): Place {
  const { route } = visit;
  if (isForThirdParty(visit)) {
    // A signed-in person can continue with their account, so the page has to know first who they are.
    if (visitor.hasToken && !visitor.session) return { at: "session" };
    return inside(asksForAuthorization(visit) ? { ...visit, route: { name: "authorize" } } : visit);
  }
  switch (pages[route.name].access) {
    case "open":
      // Opening it shows a password once. The end of an old session would take the page away.
      if (route.name === "inviteClient" && visitor.hasToken && !visitor.session) return { at: "session" };
      return isMissing(route, visitor)
        ? guardRoute(plain(visitor.hasToken ? "workspace" : "login"), visitor, sites)
        : inside(visit);
    case "session":
      if (!visitor.hasToken) return inside(plain("login"));
      if (!visitor.session) return { at: "session" };
      if (visitor.session.mustChangePassword) return inside(plain("changePassword"));
      return inside(visitor.session.mustActivate && visitor.email !== null ? plain("verifyEmail") : visit);
    case "public":
    case "organisation":
      if (lacksEarlierStep(route, visitor)) return guardRoute(plain("login"), visitor, sites);
      if (route.name === "resetWithRecovery" && !visitor.hasResetTicket && !visitor.hasToken) {
        return inside(plain("forgotWithRecovery"));
      }
      // The recovery code was right, so the page that asks for it has nothing left to do.
      if (route.name === "forgotWithRecovery" && visitor.hasResetTicket) return inside(plain("resetWithRecovery"));
      if (!visitor.hasToken || mayStay(route, visitor)) return inside(visit);
      return onboardingPlace(route, sites) ?? guardRoute(plain("workspace"), visitor, sites);
  }
}

/** Whether a third-party app asks for an authorization. It may do so on any public page. */
function asksForAuthorization({ route, search }: Visit): boolean {
  const access = pages[route.name].access;
  const query = new URLSearchParams(search);
  return (
    (access === "public" || access === "organisation") &&
    query.has("redirect_uri") &&
    query.has("client_id") &&
    query.has("code_challenge")
  );
}

/** Whether a third-party app sent the person. */
export const isForThirdParty = (visit: Visit): boolean =>
  visit.route.name === "authorize" || asksForAuthorization(visit) || asksForThirdPartySignIn(visit);

/** Whether an open page has nothing to show: it has no email to verify, or no client's token of the right length. */
function isMissing(route: Route, { email }: Visitor): boolean {
  if (route.name === "verifyEmail") return email === null;
  return route.name === "inviteClient" && plainCode(route.token).length !== CLIENT_TOKEN_LENGTH;
}

/** Whether a third-party app sent the person to the login itself, as apps with a secret may. */
export function asksForThirdPartySignIn({ route, search }: Visit): boolean {
  const query = new URLSearchParams(search);
  return route.name === "login" && query.has("client_id") && query.has("state") && query.has("redirect_uri");
}

/** Whether the root lacks the result of the earlier step that this step continues. */
function lacksEarlierStep(route: Route, visitor: Visitor): boolean {
  if (route.name === "multiFactorLogin") return !visitor.hasLoginDetails;
  if (route.name === "multiFactorSetup" || route.name === "recoveryCode") {
    return !visitor.hasLoginDetails && !visitor.hasSetupToken && !visitor.hasToken;
  }
  return false;
}

/** Whether a public page makes sense for a token holder too. */
const mayStay = ({ name }: Route, { hasResetTicket }: Visitor) =>
  name === "multiFactorLogin" ||
  name === "multiFactorSetup" ||
  name === "recoveryCode" ||
  name === "forgotWithRecovery" ||
  // `forgotWithRecovery` leads here: a person who was allowed to begin may finish.
  (name === "resetWithRecovery" && hasResetTicket);

/** The product's page for a new hire who has signed in already, or null. */
function onboardingPlace(route: Route, sites: ProductSites): Place | null {
  const stage =
    (route.name === "onboardingSignUp" && route.preBoarding) || (route.name === "onboardingLogin" && !route.preBoarding)
      ? "boardingDocument"
      : route.name === "onboardingSignUp"
        ? "onboardingPreview"
        : null;
  return stage && "orgId" in route ? { at: "outside", url: onboardingAddress(sites, route.orgId, stage) } : null;
}
