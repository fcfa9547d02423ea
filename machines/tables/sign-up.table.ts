import { signUpMachine } from "../sign-up/sign-up.machine.ts";
import type { AboutCompany, FilledYou } from "../sign-up/sign-up.types.ts";
import type { AboutYou } from "../shared/ports.ts";
import { answers, deadlines, table, noAnswer, refused, throttled, unauthorised, refusals } from "./table.ts";

const you: AboutYou = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@acme.test",
  phoneCountry: "IN",
  dialCode: "+91",
  phone: "9876543210",
};
const filled: FilledYou = {
  firstName: "Ann",
  lastName: "Lee",
  email: "ann@acme.test",
  country: "India +91",
  phone: "9876543210",
};
const company: AboutCompany = { company: "Acme Ltd", numemployees: "25-50", country: "India" };
const at = 1_000_000;

const countriesOnly = (name: string) => name === "addressParams" || name === "countries.retry";

export const signUpTable = table(signUpMachine, {
  starts: {
    "somebody new": { input: undefined },
    "sent by somebody": { input: undefined, signUpCodes: { affiliatecode: "aff-1", usercode: "usr-2" } },
    "after a reload": { input: undefined, signUpDraft: you },
    "without a clock": { input: undefined, broken: ["clock"] },
    "without a store": { input: undefined, broken: ["signUpDraft"] },
  },
  events: {
    "form.edit": { "": {} },
    "aboutYou.submit": {
      "": { you: filled, agreed: true, at },
      // Digits alone are sent, whatever stands between them.
      "with a phone as people write it": {
        you: { ...filled, country: "American Samoa +1-684", phone: "(0)55 1234" },
        agreed: true,
        at,
      },
      "with a country that is none": { you: { ...filled, country: "Atlantis" }, agreed: true, at },
      "without agreeing to the terms": { you: filled, agreed: false, at },
    },
    "aboutCompany.submit": {
      "": { company },
      "of the largest": { company: { ...company, numemployees: "1000+" } },
      "in another country": { company: { ...company, country: "American Samoa" } },
      "in a country that is none": { company: { ...company, country: "Atlantis" } },
    },
    "step.back": { "": {} },
    "step.forward": { "": {} },
    "countries.failed": "itself",
    "countries.retry": { "": {} },
    ...deadlines,
  },
  outcomes: {
    addressParams: {
      listed: answers("addressParams", {
        list: [
          { name: "India", label: "India", dial_code: "+91", code: "IN" },
          { name: "American Samoa", label: "American Samoa", dial_code: "+1-684", code: "AS" },
        ],
      }),
      "an empty list": answers("addressParams", { list: [] }),
      ...refusals,
      ...noAnswer,
    },
    checkEmailExistense: {
      "no account yet": answers("checkEmailExistense", { exists: false }),
      "there is an account": answers("checkEmailExistense", { exists: true }),
      ...refusals,
      ...noAnswer,
    },
    signUp: {
      sent: answers("signUp", { success: true }),
      "there is an account by now": refused("An account with this email address already exists."),
      "too many tries": throttled(60),
      "not authorised": unauthorised,
      ...noAnswer,
    },
  },
  lenses: [
    {
      name: "countries",
      starts: ["somebody new"],
      tries: countriesOnly,
      sees: ({ value }) => (typeof value === "object" && typeof value.open === "object" ? value.open.countries : value),
    },
    {
      name: "form",
      tries: (name) => name !== "countries.retry",
      sees: ({ value, context }) => [value, context.you?.dialCode, context.countries?.length],
    },
  ],
  // The countries stay; the form beside them goes on.
  leftByTheRoot: ["open.countries.known"],
});
