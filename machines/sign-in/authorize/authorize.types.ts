import type { FormFields, FormFieldsEvent } from "../../parts/form/fields.ts";
import type { LoginDetails } from "../../shared/login-details.ts";
import type { HttpReply, OAuthLoginBody } from "../../shared/http-contract.ts";
import type { Platform } from "../../shared/contract-values.ts";
import type { Credentials } from "../../shared/passwords.ts";
import type { DueEvent } from "../../shared/ports.ts";
import type { Secret } from "../../shared/secret.ts";

export interface AuthorizeInput {
  /** The query string the third-party app sent the person with. */
  query: string;
  /** At `/authorize` there is no form unless the service knows the app. At `/login` it doesn't have to. */
  mustIntroduce: boolean;
  platform: Platform;
  /** Filled in when the person has been here before. */
  identifier: string;
  /**
   * The signed-in person, who can continue without a password. Null if there is none, or they have something to do
   * first.
   */
  account: { email: string; token: Secret } | null;
}

export interface AuthorizeContext extends AuthorizeInput, FormFields<Credentials> {
  app: HttpReply<"oauth2/app-info"> | null;
  /** Held until the person is sent back or leaves. */
  body: OAuthLoginBody | null;
  /** 1: the code comes by email. */
  MFAType: 1 | 2;
  url: Secret | null;
  /** Whether the pop-up of this refusal was closed. The second announcement doesn't open it again. */
  dismissed: boolean;
}

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

/** Where the person is sent back to, or what the recovery code's screen needs. */
export type AuthorizeOutput = { next: "address"; url: Secret } | { next: "recovery"; details: LoginDetails };
