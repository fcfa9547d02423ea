import { Refusal } from "../account/refusal.ts";
import type { Db } from "../database/database.ts";
import { texts } from "../texts/texts.ts";
import { findClient, type OAuthClient } from "./clients.ts";

/** A validated authorization request of a third-party app (RFC 6749 section 4.1.1, RFC 7636 section 4.3). */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  /** Identical to one of the client's registered URIs. */
  readonly redirectUri: string;
  readonly state: string | null;
  /** S256 of the client's verifier; null for a client that authenticates with a secret instead. */
  readonly codeChallenge: string | null;
}

/** Bytes; longer queries are refused without parsing them. */
const LONGEST_QUERY = 4096;

/**
 * Parses and validates the query string of an authorization request. The client must be registered, and the redirect
 * URI must be identical to a registered one.
 *
 * Refuses with 400. The error is shown here and never sent to the redirect URI, which may be an attacker's.
 */
export async function readAuthorizationRequest(db: Db, query: string): Promise<AuthorizationRequest> {
  const { oauth } = texts.refusal;
  if (Buffer.byteLength(query) > LONGEST_QUERY) throw new Refusal(400, oauth.queryTooLong);
  const parameters = new URLSearchParams(query);
  const names = [...parameters.keys()];
  if (new Set(names).size < names.length) throw new Refusal(400, oauth.duplicateParameter);

  const client = await findClient(db, parameters.get("client_id") ?? "");
  if (client === null) throw new Refusal(400, oauth.unknownClient);
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!client.redirectUris.includes(redirectUri)) throw new Refusal(400, oauth.unregisteredRedirect);
  if ((parameters.get("response_type") ?? "code") !== "code") throw new Refusal(400, oauth.unsupportedResponse);
  if ((parameters.get("response_mode") ?? "query") !== "query") throw new Refusal(400, oauth.unsupportedResponse);

  const codeChallenge = parameters.get("code_challenge");
  const method = parameters.get("code_challenge_method");
  if (codeChallenge === null) {
    // A public client has no secret, so PKCE is required.
    if (client.secretHash === null || method !== null) throw new Refusal(400, oauth.challengeMissing);
  } else if (method !== "S256" || !/^[\w-]{43}$/.test(codeChallenge)) {
    throw new Refusal(400, oauth.challengeUnsafe);
  }
  return { client, redirectUri, state: parameters.get("state"), codeChallenge };
}
