import type { FormFieldsEvent } from "../../parts/form/fields.ts";
import type { LoginDetails } from "../../shared/login-details.ts";
import type { LoginNext } from "../login-result/login-result.policy.ts";
import type { Credentials } from "../../shared/rules.ts";
import type { DueEvent } from "../../shared/actors.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import type { AuthorizeContext } from "./authorize.policy.ts";

export type AuthorizeInput = Pick<
  AuthorizeContext,
  "query" | "mustIntroduce" | "platform" | "identifier" | "account" | "token" | "passkeys"
>;

export type AuthorizeEvent =
  | FormFieldsEvent<Credentials>
  | { type: "app.retry" }
  /** The person doesn't let the app in, or goes back to it after the service has refused its request. */
  | { type: "app.decline" }
  /** The person continues with the signed-in account. */
  | { type: "account.continue" }
  /** The person opens the form to use another account. */
  | { type: "account.change" }
  /** The person signs in with a passkey and continues with their account. */
  | { type: "passkey.use" }
  /** A fresh proof has given the session another token. The former one has ended. */
  | { type: "account.renewed"; token: Secret }
  | { type: "popup.close" }
  /** The person goes from the code back to identifier and password. */
  | { type: "code.leave" }
  /** The person uses a recovery code instead. */
  | { type: "recovery.start" }
  | DueEvent;

/**
 * The address of the app to go back to, the sign-in with a passkey and where its reply leads, or the sign-in that the
 * person finishes with a recovery code.
 */
export type AuthorizeOutput =
  | { next: "address"; url: Secret }
  | { next: "account"; result: LoginNext; token: Secret | null; email: string | null }
  | { next: "recovery"; details: LoginDetails };
