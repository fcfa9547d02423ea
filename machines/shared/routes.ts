/** Every page as one union; nothing else in the app knows a path. */

export type PlainRouteName =
  | "login"
  | "multiFactorLogin"
  | "multiFactorSetup"
  | "recoveryCode"
  | "forgotPassword"
  | "forgotWithRecovery"
  | "resetWithRecovery"
  | "emailSent"
  | "signUp"
  | "stayTuned"
  | "verifyEmail"
  | "authorize"
  | "downloads"
  | "workspace"
  | "changePassword";

export type OnboardingRouteName =
  | "onboardingLogin"
  | "onboardingSignUp"
  | "onboardingForgotPassword"
  | "onboardingEmailSent";

export type Route =
  | { name: PlainRouteName }
  | { name: OnboardingRouteName; orgId: string; preBoarding: boolean }
  | { name: "onboardingResetPassword"; orgId: string; preBoarding: boolean; code: string }
  | { name: "resetPassword"; code: string }
  | { name: "invite"; code: string }
  | { name: "inviteClient"; token: string }
  | { name: "verifyOrganization"; id: string }
  | { name: "pageNotFound"; path: string };

export type RouteName = Route["name"];

/** An organisation's own account pages, and which variant of them. */
export interface OrganisationPages {
  orgId: string;
  preBoarding: boolean;
}

/** An address of this app: a route and the query string it came with (`""` or starting with `?`). */
export interface Visit {
  route: Route;
  search: string;
}

/** Paths that a project can choose itself. */
export interface PathOverrides {
  forgot?: string | undefined;
  "email-sent"?: string | undefined;
  login?: string | undefined;
  "forget-with-recovery"?: string | undefined;
  "pre-boarding"?: string | undefined;
}

/**
 * Who may see a route: `public` and `organisation` are the two public tables, whose screens a token
 * holder is led away from; `open` routes are for everyone; `session` routes need a signed-in person.
 */
export const routeAccess: Record<RouteName, "public" | "organisation" | "open" | "session"> = {
  login: "public",
  multiFactorLogin: "public",
  multiFactorSetup: "public",
  recoveryCode: "public",
  forgotPassword: "public",
  forgotWithRecovery: "public",
  resetWithRecovery: "public",
  emailSent: "public",
  resetPassword: "public",
  signUp: "public",
  stayTuned: "public",
  onboardingLogin: "organisation",
  onboardingSignUp: "organisation",
  onboardingForgotPassword: "organisation",
  onboardingEmailSent: "organisation",
  onboardingResetPassword: "organisation",
  verifyEmail: "open",
  invite: "open",
  inviteClient: "open",
  authorize: "open",
  downloads: "open",
  pageNotFound: "open",
  workspace: "session",
  changePassword: "session",
  verifyOrganization: "session",
};

export const plainNames = [
  "login",
  "multiFactorLogin",
  "multiFactorSetup",
  "recoveryCode",
  "forgotPassword",
  "forgotWithRecovery",
  "resetWithRecovery",
  "emailSent",
  "signUp",
  "stayTuned",
  "verifyEmail",
  "authorize",
  "downloads",
  "workspace",
  "changePassword",
] as const satisfies readonly PlainRouteName[];

const onboardingPaths: Record<OnboardingRouteName, string> = {
  onboardingLogin: "login",
  onboardingSignUp: "register",
  onboardingForgotPassword: "forgot-password",
  onboardingEmailSent: "email-sent",
};
export const onboardingNames = [
  "onboardingLogin",
  "onboardingSignUp",
  "onboardingForgotPassword",
  "onboardingEmailSent",
] as const satisfies readonly OnboardingRouteName[];

/** First segments that belong to a route of their own, so that they are never taken for an organisation. */
const taken = new Set(["reset", "reset-password", "invite", "invite-client", "verify-organization"]);

/** Reads and writes addresses. One is made at start, from the configured overrides. */
export interface Routes {
  /** The visit of a path and query; every path has one (`pageNotFound` where the table has none). `/` is login. */
  parse(pathname: string, search: string): Visit;
  /** The path and query of a visit: `parse` of it gives the same visit. */
  format(visit: Visit): string;
}

export function createRoutes(overrides: PathOverrides): Routes {
  const plainPaths: Record<PlainRouteName, string> = {
    login: overrides.login ?? "/login",
    multiFactorLogin: "/multi-factor-authenticate",
    multiFactorSetup: "/setup-multi-factor",
    recoveryCode: "/recovery-code",
    forgotPassword: overrides.forgot ?? "/forgot-password",
    forgotWithRecovery: overrides["forget-with-recovery"] ?? "/forget-with-recovery",
    resetWithRecovery: "/reset-with-recovery",
    emailSent: overrides["email-sent"] ?? "/email-sent",
    signUp: "/register",
    stayTuned: "/stay-tuned",
    verifyEmail: "/verify-email",
    authorize: "/authorize",
    downloads: "/downloads",
    workspace: "/workspace",
    changePassword: "/change-password",
  };
  const preBoardingSegment = (overrides["pre-boarding"] ?? "preboarding").replace(/^\/+|\/+$/g, "");

  function parseRoute(pathname: string): Route {
    const path = pathname.replace(/\/+$/, "");
    if (path === "") return { name: "login" };
    const plain = plainNames.find((name) => plainPaths[name] === path);
    if (plain) return { name: plain };

    const unknown: Route = { name: "pageNotFound", path: pathname };
    const segments = decodedSegments(path);
    if (!segments) return unknown;
    const [first = "", second = "", ...rest] = segments;
    if (taken.has(first)) {
      if (second === "" || rest.length > 0) return unknown;
      if (first === "invite") return { name: "invite", code: second };
      if (first === "invite-client") return { name: "inviteClient", token: second };
      if (first === "verify-organization") return { name: "verifyOrganization", id: second };
      return { name: "resetPassword", code: second };
    }
    const preBoarding = second === preBoardingSegment;
    const [screen, code, ...beyond] = preBoarding ? rest : [second, ...rest];
    if (first === "" || beyond.length > 0) return unknown;
    if (screen === "reset" && code) return { name: "onboardingResetPassword", orgId: first, preBoarding, code };
    const onboarding = onboardingNames.find((name) => onboardingPaths[name] === screen);
    return onboarding && code === undefined ? { name: onboarding, orgId: first, preBoarding } : unknown;
  }

  function formatRoute(route: Route): string {
    switch (route.name) {
      case "pageNotFound":
        return route.path;
      case "resetPassword":
        return joined("reset", route.code);
      case "invite":
        return joined("invite", route.code);
      case "inviteClient":
        return joined("invite-client", route.token);
      case "verifyOrganization":
        return joined("verify-organization", route.id);
      case "onboardingResetPassword":
        return joined(...organisation(route), "reset", route.code);
      case "onboardingLogin":
      case "onboardingSignUp":
      case "onboardingForgotPassword":
      case "onboardingEmailSent":
        return joined(...organisation(route), onboardingPaths[route.name]);
      default:
        return plainPaths[route.name];
    }
  }

  const organisation = (route: { orgId: string; preBoarding: boolean }) =>
    route.preBoarding ? [route.orgId, preBoardingSegment] : [route.orgId];

  return {
    parse: (pathname, search) => ({ route: parseRoute(pathname), search }),
    format: ({ route, search }) => formatRoute(route) + search,
  };
}

const joined = (...segments: readonly string[]) => "/" + segments.map(encodeURIComponent).join("/");

/** The decoded segments of a path, or null where its percent signs make no sense. */
function decodedSegments(path: string): string[] | null {
  try {
    return path.slice(1).split("/").map(decodeURIComponent);
  } catch {
    // A malformed escape is an address nobody gave out: it has no page.
    return null;
  }
}
