import { type CheckCode, type CodeMail, startCountdown } from "../../parts/challenge/challenge.tasks.ts";
import type { OAuthSessionBody } from "../../shared/http-contract.ts";
import type { Failure } from "../../shared/failure.ts";
import { task } from "../../shared/actors.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";
import type { oauthSignIn } from "../../shared/shared.policy.ts";
import type { Kept } from "../../../workbench/codec/codec.ts";
import type { App } from "./authorize.policy.ts";
import { answerTo, oauthOutcome, type OAuthOutcome } from "./oauth-outcome.ts";

/** An app whose id and redirect address the service has checked. */
export interface Introduction {
  app: App;
  /** The address that tells the app that it gets no sign-in; null if the service named none. */
  declined: Secret | null;
  /** Whether the app wants nothing to be shown: it hears at once. */
  silent: boolean;
  /** The person whom the app expects; null if it names nobody. */
  expected: string | null;
  /** Why the app's request is invalid; null if it is valid. */
  problem: Failure | null;
}

/** Reads the app's name and logo. The service also checks the app's id and redirect address. */
export const appInfo = task<Introduction, { query: string }>("app", async (effects, { query }) => {
  const { problem, decline_uri, silent, login_hint, ...app } = await effects.ask("oauth2/app-info", { query });
  return {
    app,
    silent,
    expected: login_hint,
    declined: answerTo(query, decline_uri, "error"),
    problem: problem === null ? null : { ...effects.refused("refused"), message: problem, status: 400 },
  };
});

/** Continues as the signed-in person. Rejects if the service asks for a code after all. */
export const oauthContinue = task<{ url: Secret }, { query: string; body: OAuthSessionBody }>(
  "signIn",
  async (effects, input) => {
    const outcome = await oauthOutcome(effects, input);
    if (outcome.next === "code") throw effects.refused("unreadable");
    return outcome;
  },
);

/** Has the app answered for the person of the session: with a code, or with the reason why there is none. */
export const oauthSilent = task<{ url: Secret }, { query: string; body: OAuthSessionBody }>(
  "signIn",
  async (effects, input) => {
    const { redirect_uri } = await effects.ask("oauth2/login", input);
    const url = answerTo(input.query, redirect_uri, "code") ?? answerTo(input.query, redirect_uri, "error");
    if (url === null) throw effects.refused("unreadable");
    return { url };
  },
);

/** The sign-in that a code belongs to. The client posts it again with the code. */
export type SignIn = Kept<typeof oauthSignIn>;

const countdown = ({ body }: SignIn) => ({ purpose: "authorize" as const, email: body.identifier });

/** Posts the sign-in again, with the code. */
export const checkCode: CheckCode<SignIn, { url: Secret }> = async (effects, { query, body }, otp) => {
  const outcome = await oauthOutcome(effects, { query, body: { ...body, otp } });
  if (outcome.next === "code") throw effects.refused("invalidCode");
  return outcome;
};

/** Posting the sign-in again without a code mails another one. */
export const codeMail: CodeMail<SignIn> = {
  async request({ ask }, signIn) {
    await ask("oauth2/login", signIn);
    return null;
  },
  countdown,
};

/** Posts the sign-in. If the service asks for a code from an email, it has already sent one: the countdown starts. */
export const oauthLogin = task<OAuthOutcome, SignIn>("signIn", async (effects, input) => {
  const outcome = await oauthOutcome(effects, input);
  if (outcome.next === "code" && outcome.MFAType === 1) startCountdown(effects, countdown(input), null);
  return outcome;
});
