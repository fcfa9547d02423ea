import type { Db } from "../database/database.ts";
import { Refusal } from "../calls/refusal.ts";
import { texts } from "../texts.ts";
import { findClient, type OAuthClient } from "./clients.ts";

/** What a third-party app asks for by sending a person here, checked (RFC 6749 4.1.1, RFC 7636 4.3). */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  /** One of the client's registered addresses, character by character. */
  readonly redirectUri: string;
  readonly state: string | null;
  /** S256 of the client's verifier; null for a client that proves itself by a secret instead. */
  readonly codeChallenge: string | null;
}

/** Bytes; longer queries are refused before they are looked at. */
const LONGEST_QUERY = 4096;

/**
 * Reads the query string that a person was sent here with. Nothing that a stranger could have made up is
 * good enough: the app must be registered, and its address exactly the registered one.
 *
 * Refuses with 400 whatever is not right, so that it is told here and never at the address in the query.
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
    // One that keeps no secret has nothing else to prove itself by.
    if (client.secretHash === null || method !== null) throw new Refusal(400, oauth.challengeMissing);
  } else if (method !== "S256" || !/^[\w-]{43}$/.test(codeChallenge)) {
    throw new Refusal(400, oauth.challengeUnsafe);
  }
  return { client, redirectUri, state: parameters.get("state"), codeChallenge };
}
