import { answers, defineCases, offline, passkeyRefusals, proofWanted, refusals, refused } from "../../shared/cases.ts";
import { breaks, canary, done, ends, secretCanary, STARTED_AT } from "../../../workbench/cases.ts";
import { plainFailure } from "../../shared/failure.ts";
import { passkeySetUpMachine } from "./passkey-set-up.machine.ts";

/** How it ends, for the machines that invoke it. */
export const passkeySetUpEnds = {
  added: ends(passkeySetUpMachine, { failure: null }),
  refused: ends(passkeySetUpMachine, { failure: plainFailure("passkeyCancelled", STARTED_AT, "1") }),
  "not without a proof": ends(passkeySetUpMachine, {
    failure: {
      ...plainFailure("refused", STARTED_AT, "1"),
      status: 428,
      message: "Please confirm first that it's you.",
    },
  }),
  breaks,
};

export const passkeySetUpCases = defineCases(passkeySetUpMachine, {
  starts: {
    "a signed-in person": { input: { automatic: false } },
    "a browser that another page tells of passkeys": {
      input: { automatic: false },
      holds: ["startMakingPasskey", "endMakingPasskey"],
    },
    "a browser that makes one without asking": { input: { automatic: true } },
  },
  events: {},
  requests: {
    "passkeys|create": "the service's request for a passkey",
    startMakingPasskey: "the page's turn to make a passkey",
    endMakingPasskey: "the end of the page's turn",
    makePasskey: "the browser's new passkey",
    "passkeys|add": "the new passkey at the service",
  },
  outcomes: {
    "passkeys|create": {
      asked: answers("passkeys|create", { options: canary("options") }),
      "not without a proof": proofWanted,
      ...refusals,
    },
    makePasskey: {
      made: () => ({ answer: { response: secretCanary("new passkey") } }),
      ...passkeyRefusals,
    },
    "passkeys|add": {
      added: answers("passkeys|add", { passkeyId: "new" }),
      "not accepted": refused("This passkey was not accepted."),
      "there already": refused("This passkey is already added.", { status: 409 }),
      ...refusals,
    },
    startMakingPasskey: { begun: done, "the browser's part could not be loaded": offline },
    endMakingPasskey: { ended: done, breaks },
    forgetPasskey: { forgotten: done, "the browser fails": breaks },
  },
});
