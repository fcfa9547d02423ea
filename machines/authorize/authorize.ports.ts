import { fromPromise } from "xstate";
import { type CheckCode, type CodeMail, startCountdown } from "../challenge/challenge.ports.ts";
import type { HttpReply, OAuthLoginBody, OAuthSessionBody } from "../shared/contract.ts";
import { plainFailure } from "../shared/failure.ts";
import { port } from "../shared/ports.ts";
import type { Secret } from "../shared/secret.ts";
import { oauthOutcome, type OAuthOutcome } from "./oauth-outcome.ts";

/** Which app asks. The service also checks client and redirect address, so that no form is shown to a stranger's. */
export const appInfo = port((ports) =>
  fromPromise<HttpReply<"oauth2/app-info">, { query: string }>(({ input, signal }) =>
    ports.oauth.appInfo(input.query, signal),
  ),
);

/** Continues as the signed-in person. Rejects where the service asks for a code after all. */
export const oauthContinue = port((ports) =>
  fromPromise<Secret, { query: string; body: OAuthSessionBody }>(async ({ input: { query, body }, signal }) => {
    const outcome = await oauthOutcome(ports, query, body, signal);
    if (outcome.next === "code") throw plainFailure("unreadable", ports.clock.now());
    return outcome.url;
  }),
);

/** What a code is sent with: the sign-in that it belongs to. */
export interface SignIn {
  query: string;
  body: OAuthLoginBody;
}

const countdown = ({ body }: SignIn) => ({ purpose: "authorize" as const, email: body.identifier });

/** The same post with the code leads back to the app that asked. */
export const checkCode: CheckCode<SignIn, { url: Secret }> = async (ports, { query, body }, otp, signal) => {
  const outcome = await oauthOutcome(ports, query, { ...body, otp }, signal);
  if (outcome.next === "code") throw plainFailure("invalidCode", ports.clock.now());
  return outcome;
};

/** The same post without a code has another one mailed. */
export const codeMail: CodeMail<SignIn> = {
  async request(ports, { query, body }, signal) {
    await ports.oauth.login(query, body, signal);
    return null;
  },
  countdown,
};

/** The third-party sign-in. When it asks for a code by email, one has been sent: the countdown starts. */
export const oauthLogin = port((ports) =>
  fromPromise<OAuthOutcome, SignIn>(async ({ input, signal }) => {
    const outcome = await oauthOutcome(ports, input.query, input.body, signal);
    if (outcome.next === "code" && outcome.MFAType === 1) startCountdown(ports, countdown(input), null);
    return outcome;
  }),
);
