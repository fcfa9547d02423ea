import { type CheckCode, type CodeMail, startCountdown } from "../../parts/challenge/challenge.ports.ts";
import type { OAuthSessionBody } from "../../shared/http-contract.ts";
import { type Failure, plainFailure } from "../../shared/failure.ts";
import { task } from "../../shared/ports.ts";
import type { Secret } from "../../shared/secret.ts";
import type { oauthSignIn } from "../../shared/shared.policy.ts";
import type { Kept } from "../../shared/treatment.ts";
import type { App } from "./authorize.policy.ts";
import { answerTo, oauthOutcome, type OAuthOutcome } from "./oauth-outcome.ts";

/** An app whose id and redirect address the service has checked. */
export interface Introduction {
  app: App;
  /** The address that tells the app that it gets no sign-in; null if the service named none. */
  declined: Secret | null;
  /** Why the app's request is invalid; null if it is valid. */
  problem: Failure | null;
}

/** Reads the app's name and logo. The service also checks the app's id and redirect address. */
export const appInfo = task<Introduction, { query: string }>(async (ports, { query }, signal) => {
  const { problem, decline_uri, ...app } = await ports.oauth.appInfo(query, signal);
  return {
    app,
    declined: answerTo(query, decline_uri, "error"),
    problem: problem === null ? null : { ...plainFailure("refused", ports.clock.now()), message: problem, status: 400 },
  };
});

/** Continues as the signed-in person. Rejects if the service asks for a code after all. */
export const oauthContinue = task<Secret, { query: string; body: OAuthSessionBody }>(
  async (ports, { query, body }, signal) => {
    const outcome = await oauthOutcome(ports, query, body, signal);
    if (outcome.next === "code") throw plainFailure("unreadable", ports.clock.now());
    return outcome.url;
  },
);

/** The sign-in that a code belongs to. The client posts it again with the code. */
export type SignIn = Kept<typeof oauthSignIn>;

const countdown = ({ body }: SignIn) => ({ purpose: "authorize" as const, email: body.identifier });

/** Posts the sign-in again, with the code. */
export const checkCode: CheckCode<SignIn, { url: Secret }> = async (ports, { query, body }, otp, signal) => {
  const outcome = await oauthOutcome(ports, query, { ...body, otp }, signal);
  if (outcome.next === "code") throw plainFailure("invalidCode", ports.clock.now());
  return outcome;
};

/** Posting the sign-in again without a code mails another one. */
export const codeMail: CodeMail<SignIn> = {
  async request(ports, { query, body }, signal) {
    await ports.oauth.login(query, body, signal);
    return null;
  },
  countdown,
};

/** Posts the sign-in. If the service asks for a code from an email, it has already sent one: the countdown starts. */
export const oauthLogin = task<OAuthOutcome, SignIn>(async (ports, input, signal) => {
  const outcome = await oauthOutcome(ports, input.query, input.body, signal);
  if (outcome.next === "code" && outcome.MFAType === 1) startCountdown(ports, countdown(input), null);
  return outcome;
});
