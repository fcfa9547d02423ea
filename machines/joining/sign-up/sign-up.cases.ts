import type { SnapshotFrom } from "xstate";
import { signUpMachine } from "./sign-up.machine.ts";
import { stepOf } from "./sign-up.selectors.ts";
import type { AboutCompany, FilledYou } from "./sign-up.policy.ts";
import type { AboutYou } from "../../shared/kept-values.ts";
import { answers, deadlines, defineCases, failures, formCases, refusals, refused } from "../../shared/cases.ts";
import { says } from "../../../workbench/cases.ts";

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
  phoneCountry: "India +91",
  phone: "9876543210",
  terms: "on",
};
const company: AboutCompany = { company: "Acme Ltd", numemployees: "25-50", country: "India" };

const aboutYou = formCases(filled, { email: "ann", phoneCountry: "", terms: "" });
const aboutCompany = formCases(company, { company: "", country: "" });
const submitsYou = aboutYou["form.submit"].cases;
const submitsCompany = aboutCompany["form.submit"].cases;

const OF_A_FORM = /^(?:form|field)\./;
const OF_THE_COMPANY = new RegExp(` (?:${Object.keys(company).join("|")})$|^form\\.submit about the company`);
const OF_THE_TERMS = / terms$|^form\.submit (?:with errors|without agreeing)/;

type Snapshot = SnapshotFrom<typeof signUpMachine>;

/** Whether the country beside the number is known: the machine reads a number together with its country. */
const standsBesideCountry = ({ context, value }: Snapshot) =>
  !("phoneCountry" in context.problems) && typeof value === "object" && value.open.countries !== "unknown";

/** A phone number of a country that the machine knows only from the list. */
const samoan = { phoneCountry: "American Samoa +1-684", phone: "6331234" };

/** Whether a person can give a number: another than the submitted one would be an edit, which cancels the submit. */
function takesPhone(label: string, snapshot: Snapshot): boolean {
  const isSubmitted = label.endsWith("the submitted one");
  if (!snapshot.matches({ open: { form: { aboutYou: "waiting" } } }))
    return !isSubmitted && standsBesideCountry(snapshot);
  const { values } = snapshot.context;
  return isSubmitted && values !== null && "phone" in values && values.phone === samoan.phone;
}

/** The values of a step on which the next one depends: it waits for the countries, or for the check of its address. */
const waitsWith = (snapshot: Snapshot) =>
  snapshot.matches({ open: { form: { submitted: "checking" } } }) ||
  snapshot.matches({ open: { form: { aboutYou: "waiting" } } }) ||
  snapshot.matches({ open: { form: { aboutCompany: "waiting" } } })
    ? snapshot.context.values
    : null;

export const signUpCases = defineCases(signUpMachine, {
  starts: {
    "a new person": { input: undefined },
    "with referral codes": {
      input: undefined,
      recalls: { signUpCodes: { "": { affiliatecode: "aff-1", usercode: "usr-2" } } },
    },
    "after a reload": { input: undefined, recalls: { isLaterStep: { "": true }, signUpDraft: { "": you } } },
    "at the second step, without the first": { input: undefined, recalls: { isLaterStep: { "": true } } },
    "opened by a link, with a draft": { input: undefined, recalls: { signUpDraft: { "": you } } },
    "without a clock": { input: undefined, broken: ["clock"] },
    "without the time": { input: undefined, broken: ["time"] },
    "without a way to read numbers": { input: undefined, broken: ["readPhone"] },
    "without a store": { input: undefined, recalls: { isLaterStep: { "": true } }, broken: ["signUpDraft"] },
    "without a history": { input: undefined, broken: ["isLaterStep", "laterStep"] },
  },
  events: {
    "form.edit": says(aboutYou["form.edit"].sentence, {
      ...aboutYou["form.edit"].cases,
      ...aboutCompany["form.edit"].cases,
    }),
    "field.leave": says(aboutYou["field.leave"].sentence, {
      ...aboutYou["field.leave"].cases,
      ...aboutCompany["field.leave"].cases,
    }),
    "form.submit": says(aboutYou["form.submit"].sentence, {
      "": submitsYou[""],
      "with errors": submitsYou["with errors"],
      // The machine sends only the digits.
      "with a phone country that has a dash": {
        values: { ...filled, ...samoan },
      },
      "with a phone number that is too short": { values: { ...filled, phone: "98765" } },
      "with a phone country that is none": { values: { ...filled, phoneCountry: "Atlantis" } },
      "without agreeing to the terms": { values: { ...filled, terms: "" } },
      "about the company": submitsCompany[""],
      "about the company with errors": submitsCompany["with errors"],
      "about the company in another country": {
        values: { ...company, numemployees: "1000+", country: "American Samoa" },
      },
      "about the company in a country that is none": { values: { ...company, country: "Atlantis" } },
    }),
    "phone.give": says("they paste or leave a phone number", {
      // This one is tried first, because the machine reads a wrong number each time and a right one only once.
      "one that is too short": { phone: "98765", phoneCountry: "India +91" },
      "": { phone: "098765 43210", phoneCountry: "India +91" },
      none: { phone: "", phoneCountry: "India +91" },
      "the submitted one": samoan,
    }),
    "step.back": says("they go back one step"),
    "history.back": says("they go back in the browser"),
    "history.forward": says("they go forward in the browser"),
    "countries.failed": "itself",
    "countries.retry": says("they try again to load the countries"),
    ...deadlines,
  },
  requests: {
    addressParams: "the list of countries",
    checkEmailExistense: "a check of the email",
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
    },
    checkEmailExistense: {
      "no account yet": answers("checkEmailExistense", { exists: false }),
      "there is an account": answers("checkEmailExistense", { exists: true }),
      ...refusals,
    },
    signUp: {
      sent: answers("signUp", { success: true }),
      "an account was created meanwhile": refused("An account with this email address already exists."),
      ...failures,
    },
  },
  // A step's form sends no events about the other step's fields.
  fits: (label, snapshot) =>
    label.startsWith("phone.give")
      ? takesPhone(label, snapshot)
      : !OF_A_FORM.test(label) || OF_THE_COMPANY.test(label) === (stepOf(snapshot) === "aboutCompany"),
  projections: [
    {
      name: "countries",
      starts: ["a new person"],
      tries: (name) => name === "addressParams" || name === "countries.retry",
      sees: ({ value }) => (typeof value === "object" && typeof value.open === "object" ? value.open.countries : value),
    },
    {
      name: "phone",
      starts: ["a new person", "without a way to read numbers"],
      tries: (name) => name === "phone.give" || name === "field.leave" || name === "form.submit",
      sees: ({ value, context: { problems } }) => [value, problems.phone],
    },
    {
      name: "form",
      starts: ["a new person", "after a reload"],
      tries: (name) => name !== "countries.retry" && name !== "phone.give",
      sees: (snapshot) => {
        const { value, context } = snapshot;
        const { phone: _, ...problems } = context.problems;
        const wrong = Object.keys(problems);
        // Every problem by itself; the machine treats several like one.
        const which = wrong.length > 1 ? "several" : wrong;
        return [value, context.you?.dialCode, context.countries?.length, waitsWith(snapshot), which];
      },
    },
    {
      // An edit does the same in all of them.
      name: "surroundings",
      starts: [
        "with referral codes",
        "without a clock",
        "without a way to read numbers",
        "without a store",
        "without a history",
        "at the second step, without the first",
        "opened by a link, with a draft",
      ],
      tries: (name) => name !== "countries.retry" && name !== "phone.give" && name !== "form.edit",
      sees: ({ value, context: { problems } }) => [value, Object.keys(problems).length > 0],
    },
    {
      name: "reminder",
      starts: ["without the time"],
      tries: (name, label) => OF_THE_TERMS.test(label) || name === "addressParams",
      sees: ({ value, context: { problems } }) => [value, Object.keys(problems)],
    },
  ],
  // The countries stay loaded; the form continues in parallel.
  leftByTheRoot: ["open.countries.known"],
  ends: { sent: undefined },
});
