import type { LoginDetails } from "../../shared/login-details.ts";
import type { FormFieldsEvent } from "../../parts/form/fields.ts";
import type { Credentials } from "../../shared/passwords.ts";
import type { DueEvent } from "../../shared/ports.ts";
import type { Secret } from "../../shared/secret.ts";
import type { LoginNext } from "../login-result/login-result.policy.ts";
import type { LoginContext } from "./login.policy.ts";

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

/** `failure`: why the last session ended. The screen shows it on arrival. */
export type LoginInput = Pick<LoginContext, "platform" | "appVersion" | "identifier" | "failure">;

export type LoginEvent = FormFieldsEvent<Credentials> | DueEvent;
