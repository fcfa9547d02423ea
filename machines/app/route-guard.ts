import { onboardingAddress } from "../shared/addresses.ts";
import type { ProductSites } from "../shared/products.ts";
import { type Route, routeAccess, type Visit } from "../shared/routes.ts";

/** What the guard needs to know of the person. */
export interface Visitor {
  hasToken: boolean;
  /** The session behind the token: null while it is not known. */
  session: { mustChangePassword: boolean; mustActivate: boolean } | null;
  /** Identifier and password are held for a second factor. */
  hasLoginDetails: boolean;
  /** A set-up token is held. */
  hasAuthData: boolean;
  email: string | null;
}

/** Where a visit ends up: at a visit of this app, at another site, or waiting for the session to be known. */
export type Place = { at: "inside"; visit: Visit } | { at: "outside"; url: string } | { at: "session" };

const inside = (visit: Visit): Place => ({ at: "inside", visit });
const plain = (name: "login" | "workspace" | "changePassword" | "verifyEmail"): Visit => ({
  route: { name },
  search: "",
});

/** The route guard (specification section 2; contract section 4, readings decided). */
export function guardRoute(visit: Visit, visitor: Visitor, sites: ProductSites): Place {
  const { route } = visit;
  switch (routeAccess[route.name]) {
    case "open":
      return route.name === "verifyEmail" && visitor.email === null
        ? guardRoute(plain(visitor.hasToken ? "workspace" : "login"), visitor, sites)
        : inside(visit);
    case "session":
      if (!visitor.hasToken) return inside(plain("login"));
      if (!visitor.session) return { at: "session" };
      if (visitor.session.mustChangePassword) return inside(plain("changePassword"));
      return inside(visitor.session.mustActivate && visitor.email !== null ? plain("verifyEmail") : visit);
    case "public":
    case "organisation":
      if (asksForAuthorization(visit.search)) return inside({ route: { name: "authorize" }, search: visit.search });
      if (lacksWhatItNeeds(route, visitor)) return guardRoute(plain("login"), visitor, sites);
      if (!visitor.hasToken || mayStay(route)) return inside(visit);
      return onboardingPlace(route, sites) ?? guardRoute(plain("workspace"), visitor, sites);
  }
}

/** A third party asks for an authorization, whatever page it was sent to. */
function asksForAuthorization(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has("redirect_uri") && query.has("client_id") && query.has("code_challenge");
}

/** Steps that go on with what an earlier one left in memory. */
function lacksWhatItNeeds(route: Route, visitor: Visitor): boolean {
  if (route.name === "multiFactorLogin") return !visitor.hasLoginDetails;
  if (route.name === "multiFactorSetup") {
    return !visitor.hasLoginDetails && !visitor.hasAuthData && !visitor.hasToken;
  }
  return false;
}

/** Screens that make sense to a token holder too. */
const mayStay = ({ name }: Route) =>
  name === "multiFactorLogin" ||
  name === "multiFactorSetup" ||
  name === "recoveryCode" ||
  name === "forgotWithRecovery";

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
