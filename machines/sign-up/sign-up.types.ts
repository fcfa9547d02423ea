import type { Failure } from "../shared/failure.ts";
import type { Reply } from "../shared/contract.ts";
import type { AboutYou, DueEvent } from "../shared/ports.ts";
import type { Refusable } from "../shared/saying-again.ts";

/** The first step as it was filled in: the country in words, which mean one once the service has listed them. */
export type FilledYou = Omit<AboutYou, "phoneCountry" | "dialCode"> & { country: string };

/** The second step. */
export interface AboutCompany {
  company: string;
  numemployees: string;
  /** In words as it was filled in, and sent by its label, as the service lists it. */
  country: string;
}

export interface SignUpContext extends Refusable {
  /** Null until the service has listed them. */
  countries: Reply<"addressParams">["list"] | null;
  /** The first step as it was submitted last. */
  filled: FilledYou | null;
  /** The first step as it was found good; null while it has not been, or has been changed since. */
  you: AboutYou | null;
  company: AboutCompany | null;
  /** Epoch milliseconds until which the person is reminded of the terms, or null. */
  remindUntil: number | null;
}

export type SignUpEvent =
  | { type: "form.edit" }
  /** The first step. `at`: epoch milliseconds. */
  | { type: "aboutYou.submit"; you: FilledYou; agreed: boolean; at: number }
  | { type: "aboutCompany.submit"; company: AboutCompany }
  | { type: "step.back" }
  /** The browser's Forward; Back is `step.back`. */
  | { type: "step.forward" }
  /** The list of countries to the form that waits for it. */
  | { type: "countries.failed"; failure: Failure }
  | { type: "countries.retry" }
  | DueEvent;
