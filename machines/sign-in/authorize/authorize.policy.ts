import { loginNext } from "../login-result/login-result.policy.ts";
import { formFields } from "../../parts/form/form.policy.ts";
import type { HttpReply } from "../../shared/http-contract.ts";
import {
  credentials,
  loginReply,
  mfaType,
  oauthBody,
  oauthSignIn,
  platform,
  shapedQuery,
} from "../../shared/shared.policy.ts";
import { fields, flag, type Kept, nullable, secret, text, type Codec } from "../../../workbench/codec/codec.ts";

/** The third-party app that sent the person. */
export type App = Pick<HttpReply<"oauth2/app-info">, "client_name" | "client_logo">;
const app: Codec<App> = fields({ client_name: text, client_logo: nullable(text) });

const bySession = fields({ query: shapedQuery, body: fields({ token: secret }) });

const context = fields({
  /** The query string with which the third-party app sent the person here. */
  query: shapedQuery,
  /** Whether the service must know the app before the form is shown: at `/authorize`, but not at `/login`. */
  mustIntroduce: flag,
  platform,
  /** The identifier of the last visit, which the form starts with; empty if there is none. */
  identifier: text,
  /**
   * The signed-in person, who can continue without a password. Null if nobody is signed in, or if the person must do
   * something else first.
   */
  account: nullable(fields({ email: text })),
  /** The token of the browser's session, with which the service answers for the person; null without a session. */
  token: nullable(secret),
  /** Whether the person can sign in with a passkey: the service takes them, and nobody is signed in. */
  passkeys: flag,
  ...formFields(credentials),
  app: nullable(app),
  /** The person whom the app expects, as it names them; null if it names nobody. */
  expected: nullable(text),
  /** The address that tells the app that it gets no sign-in; null if there is none that the page may follow. */
  declined: nullable(secret),
  /** The sign-in, kept until the browser goes back to the app or the person leaves. */
  body: nullable(oauthBody),
  /** 1: the service mails the code. */
  MFAType: mfaType,
  url: nullable(secret),
  /** The sign-in with a passkey. */
  reply: nullable(loginReply),
  /** Where that reply leads: the workspace stands for going on with the app's request. */
  result: nullable(loginNext),
  /** Whether the person closed the pop-up of this refusal. The second announcement doesn't open it again. */
  dismissed: flag,
});
export type AuthorizeContext = Kept<typeof context>;

export const authorizePolicy = {
  context,
  inputs: {
    appInfo: fields({ query: shapedQuery }),
    oauthContinue: bySession,
    oauthSilent: bySession,
    oauthLogin: oauthSignIn,
  },
};
