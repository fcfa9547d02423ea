import type { FormFieldsEvent } from "../../parts/form/fields.ts";
import type { LoginDetails } from "../../shared/login-details.ts";
import type { Credentials } from "../../shared/passwords.ts";
import type { DueEvent } from "../../shared/ports.ts";
import type { Secret } from "../../shared/secret.ts";
import type { AuthorizeContext } from "./authorize.policy.ts";

export type AuthorizeInput = Pick<AuthorizeContext, "query" | "mustIntroduce" | "platform" | "identifier" | "account">;

export type AuthorizeEvent =
  | FormFieldsEvent<Credentials>
  | { type: "app.retry" }
  /** Continue as the signed-in person. */
  | { type: "account.continue" }
  /** To the form, for another account. */
  | { type: "account.change" }
  | { type: "popup.close" }
  /** From the code back to identifier and password. */
  | { type: "code.leave" }
  /** The person uses a recovery code instead. */
  | { type: "recovery.start" }
  | DueEvent;

/** The address that the person is sent back to, or the sign-in that a recovery code is used for. */
export type AuthorizeOutput = { next: "address"; url: Secret } | { next: "recovery"; details: LoginDetails };
