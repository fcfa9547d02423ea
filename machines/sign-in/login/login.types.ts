import type { LoginDetails } from "../../shared/login-details.ts";
import type { FormFieldsEvent } from "../../parts/form/fields.ts";
import type { Credentials } from "../../shared/rules.ts";
import type { DueEvent } from "../../shared/actors.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import type { LoginNext } from "../login-result/login-result.policy.ts";
import type { LoginContext } from "./login.policy.ts";

/** The result of a sign-in, for the rest of the app. */
export interface SignedIn {
  next: LoginNext;
  token: Secret | null;
  email: string | null;
  /** Whether the person is signed in by their password and has no passkey. */
  lacksPasskey: boolean;
  /** The sign-in for the multi-factor screens; null if the service asks for no second factor. */
  details: LoginDetails | null;
  /** The service accepts it for the set-up calls only. */
  setupToken: Secret | null;
}

/** `failure` is why the last session ended. The screen shows it at first. */
export type LoginInput = Pick<LoginContext, "platform" | "appVersion" | "identifier" | "failure" | "passkeys">;

export type LoginEvent = FormFieldsEvent<Credentials> | DueEvent | { type: "passkey.use" };
