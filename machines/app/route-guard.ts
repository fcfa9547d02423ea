import { onboardingAddress } from "../shared/addresses.ts";
import type { ProductSites } from "../shared/products.ts";
import { type Route, pages, type Visit } from "../shared/routes.ts";
import { CLIENT_TOKEN_LENGTH } from "../shared/rules.ts";
import { plainCode } from "../shared/spelling.ts";

/** The facts of the person by which the guard decides. */
export interface Visitor {
  hasToken: boolean;
  /** The session behind the token: null while it is not known. */
  session: { mustChangePassword: boolean; mustActivate: boolean } | null;
  /** Identifier and password are held for a second factor. */
  hasLoginDetails: boolean;
  /** A set-up token is held. */
  hasSetupToken: boolean;
  /** A recovery code was proved, and a new password may be chosen. */
  hasResetTicket: boolean;
  email: string | null;
}

/** Where a visit ends up: at a visit of this app, at another site, or waiting for the session to be known. */
export type Place = { at: "inside"; visit: Visit } | { at: "outside"; url: string } | { at: "session" };

const inside = (visit: Visit): Place => ({ at: "inside", visit });
const plain = (
  name: "login" | "workspace" | "changePassword" | "verifyEmail" | "forgotWithRecovery" | "resetWithRecovery",
): Visit => ({
  route: { name },
  search: "",
});

/** Where a visit ends up (docs/behaviour.md, Who may see what). */
export function guardRoute(visit: Visit, visitor: Visitor, sites: ProductSites): Place {
  const { route } = visit;
  if (isForThirdParty(visit)) {
    // A signed-in person can continue as they are, so it has to be known first who they are.
    if (visitor.hasToken && !visitor.session) return { at: "session" };
    return inside(asksForAuthorization(visit) ? { ...visit, route: { name: "authorize" } } : visit);
  }
  switch (pages[route.name].access) {
    case "open":
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
      if (lacksWhatItNeeds(route, visitor)) return guardRoute(plain("login"), visitor, sites);
      if (route.name === "resetWithRecovery" && !visitor.hasResetTicket && !visitor.hasToken) {
        return inside(plain("forgotWithRecovery"));
      }
      // The code was right: there is nothing left to do there.
      if (route.name === "forgotWithRecovery" && visitor.hasResetTicket) return inside(plain("resetWithRecovery"));
      if (!visitor.hasToken || mayStay(route, visitor)) return inside(visit);
      return onboardingPlace(route, sites) ?? guardRoute(plain("workspace"), visitor, sites);
  }
}

/** A third party asks for an authorization, on any public page. */
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

/** A third-party app sent the person. */
export const isForThirdParty = (visit: Visit): boolean =>
  visit.route.name === "authorize" || asksForAuthorization(visit) || asksForThirdPartySignIn(visit);

/** Open pages that have nothing to show: no email to verify, or a client's token that cannot be one. */
function isMissing(route: Route, { email }: Visitor): boolean {
  if (route.name === "verifyEmail") return email === null;
  return route.name === "inviteClient" && plainCode(route.token).length !== CLIENT_TOKEN_LENGTH;
}

/** A third-party app sent the person to the login itself, as apps with a secret may. */
export function asksForThirdPartySignIn({ route, search }: Visit): boolean {
  const query = new URLSearchParams(search);
  return route.name === "login" && query.has("client_id") && query.has("state") && query.has("redirect_uri");
}

/** Steps that need the memory of an earlier one. */
function lacksWhatItNeeds(route: Route, visitor: Visitor): boolean {
  if (route.name === "multiFactorLogin") return !visitor.hasLoginDetails;
  if (route.name === "multiFactorSetup" || route.name === "recoveryCode") {
    return !visitor.hasLoginDetails && !visitor.hasSetupToken && !visitor.hasToken;
  }
  return false;
}

/** Screens that make sense to a token holder too. */
const mayStay = ({ name }: Route, { hasResetTicket }: Visitor) =>
  name === "multiFactorLogin" ||
  name === "multiFactorSetup" ||
  name === "recoveryCode" ||
  name === "forgotWithRecovery" ||
  // Where that leads: a person who was allowed to begin may finish.
  (name === "resetWithRecovery" && hasResetTicket);

/** A new hire who has signed in already belongs at the product's own pages. */
function onboardingPlace(route: Route, sites: ProductSites): Place | null {
  const stage =
    (route.name === "onboardingSignUp" && route.preBoarding) || (route.name === "onboardingLogin" && !route.preBoarding)
      ? "boardingDocument"
      : route.name === "onboardingSignUp"
        ? "onboardingPreview"
        : null;
  return stage && "orgId" in route ? { at: "outside", url: onboardingAddress(sites, route.orgId, stage) } : null;
}
