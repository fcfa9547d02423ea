import { formFields } from "../../parts/form/form.policy.ts";
import type { Listed } from "../../shared/countries.ts";
import { aboutYou, failure, phoneReading } from "../../shared/shared.policy.ts";
import { either, fields, type Kept, list, nullable, number, text, type Codec } from "../../../workbench/codec/codec.ts";

const firstStep = {
  firstName: text,
  lastName: text,
  email: text,
  /** The typed text. The rules match it to a country once the list is loaded. */
  phoneCountry: text,
  phone: text,
  /** Empty if the person doesn't accept the terms. */
  terms: text,
};
const filledYou = fields(firstStep);
/** The first step as the person filled it in. */
export type FilledYou = Kept<typeof filledYou>;

const secondStep = {
  company: text,
  numemployees: text,
  /** The typed text. The service gets the label from its list instead. */
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

/** A pasted or completed phone number, with the text of the country field beside it. */
const givenPhone = fields({ phone: firstStep.phone, phoneCountry: firstStep.phoneCountry });
export type GivenPhone = Kept<typeof givenPhone>;

const listed: Codec<Listed> = fields({ name: text, label: text, dial_code: text, code: text });

const context = fields({
  ...formFields(bothSteps),
  /** The service's countries; null until they are loaded. */
  countries: nullable(list(listed)),
  /** Why the countries could not be loaded; null if the form says so itself. */
  countriesFailure: nullable(failure),
  /** The last submitted step, as the person filled it in. */
  values: nullable(filled),
  /** The phone number and country that the machine is reading. */
  given: nullable(givenPhone),
  /** The last reading of a phone number. */
  read: nullable(phoneReading),
  /** Step 1, once the service has found no account for its email. */
  you: nullable(aboutYou),
  /** When the reminder of the terms ends, in epoch milliseconds; null if it isn't shown. */
  remindUntil: nullable(number),
});
export type SignUpContext = Kept<typeof context>;

export const signUpPolicy = {
  context,
  inputs: { checkEmail: fields({ you: aboutYou }), sendSignUp: fields({ you: aboutYou, company }) },
};
