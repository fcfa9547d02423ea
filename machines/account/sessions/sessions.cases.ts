import { sessionsMachine } from "./sessions.machine.ts";
import { stepUpEnds } from "../../sign-in/step-up/step-up.cases.ts";
import type { Answer } from "../../shared/contract.ts";
import { STARTED_AT, says } from "../../../workbench/cases.ts";
import { answers, defineCases, notKnown, proofWanted, refusals, refused } from "../../shared/cases.ts";

type Device = Answer<"sessions|read">["list"][number];

const here: Device = {
  sessionId: "here",
  isCurrent: true,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  address: "203.0.113.7",
  signedInAt: STARTED_AT - 1_000_000,
  lastUsedAt: STARTED_AT - 100_000,
};
const phone: Device = {
  sessionId: "phone",
  userAgent:
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
  signedInAt: STARTED_AT - 864_000_000,
  lastUsedAt: STARTED_AT - 7_200_000,
};
/** The service names neither browser nor address of this device. */
const nameless: Device = {
  sessionId: "nameless",
  signedInAt: STARTED_AT - 864_000_000,
  lastUsedAt: STARTED_AT - 172_800_000,
};

const trusted: Answer<"sessions|read">["trusted"] = [
  {
    deviceId: "trusted here",
    isCurrent: true,
    userAgent: here.userAgent ?? null,
    address: "203.0.113.7",
    trustedAt: STARTED_AT - 1_000_000,
    expiresAt: STARTED_AT + 2_591_000_000,
  },
  { deviceId: "trusted, nameless", trustedAt: STARTED_AT - 864_000_000, expiresAt: STARTED_AT + 1_728_000_000 },
];

const others = Array.from({ length: 39 }, (_, index): Device => ({
  ...nameless,
  sessionId: `nameless ${index}`,
  lastUsedAt: STARTED_AT - 8_000_000 - index,
}));

const unknownCall = refused("This call is not known.", { status: 404 });

const arranges = (name: string) => name === "list.sort" || name === "list.page";

export const sessionsCases = defineCases(sessionsMachine, {
  starts: { "a signed-in person": { input: undefined } },
  events: {
    "list.reload": says("they reload the list"),
    "device.signOut": says("they sign out a device", {
      phone: { sessionId: "phone" },
      "this one": { sessionId: "here" },
      "one not listed": { sessionId: "gone" },
    }),
    "others.signOut": says("they sign out all other devices"),
    "everywhere.signOut": says("they choose to sign out everywhere"),
    "device.askAgain": says("they have a device ask for a code again", {
      "": { deviceId: "trusted here" },
      "of one not listed": { deviceId: "gone" },
    }),
    "signOut.confirm": says("they confirm signing out"),
    "signOut.cancel": says("they decide not to sign out"),
    "word.edit": says("they change the word to confirm with"),
    "word.submit": says("they confirm with the word", {
      "": { typed: " SIGN OUT ", word: "sign out" },
      "in small letters": { typed: "sign out", word: "sign out" },
    }),
    "list.sort": says("they sort the list", { "by device": { param: "userAgent" } }),
    "list.page": says("they go to another page of the list", {
      "2": { page: { limit: 40, currentPage: 2 } },
      "of 7": { page: { limit: 7, currentPage: 1 } },
    }),
  },
  requests: {
    "sessions|read": "the list of devices",
    "sessions|revoke": "the sign-out of devices",
    "trustedDevices|remove": "the end of trust in a device",
  },
  outcomes: {
    "sessions|read": {
      three: answers("sessions|read", { list: [here, phone, nameless] }),
      many: answers("sessions|read", { list: [here, phone, ...others] }),
      "this one alone": answers("sessions|read", { list: [here] }),
      "some trusted": answers("sessions|read", { list: [here, phone], trusted }),
      "not offered": unknownCall,
      ...refusals,
    },
    "sessions|revoke": {
      "signed out": answers("sessions|revoke", { success: true }),
      "signed out before": refused("This device is already signed out."),
      "not without a proof": proofWanted,
      "nobody can tell": notKnown,
      ...refusals,
    },
    stepUp: stepUpEnds,
    "trustedDevices|remove": {
      removed: answers("trustedDevices|remove", { success: true }),
      "nobody can tell": notKnown,
      ...refusals,
    },
  },
  // The root machine closes the panel.
  leftByTheRoot: ["notOffered", "shown"],
  projections: [
    {
      name: "devices",
      tries: (name, label) => !arranges(name) && label !== "sessions|read: many",
      sees: ({ value, context: { devices, trusted, request, failure } }) => [
        value,
        devices.length,
        trusted.length,
        request,
        failure !== null,
      ],
    },
    {
      name: "sorting and pages",
      tries: (name, label) =>
        arranges(name) ||
        ["sessions|read: many", "sessions|revoke: signed out", "sessions|read: this one alone"].includes(label) ||
        ["others.signOut", "signOut.confirm"].includes(name),
      sees: ({ value, context: { devices, sort, page } }) => [value, devices.length, sort, page],
    },
  ],
  ends: { "signed out everywhere": undefined },
});
