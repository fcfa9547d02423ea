import type { LoginDetails } from "../../shared/login-details.ts";
import type { FormFields, FormFieldsEvent } from "../../parts/form/fields.ts";
import type { Platform } from "../../shared/contract-values.ts";
import type { Reply } from "../../shared/contract.ts";
import type { Failure } from "../../shared/failure.ts";
import type { Credentials } from "../../shared/passwords.ts";
import type { DueEvent } from "../../shared/ports.ts";
import type { Secret } from "../../shared/secret.ts";
import type { LoginNext } from "../login-result/login-result.machine.ts";

/** How a sign-in ended, for the rest of the app. */
export interface SignedIn {
  next: LoginNext;
  token: Secret | null;
  email: string | null;
  /** For the multi-factor screens; null if no second factor is needed. */
  details: LoginDetails | null;
  /** Valid for the set-up calls only. */
  setupToken: Secret | null;
}

export interface LoginInput {
  platform: Platform;
  appVersion: string | null;
  /** Filled in when the person has been here before; never the password. */
  identifier: string;
  /** Shown on arrival: why the last session ended. */
  failure: Failure | null;
}

export interface LoginContext extends LoginInput, FormFields<Credentials> {
  password: Secret | null;
  reply: Reply<"login"> | null;
  setup: Pick<Failure, "setupToken"> | null;
  next: LoginNext | null;
}

export type LoginEvent = FormFieldsEvent<Credentials> | DueEvent;
