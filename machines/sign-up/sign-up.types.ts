import type { Reply } from "../shared/contract.ts";
import type { AboutYou, DueEvent } from "../shared/ports.ts";
import type { Refusable } from "../shared/saying-again.ts";

/** The second step. */
export interface AboutCompany {
  company: string;
  numemployees: string;
  /** The country's label, as the service lists it. */
  country: string;
}

export interface SignUpContext extends Refusable {
  /** Null until the service has listed them. */
  countries: Reply<"addressParams">["list"] | null;
  /** The first step as it was sent last. */
  you: AboutYou | null;
  company: AboutCompany | null;
  /** Epoch milliseconds until which the person is reminded of the terms, or null. */
  remindUntil: number | null;
}

export type SignUpEvent =
  | { type: "form.edit" }
  /** The first step. `at`: epoch milliseconds. */
  | { type: "aboutYou.submit"; you: AboutYou; agreed: boolean; at: number }
  | { type: "aboutCompany.submit"; company: AboutCompany }
  | { type: "step.back" }
  | { type: "countries.retry" }
  | DueEvent;
