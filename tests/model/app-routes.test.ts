import { afterEach, describe, expect, test } from "vitest";
import { pages, type PlainRouteName, plainNames, type RouteName } from "../../machines/shared/routes.ts";
import type { Screen } from "../../machines/shared/screens.ts";
import { closeFoyer, type Foyer, knownPerson, openFoyer, secondFactorNeeded, signsIn } from "./foyer.ts";
import { answers } from "../../machines/shared/cases.ts";
import { member } from "../../machines/shared/people.ts";

/* The screen of each address, by visitor (docs/behaviour.md, Who may see what). */

let app: Foyer;
afterEach(() => closeFoyer(app));

const visitors = {
  "a visitor": () => openFoyer("/no/such/page"),
  "a visitor whose email is known": () => openFoyer("/no/such/page", { email: "ann@acme.test" }),
  "a person who must enter a second factor": async () => {
    const app = await openFoyer("/login");
    await signsIn(app);
    await app.answer("login", secondFactorNeeded);
    return app;
  },
  "a member": async () => {
    const app = await openFoyer("/no/such/page", { signedIn: true, email: "ann@acme.test" });
    await app.answer("authenticate", knownPerson);
    return app;
  },
  "a member who must change the password": async () => {
    const app = await openFoyer("/no/such/page", { signedIn: true });
    await app.answer("authenticate", answers("authenticate", { ...member, aftrp: true }));
    return app;
  },
} satisfies Record<string, () => Promise<Foyer>>;

type Visitor = keyof typeof visitors;
/** A screen, or the site to which the app sends the person. */
type Place = Screen | `https://${string}`;
type Row = { [V in Visitor]: Place };

const row = (visitor: Place, known: Place, secondStep: Place, signedIn: Place, forced: Place): Row => ({
  "a visitor": visitor,
  "a visitor whose email is known": known,
  "a person who must enter a second factor": secondStep,
  "a member": signedIn,
  "a member who must change the password": forced,
});
const everybody = (place: Place) => row(place, place, place, place, place);
/** Public screens, which redirect people with a token. */
const publicScreen = (place: Place) => row(place, place, place, "workspace", "changePassword");
/** Screens for people in the middle of a sign-in, and for people with a token. */
const secondStepScreen = (place: Place) => row("login", "login", place, place, place);
const sessionScreen = (place: Place) => row("login", "login", "login", place, "changePassword");

/** The pages with parameters or with rules of their own. */
const particular: Record<Exclude<RouteName, PlainRouteName>, Record<string, Row>> &
  Partial<Record<PlainRouteName, Record<string, Row>>> = {
  login: { "/": publicScreen("login"), "/login": publicScreen("login") },
  multiFactorLogin: {
    "/multi-factor-authenticate": row("login", "login", "multiFactorLogin", "workspace", "changePassword"),
  },
  multiFactorSetup: { "/setup-multi-factor": secondStepScreen("multiFactorSetup") },
  recoveryCode: { "/recovery-code": secondStepScreen("recoveryCode") },
  forgotWithRecovery: { "/forget-with-recovery": everybody("forgotWithRecovery") },
  // This screen requires a proved recovery code.
  resetWithRecovery: { "/reset-with-recovery": publicScreen("forgotWithRecovery") },
  resetPassword: {
    "/reset/abc": publicScreen("resetPassword"),
    "/reset-password/abc": publicScreen("resetPassword"),
  },
  verifyEmail: { "/verify-email": row("login", "verifyEmail", "verifyEmail", "verifyEmail", "changePassword") },
  authorize: {
    "/authorize?client_id=c": everybody("authorize"),
    "/authorize": everybody("authorize"),
    "/login?redirect_uri=r&client_id=c&code_challenge=x": everybody("authorize"),
    "/acme/login?redirect_uri=r&client_id=c&code_challenge=x": everybody("authorize"),
    "/login?redirect_uri=r&client_id=c&state=s": everybody("authorize"),
  },
  verifyOrganization: { "/verify-organization/acme": sessionScreen("verifyOrganization") },
  onboardingLogin: {
    "/acme/login": toSite("onboardingLogin", "https://recruit.test/acme/boarding-document"),
    "/acme/preboarding/login": publicScreen("onboardingLogin"),
  },
  onboardingSignUp: {
    "/acme/register": toSite("onboardingSignUp", "https://hrms.test/acme/employee-onboarding-preview"),
    "/acme/preboarding/register": toSite("onboardingSignUp", "https://recruit.test/acme/boarding-document"),
  },
  onboardingForgotPassword: {
    "/acme/forgot-password": publicScreen("forgotPassword"),
    "/acme/preboarding/forgot-password": publicScreen("forgotPassword"),
  },
  onboardingEmailSent: {
    "/acme/email-sent": publicScreen("emailSent"),
    "/acme/preboarding/email-sent": publicScreen("emailSent"),
  },
  onboardingResetPassword: {
    "/acme/reset/abc": publicScreen("resetPassword"),
    "/acme/preboarding/reset/abc": publicScreen("resetPassword"),
  },
  notMe: { "/not-me/abc": everybody("notMe") },
  invite: { "/invite/abc": everybody("invite") },
  inviteClient: {
    [`/invite-client/${"x".repeat(35)}`]: publicScreen("login"),
    [`/invite-client/${"x".repeat(36)}`]: everybody("inviteClient"),
    [`/invite-client/${"x".repeat(37)}`]: publicScreen("login"),
  },
  pageNotFound: { "/no/such/page": everybody("pageNotFound"), "/loginn": everybody("pageNotFound") },
};

const byAccess = { public: publicScreen, open: everybody, session: sessionScreen };
const ordinary = plainNames
  .filter((name) => !(name in particular))
  .map((name): [string, Row] => [pages[name].path, byAccess[pages[name].access](pages[name].screen)]);

function toSite(screen: Screen, site: Place): Row {
  return row(screen, screen, screen, site, site);
}

const addresses = [...ordinary, ...Object.values(particular).flatMap((rows) => Object.entries(rows))];
const isVisitor = (name: string): name is Visitor => name in visitors;
const kinds = Object.keys(visitors).filter(isVisitor);

describe.each(kinds)("%s", (visitor) => {
  const whereaboutsOf = (shown: Foyer) => {
    const url = shown.context().departure?.url;
    return shown.screen() === "leaving" ? url : shown.screen();
  };

  test.each(addresses)("follows a link to %s, or goes Back to it", async (address, expected) => {
    app = await visitors[visitor]();
    await app.follows(address);
    expect(whereaboutsOf(app)).toBe(expected[visitor]);
    app.stop();
    app = await visitors[visitor]();
    await app.goesBackTo(address);
    expect(whereaboutsOf(app)).toBe(expected[visitor]);
  });
});

test("repeats no call when going Back", async () => {
  app = await openFoyer("/login");
  await signsIn(app);
  await app.answer("login", secondFactorNeeded);
  const calls = app.asked("login").length;
  for (const address of ["/login", "/multi-factor-authenticate", "/login", "/workspace", "/verify-email"]) {
    await app.goesBackTo(address);
  }
  expect(app.asked("login")).toHaveLength(calls);
  expect(app.asked("resendOTP")).toEqual([]);
});

test.each(["/verify-organization/acme?from=mail", "/change-password", "/workspace?passkeys"])(
  "the address %s, to which a mail or a browser leads people, is kept until they have signed in",
  async (url) => {
    app = await openFoyer(url, { passkeys: true });
    expect(app.screen()).toBe("login");
    expect(app.asked("storage")).toEqual([`storage {"type":"keep.returnAddress","url":"${url}"}`]);
  },
);

test.each([
  ["/workspace", true],
  ["/workspace?passkeys", false],
])("the address %s is not kept where passkeys are %s", async (url, passkeys) => {
  app = await openFoyer(url, { passkeys });
  expect(app.screen()).toBe("login");
  expect(app.asked("storage")).toEqual([]);
});

test("an organisation's login page does not request the name that it was served with", async () => {
  app = await openFoyer("/acme/login", { company: { orgId: "acme", company: "Acme Ltd", companyLogo: null } });
  expect(app.asked("getCompanyDetails")).toEqual([]);
  app.stop();
  app = await openFoyer("/beta/login", { company: { orgId: "acme", company: "Acme Ltd", companyLogo: null } });
  expect(app.asked("getCompanyDetails")).toEqual(['getCompanyDetails {"orgId":"beta"}']);
});
