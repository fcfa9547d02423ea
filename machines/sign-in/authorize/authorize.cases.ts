import { passkeySignInMachine } from "../passkey-sign-in/passkey-sign-in.machine.ts";
import { stepUpEnds } from "../step-up/step-up.cases.ts";
import { loginResultMachine } from "../login-result/login-result.machine.ts";
import { authorizeChallenge, authorizeMachine, expectedOther } from "./authorize.machine.ts";
import { breaks, canary, ends, secretCanary, STARTED_AT, says } from "../../../workbench/cases.ts";
import { deadlines, defineCases, failures, formCases, refused, replies } from "../../shared/cases.ts";
import { plainFailure } from "../../shared/failure.ts";
import { ann, signedIn } from "../../shared/people.ts";
import { Secret } from "../../../workbench/codec/secret.ts";

const query = "?client_id=crm&state=s1&redirect_uri=https%3A%2F%2Fcrm.test%2Fback%3Fx%3D1";
const input = {
  query,
  mustIntroduce: true,
  platform: "WEB",
  identifier: "",
  account: null,
  token: null,
  passkeys: false,
} as const;
const token = secretCanary("session token");
const account = { email: "ann@acme.test" };
const denied = "https://crm.test/back?x=1&error=access_denied&state=s1";
const back = `https://crm.test/back?x=1&code=${canary("code")}&state=s1`;

const byPasskey = { next: "account", token: secretCanary("token"), email: "ann@acme.test" } as const;

export const authorizeCases = defineCases(authorizeMachine, {
  starts: {
    "at /authorize": { input },
    "at /login": { input: { ...input, mustIntroduce: false, identifier: "ann@acme.test" } },
    "at /authorize, with passkeys": { input: { ...input, passkeys: true } },
    "signed in": { input: { ...input, account, token } },
    "signed in, at /login": { input: { ...input, mustIntroduce: false, account, token } },
    "with a key given twice": { input: { ...input, query: `${query}&client_id=other` } },
    "without a redirect address": { input: { ...input, query: "?client_id=crm&state=s1" } },
    "without a clock": { input: { ...input, account, token }, broken: ["clock"] },
  },
  events: {
    ...formCases(
      { identifier: "ann@acme.test", password: secretCanary("password") },
      { identifier: "", password: new Secret("short") },
    ),
    "app.retry": says("they try again to find out which app is asking"),
    "app.decline": says("they decline to sign in to the app"),
    "account.continue": says("they continue with the account they're signed in with"),
    "account.change": says("they choose a different account"),
    "passkey.use": says("they choose to use a passkey"),
    "account.renewed": says("a fresh proof gives the session another token", {
      "": { token: secretCanary("renewed token") },
    }),
    "popup.close": says("they close the message"),
    "code.leave": says("they go back from the code"),
    "recovery.start": says("they choose to use a recovery code"),
    ...deadlines,
  },
  requests: {
    "oauth2/app-info": "the name of the app that asks",
    "oauth2/login": "a sign-in to another app",
    "oauth2/login-with-session": "a sign-in to another app with this session",
  },
  outcomes: {
    "oauth2/app-info": {
      known: replies("oauth2/app-info", { client_name: "CRM", client_logo: "https://crm.test/logo.svg" }),
      "known, without a logo": replies("oauth2/app-info", { client_name: "CRM" }),
      "known, and told of a no": replies("oauth2/app-info", { client_name: "CRM", decline_uri: denied }),
      "known, and told of a no at another site": replies("oauth2/app-info", {
        client_name: "CRM",
        decline_uri: "https://evil.test/back?x=1&error=access_denied&state=s1",
      }),
      "known, with an invalid request": replies("oauth2/app-info", {
        client_name: "CRM",
        problem: "The request is invalid.",
        decline_uri: "https://crm.test/back?x=1&error=invalid_request&state=s1",
      }),
      "known, and expects ann": replies("oauth2/app-info", { client_name: "CRM", login_hint: "Ann@acme.test" }),
      "known, and expects another person": replies("oauth2/app-info", {
        client_name: "CRM",
        login_hint: "ben@acme.test",
      }),
      "known, and nothing may be shown": replies("oauth2/app-info", {
        client_name: "CRM",
        decline_uri: "https://crm.test/back?x=1&error=login_required&state=s1",
        silent: true,
      }),
      "known, and nothing may be shown, with an invalid request": replies("oauth2/app-info", {
        client_name: "CRM",
        problem: "The request is invalid.",
        decline_uri: "https://crm.test/back?x=1&error=invalid_request&state=s1",
        silent: true,
      }),
      "known, and nothing may be shown, without an address": replies("oauth2/app-info", {
        client_name: "CRM",
        silent: true,
      }),
      unknown: refused("This app is not registered."),
      "not a call of this service": refused("Not found.", { status: 404 }),
      "the service is in trouble": refused("Something went wrong", { status: 500 }),
      ...failures,
    },
    "oauth2/login": {
      "signed in": replies("oauth2/login", { redirect_uri: back }),
      "signed in, to another site": replies("oauth2/login", {
        redirect_uri: "https://evil.test/back?x=1&code=c1&state=s1",
      }),
      "signed in, without an address": replies("oauth2/login", {}),
      "a code by email is needed": replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 1 }),
      "a code from the app is needed": replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 2 }),
      "a code is needed, without its kind": replies("oauth2/login", { isMultiFactorAuth: true }),
      "wrong password": refused("Wrong password."),
      ...failures,
    },
    "oauth2/login-with-session": {
      continued: replies("oauth2/login", { redirect_uri: back }),
      "continued, to another site": replies("oauth2/login", {
        redirect_uri: "https://evil.test/back?x=1&code=c1&state=s1",
      }),
      "a code is needed": replies("oauth2/login", { isMultiFactorAuth: true, MFAType: 1 }),
      "no, and why": replies("oauth2/login", {
        redirect_uri: "https://crm.test/back?x=1&error=consent_required&state=s1",
      }),
      "a fresh proof is needed": refused("Confirm that it's you.", { status: 428 }),
      "not known to this service": refused("The account service could not read this call."),
      "the service is in trouble": refused("Something went wrong", { status: 500 }),
      ...failures,
    },
    passkeySignIn: {
      accepted: ends(passkeySignInMachine, { reply: signedIn, failure: null }),
      refused: ends(passkeySignInMachine, { reply: null, failure: plainFailure("passkeyCancelled", STARTED_AT, "1") }),
      breaks,
    },
    stepUp: stepUpEnds,
    loginResult: {
      "on with the request": ends(loginResultMachine, { next: "workspace" }),
      "to verify the email": ends(loginResultMachine, { next: "verifyEmail" }),
      "to change the password": ends(loginResultMachine, { next: "changePassword" }),
      breaks,
    },
    challenge: {
      passed: ends(authorizeChallenge, { url: secretCanary("answer") }),
      breaks,
    },
  },
  projections: [
    {
      name: "method",
      sees: ({ value, context: { MFAType, app, account, token, expected, declined, problems } }) => [
        value,
        MFAType,
        app !== null,
        token !== null,
        expectedOther({ expected, account }) !== null,
        declined !== null,
        Object.keys(problems),
      ],
    },
  ],
  // The screen has no form here, only a link to sign in and the way back to a known app.
  leftByTheRoot: ["rejected"],
  ends: {
    "signed in": { next: "address", url: secretCanary("answer") },
    "signed in with a passkey": { ...byPasskey, result: { next: "workspace" } },
    "signed in with a passkey, must change the password": {
      ...byPasskey,
      result: { next: "changePassword" },
    },
    "must verify the email, after a passkey": {
      ...byPasskey,
      result: { next: "verifyEmail" },
      token: null,
    },
    "a recovery code instead": { next: "recovery", details: ann },
  },
});
