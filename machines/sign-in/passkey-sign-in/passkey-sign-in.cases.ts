import { answers, defineCases, offline, passkeyRefusals, refusals, refused, timedOut } from "../../shared/cases.ts";
import { breaks, canary, done, secretCanary } from "../../../workbench/cases.ts";
import { passkeySignInMachine } from "./passkey-sign-in.machine.ts";

export const passkeySignInCases = defineCases(passkeySignInMachine, {
  starts: {
    "a visitor": { input: { way: "button" } },
    "a person who has entered their password": { input: { way: "afterPassword" } },
    "a person who proves again who they are": { input: { way: "stepUp" } },
    "a field with suggestions": { input: { way: "suggestion" }, holds: ["suggestsPasskeys"] },
    "a browser without suggestions": { input: { way: "suggestion" } },
  },
  events: {},
  requests: {
    "stepUp|challenge": "a challenge for a passkey",
    "stepUp|prove-with-passkey": "the check of the passkey",
    "passkeys|challenge": "a challenge for a passkey",
    suggestsPasskeys: "whether the browser suggests passkeys",
    provePasskey: "the browser's passkey",
    "passkeys|signIn": "the check of the passkey",
  },
  outcomes: {
    suggestsPasskeys: {
      yes: () => ({ answer: true }),
      no: () => ({ answer: false }),
      "the browser's part could not be loaded": offline,
    },
    "passkeys|challenge": {
      asked: answers("passkeys|challenge", { options: canary("options") }),
      ...refusals,
    },
    "stepUp|challenge": { asked: answers("stepUp|challenge", { options: canary("options") }), ...refusals },
    provePasskey: {
      proved: () => ({ answer: { response: secretCanary("signature") } }),
      "the challenge is about to end": timedOut,
      ...passkeyRefusals,
    },
    "passkeys|signIn": {
      "signed in": answers("passkeys|signIn", { token: canary("token"), email: "ann@acme.test" }),
      "unknown to the service": refused("This passkey is not known here any more.", { status: 410 }),
      ...refusals,
    },
    "stepUp|prove-with-passkey": {
      proved: answers("stepUp|prove", { success: true }),
      "unknown to the service": refused("This passkey is not known here any more.", { status: 410 }),
      ...refusals,
    },
    forgetPasskey: { forgotten: done, "the browser fails": breaks },
  },
});
