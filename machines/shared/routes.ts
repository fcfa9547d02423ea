import { inject, parse, type RouteParams } from "regexparam";
import type { organisationPages, paths } from "./shared.policy.ts";
import type { Kept } from "../../workbench/codec/codec.ts";

/* The pages of the app and their addresses. Nothing else in the app knows a path. */

interface Page {
  /** The pattern that reads and writes its address. Where patterns of two pages fit a path, the first one has it. */
  path?: string;
  /** A second pattern, which only reads. */
  also?: string;
  /** The setting that can choose another path. */
  setting?: keyof PathOverrides;
  /**
   * The people who may see it. `public` and `organisation` are the two kinds of account pages: the route guard leads a
   * person with a token away from them. `open` pages are for everyone; `session` pages need a signed-in person.
   */
  access: "public" | "organisation" | "open" | "session";
  /** Its screen for a person who may see it. */
  screen: string;
  /**
   * Whether the service draws the screen into the page. It can do so if the screen needs no answer of the service and
   * only the styles of the first page, because later styles would move the drawn elements.
   */
  drawnAhead?: true;
}

/** Every page of the app. Each leads to a state in `app/` with the name of its screen. */
export const pages = {
  login: { path: "/login", also: "/", setting: "login", access: "public", screen: "login", drawnAhead: true },
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
  emailSent: {
    path: "/email-sent",
    setting: "email-sent",
    access: "public",
    screen: "emailSent",
    drawnAhead: true,
  },
  signUp: { path: "/register", access: "public", screen: "signUp" },
  stayTuned: { path: "/stay-tuned", access: "public", screen: "stayTuned", drawnAhead: true },
  verifyEmail: { path: "/verify-email", access: "open", screen: "verifyEmail", drawnAhead: true },
  authorize: { path: "/authorize", access: "open", screen: "authorize" },
  downloads: { path: "/downloads", access: "open", screen: "downloads" },
  workspace: { path: "/workspace", access: "session", screen: "workspace", drawnAhead: true },
  changePassword: { path: "/change-password", access: "session", screen: "changePassword", drawnAhead: true },
  resetPassword: { path: "/reset/:code", also: "/reset-password/:code", access: "public", screen: "resetPassword" },
  notMe: { path: "/not-me/:token", access: "open", screen: "notMe" },
  invite: { path: "/invite/:code", access: "open", screen: "invite" },
  inviteClient: { path: "/invite-client/:token", access: "open", screen: "inviteClient" },
  verifyOrganization: { path: "/verify-organization/:id", access: "session", screen: "verifyOrganization" },
  onboardingLogin: {
    path: "/:orgId/:preBoarding?/login",
    access: "organisation",
    screen: "onboardingLogin",
    drawnAhead: true,
  },
  onboardingSignUp: { path: "/:orgId/:preBoarding?/register", access: "organisation", screen: "onboardingSignUp" },
  onboardingForgotPassword: {
    path: "/:orgId/:preBoarding?/forgot-password",
    access: "organisation",
    screen: "forgotPassword",
    drawnAhead: true,
  },
  onboardingEmailSent: {
    path: "/:orgId/:preBoarding?/email-sent",
    access: "organisation",
    screen: "emailSent",
    drawnAhead: true,
  },
  onboardingResetPassword: {
    path: "/:orgId/:preBoarding?/reset/:code",
    access: "organisation",
    screen: "resetPassword",
  },
  pageNotFound: { access: "open", screen: "pageNotFound", drawnAhead: true },
} as const satisfies Readonly<Record<string, Page>>;

type Pages = typeof pages;
export type RouteName = keyof Pages;
export type PageScreen = Pages[RouteName]["screen"];
type NameWith<Path extends string> = {
  [Name in RouteName]: Pages[Name] extends { path: Path } ? Name : never;
}[RouteName];

/** Pages whose address has no parameters. */
export type PlainRouteName = Exclude<NameWith<string>, NameWith<`${string}:${string}`>>;
/** Pages of an organisation whose address has no other parameters. */
export type OnboardingRouteName = Exclude<NameWith<`/:orgId/${string}`>, NameWith<`${string}/:code`>>;

/** The parameters of a pattern. The pre-boarding segment is a flag, because its text is a setting. */
type Params<Path extends string> = Path extends `${infer Before}/:preBoarding?${infer After}`
  ? { preBoarding: boolean } & Params<`${Before}${After}`>
  : RouteParams<Path>;

/** A page with the parameters of its address. */
export type Route = {
  [Name in RouteName]: { name: Name } & (Pages[Name] extends { path: infer Path extends string }
    ? Params<Path>
    : { path: string });
}[RouteName];

const table: Readonly<Record<RouteName, Page>> = pages;
const isPage = (name: string): name is RouteName => Object.hasOwn(pages, name);
const isPlain = (name: RouteName): name is PlainRouteName => table[name].path?.includes(":") === false;
const isOnboarding = (name: RouteName): name is OnboardingRouteName =>
  /^\/:orgId\/[^/]+\/[^/]+$/.test(table[name].path ?? "");

export const routeNames: readonly RouteName[] = Object.keys(pages).filter(isPage);
export const plainNames: readonly PlainRouteName[] = routeNames.filter(isPlain);
export const onboardingNames: readonly OnboardingRouteName[] = routeNames.filter(isOnboarding);

/** An organisation's own account pages, of either variant: pre-boarding or not. */
export type OrganisationPages = Kept<typeof organisationPages>;

/** An address of this app: a route and the query string it came with (`""` or starting with `?`). */
export interface Visit {
  route: Route;
  search: string;
}

/** The workspace where the panel of the person's passkeys opens. Browsers and password managers lead people there. */
export const passkeysVisit: Visit = { route: { name: "workspace" }, search: "?passkeys" };

/** Paths that a project can choose itself. */
export type PathOverrides = Kept<typeof paths>;

/** The patterns that read a page's address. The first one also writes it. */
function patternsOf(name: RouteName, overrides: PathOverrides): readonly string[] {
  const { path, also, setting } = table[name];
  return [(setting && overrides[setting]) ?? path, also].filter((pattern) => pattern !== undefined);
}
const patterns = routeNames.flatMap((name) => patternsOf(name, {}));

/** First segments that belong to a route of their own, so that they are never taken for an organisation. */
const taken = new Set(patterns.flatMap((pattern) => /^\/([^/:]+)\/:/.exec(pattern)?.[1] ?? []));

/** Segments that follow an organisation's own in the addresses of its pages. */
const ofAnOrganisation = new Set(
  patterns.flatMap((pattern) => /^\/:orgId\/:preBoarding\?\/([^/]+)/.exec(pattern)?.[1] ?? []),
);

/**
 * First segments that the service answers itself (service/http/create-http.ts), or that the build has files below.
 * Those with a dot, such as `socket.io`, are missing because no path may have one.
 */
const ofTheService = new Set([
  "health",
  "metrics",
  "oauth2",
  "dev",
  "inspector",
  "gallery",
  "assets",
  "account",
  "recovery-proof",
  "trusted-device",
  "images",
  "logos",
  "people",
]);

/** Whether a path that begins with this segment leads elsewhere than to a page of its own. */
export const isTaken = (segment: string): boolean => ofTheService.has(segment.toLowerCase()) || taken.has(segment);

/** A segment that no browser and no proxy writes differently. A dot would make it a file. */
const SEGMENT = /^[\w~-]+$/;
const PATH = /^(\/[\w~-]+)+$/;

/**
 * The problems of the paths that a project chose, by setting. Empty if each path leads to its own page and every other
 * page keeps its address.
 */
export function pathProblems(overrides: PathOverrides): ReadonlyMap<keyof PathOverrides, string> {
  const problems = new Map<keyof PathOverrides, string>();
  const segment = overrides["pre-boarding"]?.replace(/^\/|\/$/g, "");
  if (segment !== undefined && (!SEGMENT.test(segment) || ofAnOrganisation.has(segment))) {
    problems.set("pre-boarding", "must be one segment of letters, digits, - or _ that no page of an organisation has");
  }
  const others = (setting: keyof PathOverrides) =>
    plainNames.filter((name) => table[name].setting !== setting).flatMap((name) => patternsOf(name, overrides));
  for (const setting of ["forgot", "email-sent", "login", "forget-with-recovery"] as const) {
    const path = overrides[setting];
    if (path === undefined) continue;
    const [, first = "", second] = path.split("/");
    const isOrganisations =
      second !== undefined && (ofAnOrganisation.has(second) || second === (segment ?? PRE_BOARDING));
    if (!path.startsWith("/")) problems.set(setting, "must start with /");
    else if (!PATH.test(path)) problems.set(setting, "must be a path of letters, digits, - or _, such as /sign-in");
    else if (isTaken(first) || isOrganisations || others(setting).includes(path)) {
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
  const preBoardingSegment = (overrides["pre-boarding"] ?? PRE_BOARDING).replace(/^\/+|\/+$/g, "");
  const readers = routeNames.flatMap((name) =>
    patternsOf(name, overrides).map((path) => {
      const { keys, pattern } = parse(path);
      // The library ignores case; a page's address does not.
      return { name, keys, pattern: new RegExp(pattern, "") };
    }),
  );

  function parseRoute(pathname: string): Route {
    const path = pathname.replace(/\/+$/, "");
    try {
      for (const { name, keys, pattern } of readers) {
        const [whole, ...values] = pattern.exec(path) ?? [];
        if (whole === undefined) continue;
        const params = Object.fromEntries(keys.map((key, index) => [key, decodeURIComponent(values[index] ?? "")]));
        const { preBoarding } = params;
        if (preBoarding && preBoarding !== preBoardingSegment) continue;
        const route = { name, ...params, ...(preBoarding !== undefined && { preBoarding: preBoarding !== "" }) };
        if (isRoute(route)) return route;
      }
    } catch {
      // The app never makes an address with a malformed escape, so no page has one.
    }
    return { name: "pageNotFound", path: pathname };
  }

  function formatRoute(route: Route): string {
    if (route.name === "pageNotFound") return route.path;
    const written = Object.entries(route).map(([key, value]) => [
      key,
      encodeURIComponent(value === true ? preBoardingSegment : value || ""),
    ]);
    const [path = ""] = patternsOf(route.name, overrides);
    return inject(path, Object.fromEntries(written));
  }

  return {
    parse: (pathname, search) => ({ route: parseRoute(pathname), search }),
    format: ({ route, search }) => formatRoute(route) + search,
  };
}

/** Whether the parameters that a page's pattern found make an address of that page: its type has the same pattern. */
const isRoute = (found: { name: RouteName; orgId?: string }): found is Route => !taken.has(found.orgId ?? "");
