import { breaks, canary, done, ends } from "../../../workbench/cases.ts";
import { answers, defineCases, offline, refusals } from "../../shared/cases.ts";
import { passkeySignalsMachine } from "./passkey-signals.machine.ts";

/** How it ends, for the root. */
export const passkeySignalsEnds = { over: ends(passkeySignalsMachine, undefined), breaks };

export const passkeySignalsCases = defineCases(passkeySignalsMachine, {
  starts: {
    "a browser that takes signals": { input: undefined, holds: ["startTellingPasskeys", "endTellingPasskeys"] },
    "a browser that takes none": { input: undefined },
  },
  events: {},
  requests: {
    startTellingPasskeys: "the page's turn to tell the browser of passkeys",
    "passkeys|read": "the person's passkeys and names",
    tellPasskeys: "word to the browser of the passkeys",
    endTellingPasskeys: "the end of the page's turn",
  },
  outcomes: {
    startTellingPasskeys: {
      "the page's turn": () => ({ answer: true }),
      "another page's turn": () => ({ answer: false }),
      "the browser's part could not be loaded": offline,
    },
    "passkeys|read": {
      known: answers("passkeys|read", { list: [], signals: canary("signals") }),
      "a service without signals": answers("passkeys|read", { list: [] }),
      ...refusals,
    },
    tellPasskeys: { told: done, "the browser fails": breaks },
    endTellingPasskeys: { ended: done, breaks },
  },
});
