import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toAddress } from "../../machines/app/places.ts";
import { asksForThirdPartySignIn, guardRoute, type Place, type Visitor } from "../../machines/app/route-guard.ts";
import { forEachProduct, type ProductSites } from "../../machines/shared/products.ts";
import { createRoutes, type Route, pages, type RouteName } from "../../machines/shared/routes.ts";

const sites: ProductSites = { ...forEachProduct((product) => `https://${product}.test`), track: "https://track.test" };
const { parse, format } = createRoutes({});

const visitor: Visitor = {
  hasToken: false,
  session: null,
  hasLoginDetails: false,
  hasSetupToken: false,
  hasResetTicket: false,
  email: null,
};
const holder: Visitor = { ...visitor, hasToken: true, email: "ann@acme.test" };
const member: Visitor = { ...holder, session: { mustChangePassword: false, mustActivate: false } };
const forced: Visitor = { ...holder, session: { mustChangePassword: true, mustActivate: false } };
const inactive: Visitor = { ...holder, session: { mustChangePassword: false, mustActivate: true } };
const inSecondStep: Visitor = { ...visitor, hasLoginDetails: true };
const inSetup: Visitor = { ...visitor, hasSetupToken: true };
const inReset: Visitor = { ...visitor, hasResetTicket: true };

const guard = (address: string, who: Visitor): Place => {
  const { pathname, search } = new URL(address, "https://foyer.test");
  return guardRoute(parse(pathname, search), who, sites);
};
const inWords = (place: Place) => {
  if (place.at === "inside") return format(place.visit);
  return place.at === "outside" ? place.url : "waits for the session";
};

test("an address of another site is no page of the app, whatever its path", () => {
  const settings = {
    ownOrigin: "https://foyer.test",
    sites,
    surveyEnabled: true,
    passkeys: false,
    extensions: [],
    paths: {},
  };
  expect(toAddress("https://foyer.test/downloads", settings)).toMatchObject({ visit: parse("/downloads", "") });
  const url = "https://stranger.test/downloads";
  expect(toAddress(url, settings)).toEqual({ departure: { url, replace: true, passAuth: null } });
});

test("an app can send a person to the login only, not to another page", () => {
  const search = "?redirect_uri=x&client_id=c&state=s";
  expect(asksForThirdPartySignIn(parse("/login", search))).toBe(true);
  expect(asksForThirdPartySignIn(parse("/downloads", search))).toBe(false);
});

/* Cases that depend on more than the route and the session; the table below has the rest. */
describe("who may see a page", () => {
  const query = "?redirect_uri=https%3A%2F%2Fx.test&client_id=c&code_challenge=h&state=s";
  const rules: readonly [address: string, who: Visitor, leadsTo: string][] = [
    // The guard sends a query with redirect_uri, client_id and code_challenge to /authorize.
    [`/login${query}`, visitor, `/authorize${query}`],
    [`/login${query}`, member, `/authorize${query}`],
    [`/register${query}`, visitor, `/authorize${query}`],
    [`/acme/login${query}`, member, `/authorize${query}`],
    [`/login${query}`, holder, "waits for the session"],
    [`/authorize${query}`, member, `/authorize${query}`],
    // A signed-in person can continue, also from the login.
    ["/login?client_id=c&state=s&redirect_uri=x", visitor, "/login?client_id=c&state=s&redirect_uri=x"],
    ["/login?client_id=c&state=s&redirect_uri=x", member, "/login?client_id=c&state=s&redirect_uri=x"],
    ["/login?client_id=c&state=s&redirect_uri=x", holder, "waits for the session"],
    ["/login?redirect_uri=x&client_id=c", member, "/workspace"],
    ["/login?redirect_uri=x&client_id=c", visitor, "/login?redirect_uri=x&client_id=c"],
    [`/workspace${query}`, member, `/workspace${query}`],
    // These token holders may stay.
    ["/multi-factor-authenticate", { ...member, hasLoginDetails: true }, "/multi-factor-authenticate"],
    // The guard leads any other token holder on.
    ["/", forced, "/change-password"],
    // These steps need data that an earlier step left in memory.
    ["/multi-factor-authenticate", inSetup, "/login"],
    ["/multi-factor-authenticate", inSecondStep, "/multi-factor-authenticate"],
    ["/setup-multi-factor", inSecondStep, "/setup-multi-factor"],
    ["/setup-multi-factor", inSetup, "/setup-multi-factor"],
    ["/recovery-code", inSecondStep, "/recovery-code"],
    ["/recovery-code", inSetup, "/recovery-code"],
    ["/reset-with-recovery", inReset, "/reset-with-recovery"],
    ["/reset-with-recovery", { ...member, hasResetTicket: true }, "/reset-with-recovery"],
    ["/forgot-password", { ...member, hasResetTicket: true }, "/workspace"],
    // A client's token has 36 characters.
    [`/invite-client/${"x".repeat(35)}`, visitor, "/login"],
    [`/invite-client/${"x".repeat(37)}`, visitor, "/login"],
    // This page needs a known email.
    ["/verify-email", { ...visitor, email: "ann@acme.test" }, "/verify-email"],
    ["/verify-email", { ...member, email: null }, "/workspace"],
  ];
  test.each(rules)("%s of %o leads to %s", (address, who, leadsTo) => {
    expect(inWords(guard(address, who))).toBe(leadsTo);
  });
});

describe("every route for every visitor", () => {
  const everybody = {
    "no token": visitor,
    "a token without session": holder,
    "a session": member,
    "must change the password": forced,
    "must activate": inactive,
  };
  type Who = keyof typeof everybody;
  const stays = "stays";
  const waits = "waits for the session";
  /** The target of any other token holder. */
  const onwards = {
    "a token without session": waits,
    "a session": "/workspace",
    "must change the password": "/change-password",
    "must activate": "/verify-email",
  };
  const publicPage = { "no token": stays, ...onwards };
  const openPage = {
    "no token": stays,
    "a token without session": stays,
    "a session": stays,
    "must change the password": stays,
    "must activate": stays,
  };
  /** The target when the data of an earlier step is missing. */
  const stepWithout = { ...publicPage, "no token": "/login" };
  const secondStep = { ...openPage, "no token": "/login" };
  const toSite = (url: string) => ({
    "no token": stays,
    "a token without session": url,
    "a session": url,
    "must change the password": url,
    "must activate": url,
  });
  const sessionPage = {
    "no token": "/login",
    "a token without session": waits,
    "a session": stays,
    "must change the password": "/change-password",
    "must activate": "/verify-email",
  };
  const boarding = toSite("https://recruit.test/acme/boarding-document");
  const preview = toSite("https://hrms.test/acme/employee-onboarding-preview");

  type Row = Record<Who, string>;
  const rows: Record<(typeof pages)[RouteName]["access"], Row> = {
    public: publicPage,
    organisation: publicPage,
    open: openPage,
    session: sessionPage,
  };
  /** The pages that lead elsewhere than their access says, by name or by address. */
  const exceptions: Readonly<Record<string, Row>> = {
    multiFactorLogin: stepWithout,
    multiFactorSetup: secondStep,
    recoveryCode: secondStep,
    forgotWithRecovery: openPage,
    resetWithRecovery: { ...publicPage, "no token": "/forget-with-recovery" },
    verifyEmail: secondStep,
    authorize: { ...openPage, "a token without session": waits },
    changePassword: { ...sessionPage, "must change the password": stays },
    "/acme/login": boarding,
    "/acme/register": preview,
    "/acme/preboarding/register": boarding,
    [`/invite-client/${"x".repeat(36)}`]: { ...openPage, "a token without session": waits },
    "/invite-client/abc": { "no token": "/login", ...onwards },
  };
  const given: Readonly<Record<string, readonly string[]>> = {
    "/:orgId": ["/acme"],
    "/:preBoarding?": ["", "/preboarding"],
    "/:code": ["/abc"],
    "/:id": ["/acme"],
    "/:token": ["/abc", `/${"x".repeat(36)}`],
  };
  /** The addresses of a page, with each value of its parameters. */
  const addressesOf = (page: object): string[] =>
    ("path" in page ? String(page.path) : "/no/such/page")
      .split(/(?=\/)/)
      .reduce<string[]>(
        (before, part) => before.flatMap((address) => (given[part] ?? [part]).map((value) => address + value)),
        [""],
      );
  const table = Object.entries(pages).map(([name, page]) => ({
    name,
    addresses: addressesOf(page).map((address) => ({
      address,
      row: exceptions[address] ?? exceptions[name] ?? rows[page.access],
    })),
  }));
  const isWho = (name: string): name is Who => name in everybody;
  const cases = table.flatMap(({ name, addresses }) =>
    addresses.flatMap(({ address, row }) =>
      Object.keys(row)
        .filter(isWho)
        .map((who) => ({ name, address, who, leadsTo: row[who] === stays ? address : row[who] })),
    ),
  );

  test.each(cases)("$address, $who: $leadsTo", ({ name, address, who, leadsTo }) => {
    expect(parse(new URL(address, "https://foyer.test").pathname, "").route.name).toBe(name);
    expect(inWords(guard(address, everybody[who]))).toBe(leadsTo);
  });
});

describe("every visitor at every address", () => {
  const someone: fc.Arbitrary<Visitor> = fc.record({
    hasToken: fc.boolean(),
    session: fc.option(fc.record({ mustChangePassword: fc.boolean(), mustActivate: fc.boolean() })),
    hasLoginDetails: fc.boolean(),
    hasSetupToken: fc.boolean(),
    hasResetTicket: fc.boolean(),
    email: fc.option(fc.constant("ann@acme.test")),
  });
  const paths = `
    / /login /multi-factor-authenticate /setup-multi-factor /recovery-code /forgot-password /forget-with-recovery
    /reset-with-recovery /email-sent /reset/abc /register /stay-tuned /verify-email /invite/abc /invite-client/abc
    /invite-client/6f1c1c0a-5b7e-4a52-9a53-0f5d8c0d9f11 /authorize /downloads /workspace /change-password /verify-organization/acme /no/such/page
    /acme/login /acme/register /acme/forgot-password /acme/email-sent /acme/reset/abc
    /acme/preboarding/login /acme/preboarding/register /acme/preboarding/forgot-password
    /acme/preboarding/email-sent /acme/preboarding/reset/abc`;
  const address = fc.constantFrom(...paths.trim().split(/\s+/));
  const search = fc.constantFrom("", "?x=1", "?redirect_uri=r&client_id=c&code_challenge=h");

  const accessTo = (place: Place) => (place.at === "inside" ? pages[place.visit.route.name].access : null);
  const isAt = (place: Place, name: Route["name"]) => place.at === "inside" && place.visit.route.name === name;

  const rules: Record<string, (place: Place, who: Visitor) => boolean> = {
    "nobody without a token sees a page that needs a session, waits for one, or is sent to another site": (
      place,
      who,
    ) => who.hasToken || (place.at === "inside" && accessTo(place) !== "session"),
    "nobody sees a page that needs a session before it is known": (place, who) =>
      who.session !== null || accessTo(place) !== "session",
    "who must change the password sees no other page that needs a session": (place, who) =>
      !who.session?.mustChangePassword || accessTo(place) !== "session" || isAt(place, "changePassword"),
    "nobody waits for a session that is known": (place, who) => who.session === null || place.at !== "session",
    "a visitor may stay at the page to which the guard led them": (place, who) =>
      place.at !== "inside" || JSON.stringify(guardRoute(place.visit, who, sites)) === JSON.stringify(place),
    "only a visitor whose login details are in memory sees the second factor's page": (place, who) =>
      who.hasLoginDetails || !isAt(place, "multiFactorLogin"),
    "only a visitor who has shown a recovery code sees the page for a new password": (place, who) =>
      who.hasResetTicket || !isAt(place, "resetWithRecovery"),
    "only a visitor whose email is known sees the page that verifies it": (place, who) =>
      who.email !== null || !isAt(place, "verifyEmail"),
  };

  test.each(Object.entries(rules))("%s", (_rule, holds) => {
    fc.assert(
      fc.property(address, search, someone, (address, search, who) => {
        const place = guard(address + search, who);
        expect({ place: inWords(place), holds: holds(place, who) }).toEqual({ place: inWords(place), holds: true });
      }),
      { numRuns: 2_000 },
    );
  });
});
