import { formFields } from "../../parts/form/form.policy.ts";
import type { Listed } from "../../shared/countries.ts";
import { aboutYou, deadlineInput, noRequest, nothing, phoneReading } from "../../shared/shared.policy.ts";
import { either, fields, type Kept, list, nullable, number, text, type Treatment } from "../../shared/treatment.ts";

const firstStep = {
  firstName: text,
  lastName: text,
  email: text,
  /** As typed. It is matched to a country once the list is loaded. */
  phoneCountry: text,
  phone: text,
  /** Empty if the terms aren't accepted. */
  terms: text,
};
const filledYou = fields(firstStep);
/** The first step as it was filled in. */
export type FilledYou = Kept<typeof filledYou>;

const secondStep = {
  company: text,
  numemployees: text,
  /** As typed; sent as the label that the service lists. */
  country: text,
};
const company = fields(secondStep);
/** The second step. */
export type AboutCompany = Kept<typeof company>;

/** The fields of both steps. No name occurs twice. */
const bothSteps = fields({ ...firstStep, ...secondStep });
export type SignUpFields = Kept<typeof bothSteps>;

/** The fields of one step. */
const filled = either(filledYou, company, (values) => Object.hasOwn(Object(values), "terms"));
export type Filled = Kept<typeof filled>;

/** A phone number that was pasted, filled in or left, with the text of the country beside it. */
const givenPhone = fields({ phone: firstStep.phone, phoneCountry: firstStep.phoneCountry });
export type GivenPhone = Kept<typeof givenPhone>;

const listed: Treatment<Listed> = fields({ name: text, label: text, dial_code: text, code: text });

const context = fields({
  ...formFields(bothSteps),
  /** The countries; null until they are loaded. */
  countries: nullable(list(listed)),
  /** The step that was sent last, as it was filled in. */
  values: nullable(filled),
  /** The number and country to be read, as they were pasted or left. */
  given: nullable(givenPhone),
  /** The phone number as it was read last. */
  read: nullable(phoneReading),
  /** Step 1, once its email was accepted. */
  you: nullable(aboutYou),
  /** Epoch milliseconds until which the person is reminded of the terms, or null. */
  remindUntil: nullable(number),
});
export type SignUpContext = Kept<typeof context>;

export const signUpPolicy = {
  context,
  inputs: {
    addressParams: noRequest,
    recallDraft: nothing,
    readPhone: fields({ text, chosen: nullable(text) }),
    checkEmail: fields({ you: aboutYou }),
    sendSignUp: fields({ you: aboutYou, company }),
    deadline: deadlineInput,
    now: nothing,
  },
};
