import { fromPromise } from "xstate";
import { noteSent } from "../challenge/challenge.ports.ts";
import type { HttpReply, OAuthLoginBody, OAuthSessionBody } from "../shared/http-contract.ts";
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

/** The third-party sign-in. When it asks for a code by email, one has been sent: the countdown starts. */
export const oauthLogin = port((ports) =>
  fromPromise<OAuthOutcome, { query: string; body: OAuthLoginBody }>(async ({ input: { query, body }, signal }) => {
    const outcome = await oauthOutcome(ports, query, body, signal);
    if (outcome.next === "code" && outcome.MFAType === 1) {
      noteSent(ports, { purpose: "authorize", query, body }, null);
    }
    return outcome;
  }),
);
