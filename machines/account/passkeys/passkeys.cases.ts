import { STARTED_AT, says } from "../../../workbench/cases.ts";
import { answers, defineCases, notKnown, proofWanted, refusals, refused } from "../../shared/cases.ts";
import { passkeySetUpEnds } from "../../sign-in/passkey-set-up/passkey-set-up.cases.ts";
import { stepUpEnds } from "../../sign-in/step-up/step-up.cases.ts";
import { passkeysMachine } from "./passkeys.machine.ts";

const laptop = { passkeyId: "laptop", name: "Firefox, Linux", createdAt: STARTED_AT - 864_000_000 };
const phone = {
  passkeyId: "phone",
  name: "Ann's phone",
  provider: "Google Password Manager",
  createdAt: STARTED_AT - 172_800_000,
  lastUsedAt: STARTED_AT - 7_200_000,
};

export const passkeysCases = defineCases(passkeysMachine, {
  starts: {
    "a signed-in person": { input: { adds: false } },
    "a person who accepted the offer of a passkey": { input: { adds: true } },
  },
  events: {
    "list.reload": says("they reload the list"),
    "passkey.add": says("they add a passkey"),
    "passkey.rename": says("they choose to rename a passkey", {
      phone: { passkeyId: "phone" },
      "one not listed": { passkeyId: "gone" },
    }),
    "passkey.remove": says("they choose to remove a passkey", {
      phone: { passkeyId: "phone" },
      "one not listed": { passkeyId: "gone" },
    }),
    "passkey.confirm": says("they confirm the removal"),
    "passkey.cancel": says("they decide to change nothing"),
    "name.edit": says("they change the name"),
    "name.submit": says("they save the name", {
      "": { name: " Work phone " },
      "nothing typed": { name: " " },
      "too long": { name: "x".repeat(61) },
    }),
  },
  requests: {
    "passkeys|read": "the list of passkeys",
    "passkeys|rename": "the passkey's new name",
    "passkeys|remove": "removal of the passkey",
  },
  outcomes: {
    "passkeys|read": {
      two: answers("passkeys|read", { list: [phone, laptop] }),
      none: answers("passkeys|read", { list: [] }),
      "not offered": refused("This call is not known.", { status: 404 }),
      ...refusals,
    },
    passkeySetUp: passkeySetUpEnds,
    "passkeys|rename": {
      renamed: answers("passkeys|rename", { success: true }),
      "nobody can tell": notKnown,
      "removed before": refused("This passkey is gone."),
      ...refusals,
    },
    "passkeys|remove": {
      "not without a proof": proofWanted,
      removed: answers("passkeys|remove", { success: true }),
      "removed before": refused("This passkey is gone."),
      ...refusals,
    },
    stepUp: stepUpEnds,
  },
  // The root machine closes the panel.
  leftByTheRoot: ["notOffered", "shown"],
  projections: [
    {
      name: "passkeys",
      sees: ({ value, context: { passkeys, problem, failure } }) => [
        value,
        passkeys.length,
        problem,
        failure?.status ?? null,
      ],
    },
  ],
});
