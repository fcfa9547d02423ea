import {
  answers,
  breaks,
  canary,
  defineCases,
  done,
  passkeyRefusals,
  proofWanted,
  refusals,
  refused,
  secretCanary,
} from "../../shared/cases.ts";
import { passkeySetUpMachine } from "./passkey-set-up.machine.ts";

export const passkeySetUpCases = defineCases(passkeySetUpMachine, {
  starts: {
    "a signed-in person": { input: { automatic: false } },
    "a browser that makes one without asking": { input: { automatic: true } },
  },
  events: {},
  outcomes: {
    "passkeys|create": {
      asked: answers("passkeys|create", { options: canary("options") }),
      "not without a proof": proofWanted,
      ...refusals,
    },
    "passkey-make": {
      made: () => ({ answer: { response: secretCanary("new passkey") } }),
      ...passkeyRefusals,
    },
    "passkeys|add": {
      added: answers("passkeys|add", { passkeyId: "new" }),
      "not accepted": refused("This passkey was not accepted."),
      "there already": refused("This passkey was added already.", { status: 409 }),
      ...refusals,
    },
    "passkey-forget": { forgotten: done, "the browser fails": breaks },
  },
});
