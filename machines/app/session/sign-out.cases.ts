import { breaks, done, secretCanary } from "../../../workbench/cases.ts";
import { defineCases, noAnswer, refusals, answers } from "../../shared/cases.ts";
import { signOutMachine } from "./sign-out.machine.ts";

const byPerson = { tellService: true, everywhere: false, because: null, reference: null, page: "/login" };
const byService = { ...byPerson, tellService: false };
/** The proof waits, so that a fault that forgets nothing shows. */
const holds = ["forgetProof"];

const forNotifications = { deviceToken: { "": secretCanary("device token") } };
const replaced = { isTokenReplaced: { "": true } };

export const signOutCases = defineCases(signOutMachine, {
  starts: {
    "the person signs out": { input: byPerson, holds },
    "the person signs out, of a device with notifications": { input: byPerson, recalls: forNotifications, holds },
    "the person signs out, after another tab signed in": { input: byPerson, recalls: replaced, holds },
    "the person signs out, without a store": { input: byPerson, broken: ["deviceToken", "isTokenReplaced"], holds },
    "the person signs out, with a store that fails": { input: byPerson, holds: [...holds, "clearStores"] },
    "the person signs out, without a clock": { input: byPerson, broken: ["clock"], holds },
    "the person signs out, without the time": { input: byPerson, broken: ["time"], holds },
    "the session is over": { input: { ...byService, because: "Too many devices.", reference: "K7M3QX" }, holds },
    "the session is over, without a store": { input: byService, broken: ["deviceToken"], holds },
    "the session is over, on a device with notifications": { input: byService, recalls: forNotifications, holds },
    "the session is over, after another tab signed in": { input: byService, recalls: replaced, holds },
    "the session is over, of a token that may be another app's": { input: byService, holds: ["clearStores"] },
    "every session is over": { input: { ...byService, everywhere: true, page: "/email-sent?secured" }, holds },
  },
  events: { "call.due": "clock" },
  outcomes: {
    logout: { "signed out": answers("logout", {}), ...refusals, ...noAnswer },
    forgetProof: { forgotten: done, breaks },
    clearStores: {
      cleared: () => ({ answer: { wasForeign: false, remembers: true } }),
      "it was another app's token": () => ({ answer: { wasForeign: true, remembers: true } }),
      "it was another app's token, which the tab can't remember": () => ({
        answer: { wasForeign: true, remembers: false },
      }),
      "another app's token is left, which the tab can't remember": () => ({
        answer: { wasForeign: false, remembers: false },
      }),
      breaks,
    },
    leave: { "the browser stays": done, breaks },
  },
  unreachable: {
    "takes signOut.explaining · keepEnding failed → signOut.cleared":
      "A value that the browser refuses lasts until the page is left, so that keeping one never fails.",
  },
});
