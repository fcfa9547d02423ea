import { plainFailure } from "../shared/failure.ts";
import { asAcme, asMember, login, signedIn, submitsLogin, type Scenario, withPasskey } from "./scenario.ts";

const toSecondFactor = [submitsLogin, "login: a second factor is needed"] as const;

/** Signing in, with every second step. */
export const signInScenarios = {
  login: { address: "/login", within: ["login", "leaving"], outcomes: { login } },
  "login, with a return address": {
    address: "/login",
    opening: { returnAddress: "https://foyer.test/downloads" },
    within: ["login"],
    outcomes: { login },
  },
  "login, with suggested passkeys": {
    address: "/login",
    opening: { suggests: true },
    within: ["login"],
    only: [
      "login form.edit identifier",
      "login passkey.use",
      "passkey-suggest: yes",
      "passkey-suggest: no",
      "passkey-suggest: the browser's part could not be loaded",
      "passkeys|challenge: asked",
      "passkeys|challenge: connection lost",
      "passkey-prove: proved",
      "passkey-prove: the challenge is about to end",
      "passkey-prove: not supported",
      "passkeys|signIn: signed in",
      "passkeys|signIn: unknown to the service",
      "passkey-forget: forgotten",
    ],
  },
  "login, after the session was ended": {
    address: "/login",
    opening: { email: "ann@acme.test", ending: plainFailure("unauthorised", 0), passkeys: false },
    within: ["login"],
    forced: ["login passkey.use"],
  },
  "second factor, both ways": {
    address: "/login",
    prelude: toSecondFactor,
    within: ["multiFactorLogin"],
    outcomes: { "login-with-code": { "must change the password": login["must change the password"] } },
  },
  "second factor by email": {
    address: "/login",
    prelude: [submitsLogin, "login: a code by email is needed"],
    within: ["multiFactorLogin"],
    forced: ["multiFactorLogin passkey.use"],
    outcomes: { login, "login-with-code": login },
  },
  "second factor, or a passkey": {
    address: "/login",
    prelude: [submitsLogin, "login: a code or a passkey is needed"],
    within: ["multiFactorLogin"],
    outcomes: { login: withPasskey },
    only: [
      submitsLogin,
      "login: a code or a passkey is needed",
      "multiFactorLogin passkey.use",
      "passkeys|challenge: asked",
      "passkeys|challenge: connection lost",
      "passkeys|challenge: breaks",
      "passkey-prove: proved",
      "passkey-prove: cancelled",
      "passkeys|signIn: signed in",
      "passkeys|signIn: unknown to the service",
      "passkey-forget: forgotten",
    ],
  },
  "second factor, a code sent before": {
    address: "/login",
    opening: { countdown: { purpose: "login", email: "ann@acme.test", left: 12_000 } },
    prelude: [submitsLogin, "login: a code by email is needed"],
    within: [],
    outcomes: { login },
  },
  "recovery code in the second step": {
    address: "/login",
    prelude: [...toSecondFactor, "app link.follow recovery code"],
    root: ["link.follow"],
    within: ["recoveryCode"],
  },
  "recovery code, signed in": {
    address: "/recovery-code",
    opening: signedIn,
    prelude: asMember,
    within: ["recoveryCode"],
  },
  "setting up the second factor": {
    address: "/setup-multi-factor",
    opening: signedIn,
    prelude: asMember,
    within: ["multiFactorSetup"],
  },
  "setting up by a recovery code, after a reload": {
    address: "/setup-multi-factor",
    opening: { recovery: "kept", email: "ann@acme.test" },
    within: ["starting", "unreachable"],
    root: ["connection.online", "session.retry"],
  },
  "setting up the second factor first": {
    address: "/login",
    prelude: [submitsLogin, "login: the second factor must be set up"],
    within: [],
  },
  "verify email": { address: "/verify-email", opening: { email: "ann@acme.test" }, within: ["verifyEmail"] },
  "verify email of a new hire": {
    address: "/acme/preboarding/login",
    prelude: [...asAcme, "onboardingLogin form.submit by email", "onboardingLogin: the email must be verified"],
    within: ["verifyEmail"],
  },
  "change password": {
    address: "/change-password",
    opening: signedIn,
    prelude: asMember,
    within: ["changePassword"],
    root: ["session.signOut"],
  },
  "change password, forced": {
    address: "/workspace",
    opening: signedIn,
    prelude: ["authenticate: must change the password"],
    within: ["changePassword"],
    root: ["push.login"],
  },
} as const satisfies Record<string, Scenario>;
