import type { Screen } from "./screens.ts";
import type { organisationPages, paths } from "./shared.policy.ts";
import type { Kept } from "./treatment.ts";

/* The pages of the app and their addresses. Nothing else in the app knows a path. */

interface Page {
  /** Of a page whose address says nothing else. */
  path?: string;
  /** The setting that can choose another path. */
  setting?: keyof PathOverrides;
  /** The last segment below an organisation's own address. */
  segment?: string;
  /**
   * Who may see it: `public` and `organisation` are the two kinds of account pages, which a person with a token is
   * led away from; `open` pages are for everyone; `session` pages need a signed-in person.
   */
  access: "public" | "organisation" | "open" | "session";
  /** Its screen for a person who may see it. */
  screen: Screen;
  /**
   * Whether the service draws it into the page: it is complete before any script has run, by the styles of the first
   * page alone. Others wait for the service, or for styles of their own that would move what is drawn.
   */
  drawnAhead?: true;
}

/** Every page of the app. A new one needs a line here, a state in `app/` that shows it and a screen. */
export const pages = {
  login: { path: "/login", setting: "login", access: "public", screen: "login", drawnAhead: true },
  multiFactorLogin: { path: "/multi-factor-authenticate", access: "public", screen: "multiFactorLogin" },
  multiFactorSetup: { path: "/setup-multi-factor", access: "public", screen: "multiFactorSetup" },
  recoveryCode: { path: "/recovery-code", access: "public", screen: "recoveryCode" },
  forgotPassword: {
    path: "/forgot-password",
    setting: "forgot",
    access: "public",
    screen: "forgotPassword",
    drawnAhead: true,
  },
  forgotWithRecovery: {
    path: "/forget-with-recovery",
    setting: "forget-with-recovery",
    access: "public",
    screen: "forgotWithRecovery",
    drawnAhead: true,
  },
  resetWithRecovery: { path: "/reset-with-recovery", access: "public", screen: "resetPassword" },
  emailSent: { path: "/email-sent", setting: "email-sent", access: "public", screen: "emailSent", drawnAhead: true },
  signUp: { path: "/register", access: "public", screen: "signUp" },
  stayTuned: { path: "/stay-tuned", access: "public", screen: "stayTuned", drawnAhead: true },
  verifyEmail: { path: "/verify-email", access: "open", screen: "verifyEmail", drawnAhead: true },
  authorize: { path: "/authorize", access: "open", screen: "authorize" },
  downloads: { path: "/downloads", access: "open", screen: "downloads" },
  workspace: { path: "/workspace", access: "session", screen: "workspace", drawnAhead: true },
  changePassword: { path: "/change-password", access: "session", screen: "changePassword", drawnAhead: true },
  resetPassword: { access: "public", screen: "resetPassword" },
  invite: { access: "open", screen: "invite" },
  inviteClient: { access: "open", screen: "inviteClient" },
  verifyOrganization: { access: "session", screen: "verifyOrganization" },
  onboardingLogin: { segment: "login", access: "organisation", screen: "onboardingLogin", drawnAhead: true },
  onboardingSignUp: { segment: "register", access: "organisation", screen: "onboardingSignUp" },
  onboardingForgotPassword: {
    segment: "forgot-password",
    access: "organisation",
    screen: "forgotPassword",
    drawnAhead: true,
  },
  onboardingEmailSent: { segment: "email-sent", access: "organisation", screen: "emailSent", drawnAhead: true },
  onboardingResetPassword: { access: "organisation", screen: "resetPassword" },
  pageNotFound: { access: "open", screen: "pageNotFound", drawnAhead: true },
} as const satisfies Readonly<Record<string, Page>>;

type Pages = typeof pages;
type NameWith<Key extends keyof Page> = {
  [Name in keyof Pages]: Pages[Name] extends Required<Pick<Page, Key>> ? Name : never;
}[keyof Pages];

export type PlainRouteName = NameWith<"path">;
export type OnboardingRouteName = NameWith<"segment">;

const isPage = (name: string): name is RouteName => Object.hasOwn(pages, name);
const isPlain = (name: string): name is PlainRouteName => isPage(name) && "path" in pages[name];
const isOnboarding = (name: string): name is OnboardingRouteName => isPage(name) && "segment" in pages[name];

export const plainNames: readonly PlainRouteName[] = Object.keys(pages).filter(isPlain);
export const onboardingNames: readonly OnboardingRouteName[] = Object.keys(pages).filter(isOnboarding);

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
export type OrganisationPages = Kept<typeof organisationPages>;

/** An address of this app: a route and the query string it came with (`""` or starting with `?`). */
export interface Visit {
  route: Route;
  search: string;
}

/** Paths that a project can choose itself. */
export type PathOverrides = Kept<typeof paths>;

/** First segments that belong to a route of their own, so that they are never taken for an organisation. */
const taken = new Set(["reset", "reset-password", "invite", "invite-client", "verify-organization"]);

/** First segments that the service answers itself (service/http/create-http.ts), or that the build has files below. */
const ofTheService = new Set([
  "health",
  "metrics",
  "socket.io",
  "oauth2",
  "dev",
  "inspector",
  "gallery",
  "assets",
  "account",
  "recovery-proof",
  "images",
  "logos",
  "people",
]);

/** A segment that no browser and no proxy writes differently. A dot would make it a file. */
const SEGMENT = /^[\w~-]+$/;

/**
 * What is wrong with the paths that a project chose, by its setting; empty if each leads to its own page, and every other
 * page stays where it is.
 */
export function pathProblems(overrides: PathOverrides): ReadonlyMap<keyof PathOverrides, string> {
  const problems = new Map<keyof PathOverrides, string>();
  const segment = overrides["pre-boarding"]?.replace(/^\/|\/$/g, "");
  const organisationSegments = new Set(["reset", ...onboardingNames.map((name): string => pages[name].segment)]);
  if (segment !== undefined && (!SEGMENT.test(segment) || organisationSegments.has(segment))) {
    problems.set("pre-boarding", "must be one segment of letters, digits, - or _ that no page of an organisation has");
  }
  const others = (setting: keyof PathOverrides) =>
    plainNames.flatMap((name) => {
      const page: Page & { path: string } = pages[name];
      return page.setting === setting ? [] : [(page.setting && overrides[page.setting]) ?? page.path];
    });
  for (const setting of ["forgot", "email-sent", "login", "forget-with-recovery"] as const) {
    const path = overrides[setting];
    if (path === undefined) continue;
    const [before, first = "", second, ...more] = path.split("/");
    const isPath =
      before === "" && [first, ...(second === undefined ? [] : [second]), ...more].every((one) => SEGMENT.test(one));
    const isOrganisations = second !== undefined && [...organisationSegments, segment ?? PRE_BOARDING].includes(second);
    if (!path.startsWith("/")) problems.set(setting, "must start with /");
    else if (!isPath) problems.set(setting, "must be a path of letters, digits, - or _, such as /sign-in");
    else if (
      ofTheService.has(first.toLowerCase()) ||
      taken.has(first) ||
      isOrganisations ||
      others(setting).includes(path)
    ) {
      problems.set(setting, "must be a path of its own: another page or the service has this one");
    }
  }
  return problems;
}

const PRE_BOARDING = "preboarding";

/** Reads and writes addresses. One is made at start, from the configured overrides. */
export interface Routes {
  /** The visit of a path and query; every path has one (`pageNotFound` where the table has none). `/` is login. */
  parse(pathname: string, search: string): Visit;
  /** The path and query of a visit: `parse` of it gives the same visit. */
  format(visit: Visit): string;
}

export function createRoutes(overrides: PathOverrides): Routes {
  function pathOf(name: PlainRouteName): string {
    const page: Page & { path: string } = pages[name];
    return (page.setting && overrides[page.setting]) ?? page.path;
  }
  const preBoardingSegment = (overrides["pre-boarding"] ?? PRE_BOARDING).replace(/^\/+|\/+$/g, "");

  function parseRoute(pathname: string): Route {
    const path = pathname.replace(/\/+$/, "");
    if (path === "") return { name: "login" };
    const plain = plainNames.find((name) => pathOf(name) === path);
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
    const onboarding = onboardingNames.find((name) => pages[name].segment === screen);
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
        return joined(...organisation(route), pages[route.name].segment);
      default:
        return pathOf(route.name);
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
