import { formFields } from "../../parts/form/form.policy.ts";
import type { HttpReply } from "../../shared/http-contract.ts";
import { credentials, deadlineInput, mfaType, oauthBody, oauthSignIn, platform } from "../../shared/shared.policy.ts";
import {
  fields,
  flag,
  type Kept,
  nullable,
  secret,
  shapedQuery,
  text,
  type Treatment,
} from "../../shared/treatment.ts";

const app: Treatment<HttpReply<"oauth2/app-info">> = fields({ client_name: text, client_logo: nullable(text) });

const context = fields({
  /** The query string the third-party app sent the person with. */
  query: shapedQuery,
  /** At `/authorize` there is no form unless the service knows the app. At `/login` it doesn't have to. */
  mustIntroduce: flag,
  platform,
  /** Filled in when the person has been here before. */
  identifier: text,
  /**
   * The signed-in person, who can continue without a password. Null if there is none, or they have something to do
   * first.
   */
  account: nullable(fields({ email: text, token: secret })),
  ...formFields(credentials),
  app: nullable(app),
  /** The sign-in is held until the person is sent back or leaves. */
  body: nullable(oauthBody),
  /** 1: the code comes by email. */
  MFAType: mfaType,
  url: nullable(secret),
  /** Whether the pop-up of this refusal was closed. The second announcement doesn't open it again. */
  dismissed: flag,
});
export type AuthorizeContext = Kept<typeof context>;

export const authorizePolicy = {
  context,
  inputs: {
    appInfo: fields({ query: shapedQuery }),
    oauthContinue: fields({ query: shapedQuery, body: fields({ token: secret }) }),
    oauthLogin: oauthSignIn,
    deadline: deadlineInput,
  },
};
