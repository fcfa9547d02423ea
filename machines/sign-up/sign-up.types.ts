import type { FormFields, FormFieldsEvent } from "../form/fields.ts";
import type { Failure } from "../shared/failure.ts";
import type { Reply } from "../shared/contract.ts";
import type { AboutYou, DueEvent } from "../shared/ports.ts";

/** The first step as it was filled in. */
export interface FilledYou {
  firstName: string;
  lastName: string;
  email: string;
  /** In words, which mean a country once the service has listed them. */
  phoneCountry: string;
  phone: string;
  /** Empty where the terms are not agreed to. */
  terms: string;
}

/** The second step. */
export interface AboutCompany {
  company: string;
  numemployees: string;
  /** In words as it was filled in, and sent by its label, as the service lists it. */
  country: string;
}

/** The fields of both steps: no two have the same name. */
export interface SignUpFields extends FilledYou, AboutCompany {}

/** The fields of one step, as the form tells of them. */
export type Filled = FilledYou | AboutCompany;

export interface SignUpContext extends FormFields<SignUpFields> {
  /** Null until the service has listed them. */
  countries: Reply<"addressParams">["list"] | null;
  /** What was sent last. */
  values: Filled | null;
  /** The first step as it was found good. */
  you: AboutYou | null;
  /** Epoch milliseconds until which the person is reminded of the terms, or null. */
  remindUntil: number | null;
}

type FillingEvent = FormFieldsEvent<FilledYou> | FormFieldsEvent<AboutCompany>;

export type SignUpEvent =
  | Exclude<FillingEvent, { type: "form.submit" }>
  /** The first step. `at`: epoch milliseconds. */
  | { type: "form.submit"; values: FilledYou; at: number }
  | { type: "form.submit"; values: AboutCompany }
  | { type: "step.back" }
  /** The browser's Forward; Back is `step.back`. */
  | { type: "step.forward" }
  /** To the form that waits for the countries. */
  | { type: "countries.failed"; failure: Failure }
  | { type: "countries.retry" }
  | DueEvent;
