import type { FormFields, FormFieldsEvent } from "../../parts/form/fields.ts";
import type { Failure } from "../../shared/failure.ts";
import type { Listed } from "../../shared/countries.ts";
import type { AboutYou, DueEvent, PhoneReading } from "../../shared/ports.ts";

/** The first step as it was filled in. */
export interface FilledYou {
  firstName: string;
  lastName: string;
  email: string;
  /** As typed. Matched to a country once the list is loaded. */
  phoneCountry: string;
  phone: string;
  /** Empty if the terms aren't accepted. */
  terms: string;
}

/** The second step. */
export interface AboutCompany {
  company: string;
  numemployees: string;
  /** As typed; sent as the label that the service lists. */
  country: string;
}

/** The fields of both steps. No name occurs twice. */
export interface SignUpFields extends FilledYou, AboutCompany {}

/** The fields of one step. */
export type Filled = FilledYou | AboutCompany;

export interface SignUpContext extends FormFields<SignUpFields> {
  /** Null until they are loaded. */
  countries: readonly Listed[] | null;
  /** What was sent last. */
  values: Filled | null;
  /** The number and country to be read, as they were pasted or left. */
  given: GivenPhone | null;
  /** The phone number as it was read last. */
  read: PhoneReading | null;
  /** Step 1, once its email was accepted. */
  you: AboutYou | null;
  /** Epoch milliseconds until which the person is reminded of the terms, or null. */
  remindUntil: number | null;
}

/** A phone number that was pasted, filled in or left, with the text of the country beside it. */
export type GivenPhone = Pick<FilledYou, "phone" | "phoneCountry">;

export type SignUpEvent =
  | FormFieldsEvent<FilledYou>
  | FormFieldsEvent<AboutCompany>
  | ({ type: "phone.give" } & GivenPhone)
  | { type: "step.back" }
  /** The browser's Forward; Back is `step.back`. */
  | { type: "step.forward" }
  /** Raised for a form that waits for the countries. */
  | { type: "countries.failed"; failure: Failure }
  | { type: "countries.retry" }
  | DueEvent;
