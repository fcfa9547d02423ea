import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { screens } from "../../machines/shared/screens.ts";
import {
  createRoutes,
  onboardingNames,
  type PathOverrides,
  plainNames,
  type Route,
  pages,
  type RouteName,
} from "../../machines/shared/routes.ts";

const routes = createRoutes({});

/** Every page with its route. */
const table: readonly [string, Route][] = [
  ...plainNames.map((name): [string, Route] => [pages[name].path, { name }]),
  ["/", { name: "login" }],
  ["/login/", { name: "login" }],
  ["/login///", { name: "login" }],
  ["//", { name: "login" }],
  ["", { name: "login" }],
  ["/reset/abc", { name: "resetPassword", code: "abc" }],
  ["/reset-password/abc", { name: "resetPassword", code: "abc" }],
  ["/acme/login", { name: "onboardingLogin", orgId: "acme", preBoarding: false }],
  ["/acme/register", { name: "onboardingSignUp", orgId: "acme", preBoarding: false }],
  ["/acme/forgot-password", { name: "onboardingForgotPassword", orgId: "acme", preBoarding: false }],
  ["/acme/email-sent", { name: "onboardingEmailSent", orgId: "acme", preBoarding: false }],
  ["/acme/reset/abc", { name: "onboardingResetPassword", orgId: "acme", preBoarding: false, code: "abc" }],
  ["/acme/preboarding/login", { name: "onboardingLogin", orgId: "acme", preBoarding: true }],
  ["/acme/preboarding/register", { name: "onboardingSignUp", orgId: "acme", preBoarding: true }],
  ["/acme/preboarding/forgot-password", { name: "onboardingForgotPassword", orgId: "acme", preBoarding: true }],
  ["/acme/preboarding/email-sent", { name: "onboardingEmailSent", orgId: "acme", preBoarding: true }],
  ["/acme/preboarding/reset/abc", { name: "onboardingResetPassword", orgId: "acme", preBoarding: true, code: "abc" }],
  ["/not-me/abc", { name: "notMe", token: "abc" }],
  ["/invite/abc", { name: "invite", code: "abc" }],
  ["/invite-client/abc", { name: "inviteClient", token: "abc" }],
  ["/verify-organization/acme", { name: "verifyOrganization", id: "acme" }],
];

describe("the route table", () => {
  test.each(table)("%s", (path, route) => expect(routes.parse(path, "").route).toEqual(route));

  test("has a line for every route except the unknown address", () => {
    const named = new Set<RouteName>(table.map(([, { name }]) => name));
    expect(Object.keys(pages).filter((name) => !named.has(name as RouteName))).toEqual(["pageNotFound"]);
  });

  test.each([
    "/no/such/page",
    "/loginn",
    "/Login",
    "/login/more",
    "//login",
    "/reset",
    "/reset/",
    "/reset/a/b",
    "/invite",
    "/invite/a/login",
    "/invite-client/",
    "/verify-organization",
    "/acme",
    "/acme/",
    "/acme/workspace",
    "/acme/login/more",
    "/acme/reset",
    "/acme/reset/",
    "/acme/reset/a/b",
    "/acme/preboarding",
    "/acme/preboarding/preboarding/login",
    "/%",
    "/%E0%A4%A",
    "/acme/reset/%zz",
    // Fixed segments are read as they are written.
    "/%6Cogin",
    "/acme/%6Cogin",
    "/acme/Login",
    "/Invite/abc",
    // However it is written, an organisation never has the first segment of a page.
    "/%69nvite/login",
    "/invite/preboarding/login",
    "/\\evil.test",
  ])("%s has no page", (path) => expect(routes.parse(path, "").route).toEqual({ name: "pageNotFound", path }));

  test("a code that looks like a page's name is a code", () => {
    expect(routes.parse("/invite/login", "").route).toEqual({ name: "invite", code: "login" });
  });
});

/** Any path segment. An address cannot hold unpaired surrogates. */
const segment = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constantFrom("a b", "a/b", "?", "#", "%", "%2F", "ü", "日本", "😀", "'", '"', "<b>", "\\", "&=", "+", ":", "@"),
);
const reserved = new Set(["reset", "reset-password", "not-me", "invite", "invite-client", "verify-organization"]);
const notDots = (value: string) => value !== "." && value !== "..";
const orgId = segment.filter((value) => !reserved.has(value) && notDots(value));
const param = segment.filter(notDots);
const anyRoute = (orgIds: fc.Arbitrary<string>): fc.Arbitrary<Route> =>
  fc.oneof(
    fc.record({ name: fc.constantFrom(...plainNames) }),
    fc.record({ name: fc.constantFrom(...onboardingNames), orgId: orgIds, preBoarding: fc.boolean() }),
    fc.record({
      name: fc.constant("onboardingResetPassword" as const),
      orgId: orgIds,
      preBoarding: fc.boolean(),
      code: param,
    }),
    fc.record({ name: fc.constant("resetPassword" as const), code: param }),
    fc.record({ name: fc.constant("invite" as const), code: param }),
    fc.record({ name: fc.constantFrom("inviteClient" as const, "notMe" as const), token: param }),
    fc.record({ name: fc.constant("verifyOrganization" as const), id: param }),
  );
const search = fc.oneof(
  fc.constant(""),
  fc.webQueryParameters().map((query) => `?${query}`),
);

const overrides: PathOverrides[] = [
  {},
  { forgot: "/lost-password" },
  { "email-sent": "/mail-is-out" },
  { login: "/sign-in" },
  { "forget-with-recovery": "/lost/with-recovery" },
  { "pre-boarding": "onboard" },
  { "pre-boarding": "/onboard/" },
  { "pre-boarding": "//before/day one//" },
  {
    forgot: "/lost",
    "email-sent": "/sent",
    login: "/in",
    "forget-with-recovery": "/rescue",
    "pre-boarding": "before day one",
  },
];

describe.each(overrides)("with %j", (override) => {
  const { parse, format } = createRoutes(override);
  const through = (address: string) => {
    const { pathname, search } = new URL(address, "https://foyer.test");
    return parse(pathname, search);
  };

  test("a written address reads back as the same route, also through a browser", () => {
    fc.assert(
      fc.property(anyRoute(orgId), search, (route, query) => {
        const visit = { route, search: query };
        const address = format(visit);
        expect(parse(address.slice(0, address.length - query.length), query)).toEqual(visit);
        expect(through(format({ route, search: "" })).route).toEqual(route);
      }),
    );
  });

  test("every path reads as a route, which can be written and read again", () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.string({ unit: "binary" }).map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(path, (pathname) => {
        const visit = parse(pathname, "");
        expect(Object.keys(pages)).toContain(visit.route.name);
        expect(parse(format(visit), "")).toEqual(visit);
      }),
    );
  });
});

describe("a project's own paths", () => {
  test.each<[PathOverrides, string, RouteName]>([
    [{ login: "/sign-in" }, "/sign-in", "login"],
    [{ login: "/sign-in" }, "/", "login"],
    [{ login: "/sign-in" }, "/login", "pageNotFound"],
    [{ forgot: "/lost" }, "/lost", "forgotPassword"],
    [{ "email-sent": "/sent" }, "/sent", "emailSent"],
    [{ "forget-with-recovery": "/rescue" }, "/rescue", "forgotWithRecovery"],
    [{ "pre-boarding": "onboard" }, "/acme/onboard/login", "onboardingLogin"],
    [{ "pre-boarding": "onboard" }, "/acme/preboarding/login", "pageNotFound"],
    [{ "pre-boarding": "//onboard//" }, "/acme/onboard/login", "onboardingLogin"],
    [{ "pre-boarding": "on/board" }, "/acme/on%2Fboard/login", "onboardingLogin"],
    [{ "pre-boarding": "on/board" }, "/acme/onboard/login", "pageNotFound"],
  ])("%j: %s is %s", (override, path, name) => {
    expect(createRoutes(override).parse(path, "").route.name).toBe(name);
  });

  const own = createRoutes({
    login: "/in",
    forgot: "/lost",
    "email-sent": "/sent",
    "forget-with-recovery": "/rescue",
    "pre-boarding": "/before/",
  });
  test.each<[Route, string]>([
    [{ name: "login" }, "/in"],
    [{ name: "forgotPassword" }, "/lost"],
    [{ name: "emailSent" }, "/sent"],
    [{ name: "forgotWithRecovery" }, "/rescue"],
    [{ name: "onboardingSignUp", orgId: "acme", preBoarding: true }, "/acme/before/register"],
    [{ name: "onboardingResetPassword", orgId: "acme", preBoarding: true, code: "c" }, "/acme/before/reset/c"],
    // Only an organisation's pages keep their names.
    [{ name: "onboardingLogin", orgId: "acme", preBoarding: false }, "/acme/login"],
    [{ name: "onboardingForgotPassword", orgId: "acme", preBoarding: false }, "/acme/forgot-password"],
    [{ name: "onboardingEmailSent", orgId: "acme", preBoarding: false }, "/acme/email-sent"],
  ])("links to %j lead to %s", (route, path) => expect(own.format({ route, search: "" })).toBe(path));
});

test("every page has a screen among the screens, and no screen is named twice", () => {
  expect(screens).toEqual(expect.arrayContaining(Object.values(pages).map(({ screen }) => screen)));
  expect(new Set(screens).size).toBe(screens.length);
});
