import { formFields } from "../../parts/form/form.policy.ts";
import type { HttpReply, OAuthLoginBody, OAuthSessionBody } from "../../shared/http-contract.ts";
import { deadlineInput, mfaType, oauthBody, platform } from "../../shared/shared.policy.ts";
import type { Policy } from "../../shared/policy.ts";
import { fields, flag, nullable, secret, shapedQuery, text } from "../../shared/treatment.ts";
import type { authorizeMachine } from "./authorize.machine.ts";
import type { AuthorizeContext } from "./authorize.types.ts";

export const authorizePolicy: Policy<typeof authorizeMachine> = {
  context: fields<AuthorizeContext>({
    query: shapedQuery,
    mustIntroduce: flag,
    platform,
    identifier: text,
    account: nullable(fields({ email: text, token: secret })),
    ...formFields(["identifier", "password"]),
    app: nullable(fields<HttpReply<"oauth2/app-info">>({ client_name: text, client_logo: nullable(text) })),
    body: nullable(oauthBody),
    MFAType: mfaType,
    url: nullable(secret),
    dismissed: flag,
  }),
  inputs: {
    appInfo: fields<{ query: string }>({ query: shapedQuery }),
    oauthContinue: fields<{ query: string; body: OAuthSessionBody }>({
      query: shapedQuery,
      body: fields({ token: secret }),
    }),
    oauthLogin: fields<{ query: string; body: OAuthLoginBody }>({ query: shapedQuery, body: oauthBody }),
    deadline: deadlineInput,
  },
};
