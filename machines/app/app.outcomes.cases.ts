import { casesOfFlow } from "./flows.cases.ts";
import { flows } from "./flows.ts";
import { passkeySignalsEnds } from "../account/passkey-signals/passkey-signals.cases.ts";
import { passkeySetUpMachine } from "../sign-in/passkey-set-up/passkey-set-up.machine.ts";
import { STARTED_AT, breaks, canary, done, ends, type Outcome, secretCanary } from "../../workbench/cases.ts";
import { answers, noAnswer, offline, refusals, refused, throttled, unauthorised } from "../shared/cases.ts";
import { plainFailure } from "../shared/failure.ts";
import { sessionOutcomes } from "./session/session.cases.ts";

/** Every flow can end in each of its ways, and can break. */
const flowEnds = Object.keys(flows).map((flow) => [
  flow,
  {
    ...Object.fromEntries(
      Object.entries(casesOfFlow(flow).ends).map(([what, output]) => [what, () => ({ answer: output })]),
    ),
    breaks,
  },
]);

/** The outcomes of every call and every flow of the root. */
export const appOutcomes: Record<string, Record<string, Outcome>> = {
  ...sessionOutcomes,
  ...Object.fromEntries(flowEnds),
  getCompanyDetails: {
    known: answers("getCompanyDetails", { company: "Acme Ltd", companyLogo: "/logos/acme.svg" }),
    unknown: refused("No such organisation."),
    "without a logo": answers("getCompanyDetails", { company: "Acme Ltd" }),
    "too many tries": throttled(60),
    "not authorised": unauthorised,
    ...noAnswer,
  },
  resumeSetup: {
    "may continue": () => ({ answer: { setupToken: secretCanary("setup token") } }),
    "may not continue any more": unauthorised,
    refused: refused("Not now."),
    ...noAnswer,
  },
  "trustedDevices|add": {
    allowed: answers("trustedDevices|add", { ticket: canary("ticket") }),
    ...refusals,
  },
  takeDeviceCookie: { trusted: done, "not trusted": offline },
  howToOfferPasskey: {
    none: () => ({ answer: "none" }),
    "by asking": () => ({ answer: "ask" }),
    "without asking": () => ({ answer: "create" }),
    "the browser's part could not be loaded": offline,
  },
  passkeySetUp: {
    added: ends(passkeySetUpMachine, { failure: null }),
    refused: ends(passkeySetUpMachine, { failure: plainFailure("passkeyCancelled", STARTED_AT, "1") }),
    breaks,
  },
  passkeySignals: passkeySignalsEnds,
  rest: { "the browser is at rest": done, breaks },
  "load-toasts": { loaded: done, "can't be loaded": offline },
  "load-menus": { loaded: done, "can't be loaded": offline },
  "load-invite": { loaded: done, "can't be loaded": offline },
  "load-login": { loaded: done, "can't be loaded": offline },
  "load-notMe": { loaded: done, "can't be loaded": offline },
  "load-pageNotFound": { loaded: done, "can't be loaded": offline },
  leave: { "the browser stays": done, "the shell fails": breaks },
};
