import { answersRedirect } from "../../shared/addresses.ts";
import type { OAuthLoginBody, OAuthSessionBody } from "../../shared/http-contract.ts";
import type { TaskEffects } from "../../shared/actors.ts";
import { Secret } from "../../../workbench/codec/secret.ts";

/**
 * The result of a third-party sign-in: the service asks for a code, or names the address to go back to. That address
 * contains the authorization code, so for a moment it is worth as much as a password.
 */
export type OAuthOutcome = { next: "code"; MFAType: 1 | 2 } | { next: "address"; url: Secret };

/**
 * Posts the sign-in. Rejects with `unreadable` if the answered address isn't the requested one: only the requesting app
 * may get the code.
 */
export async function oauthOutcome(
  { ask, refused }: TaskEffects,
  signIn: { query: string; body: OAuthLoginBody | OAuthSessionBody },
): Promise<OAuthOutcome> {
  const reply = await ask("oauth2/login", signIn);
  if (reply.isMultiFactorAuth) return { next: "code", MFAType: reply.MFAType ?? 1 };
  const url = answerTo(signIn.query, reply.redirect_uri, "code");
  if (url === null) throw refused("unreadable");
  return { next: "address", url };
}

/** The address with which the service answers the app; null if it is not the requested one. */
export function answerTo(query: string, returned: string | null, answer: "code" | "error"): Secret | null {
  const sent = new URLSearchParams(query);
  const requested = sent.get("redirect_uri");
  if (requested === null || returned === null) return null;
  return answersRedirect(requested, sent.get("state"), returned, answer) ? new Secret(returned) : null;
}
