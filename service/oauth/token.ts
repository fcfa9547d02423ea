import { createHash, timingSafeEqual } from "node:crypto";
import { countFailure, type Throttled, waitFor } from "../shared/throttle.ts";
import { nameInLog } from "../calls/audit.ts";
import type { IncomingRequest } from "../calls/call.ts";
import { hasPlainText } from "../database/plain-text.ts";
import { findClient, hasValidSecret, type OAuthClient } from "./clients.ts";
import { redeemOAuthCode, revokeOAuthToken } from "./codes.ts";
import { OAuthError } from "./oauth-error.ts";

/** A successful response of the token endpoint (RFC 6749 section 5.1). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  /** Seconds. */
  readonly expires_in: number;
  /** When the person proved who they are (epoch seconds), if the app asked how long ago that may be. */
  readonly auth_time?: number;
}

/** The ways in which a client proves who it is; `none` is for clients without a secret. */
export const clientAuthMethods = ["client_secret_basic", "client_secret_post", "none"] as const;

/** Seconds; the lifetime of a `thirdParty` session (`lifetime` in `sign-in/open-session.ts`). */
const EXPIRES_IN = 3600;

/**
 * Exchanges an authorization code for an access token (RFC 6749 section 4.1.3, RFC 7636 section 4.5).
 *
 * @param form the form-encoded body
 * @param authorization the Authorization header, with which a client may authenticate
 * @throws OAuthError when the request is refused
 */
export async function exchangeCode(
  incoming: IncomingRequest,
  form: string,
  authorization: string | undefined,
): Promise<TokenAnswer> {
  const { db, log } = incoming.context;
  const given = readForm(form);
  const grant = given("grant_type");
  if (grant === null) throw new OAuthError("invalid_request", "grant_type is missing.");
  if (grant !== "authorization_code") {
    throw new OAuthError("unsupported_grant_type", "Only authorization_code is supported.");
  }
  const client = await authenticateClient(incoming, given, authorization);
  const [code, redirectUri, verifier] = [given("code"), given("redirect_uri"), given("code_verifier")];
  if (code === null || redirectUri === null) {
    throw new OAuthError("invalid_request", "code and redirect_uri are required.");
  }
  const redeemed = await redeemOAuthCode(
    db,
    { code, clientId: client.id, now: incoming.now },
    (row) => row.redirectUri === redirectUri && matchesChallenge(row.codeChallenge, verifier),
  );
  if (redeemed === null) {
    log.warn({ client: client.id }, "an authorization code was refused");
    throw new OAuthError("invalid_grant", "The code, redirect_uri or code_verifier is not valid.");
  }
  incoming.note({ client: client.id, spent: [`authorization code ${nameInLog(code)}`] });
  const { token, authTime } = redeemed;
  return {
    access_token: token,
    token_type: "Bearer",
    expires_in: EXPIRES_IN,
    ...(authTime !== null && { auth_time: Math.floor(authTime.getTime() / 1000) }),
  };
}

/**
 * Revokes an access token or a code of the client that sends it (RFC 7009). A token of another client is left alone, and
 * answered like one that does not exist.
 *
 * @param form the form-encoded body
 * @param authorization the Authorization header, with which a client may authenticate
 * @throws OAuthError when the request is refused
 */
export async function revokeToken(
  incoming: IncomingRequest,
  form: string,
  authorization: string | undefined,
): Promise<void> {
  const given = readForm(form);
  const client = await authenticateClient(incoming, given, authorization);
  const token = given("token");
  if (token === null) throw new OAuthError("invalid_request", "token is missing.");
  const revoked = await revokeOAuthToken(incoming.context.db, client.id, token);
  if (revoked === null) return;
  const { ended, spendsCode } = revoked;
  incoming.note({ client: client.id, ended, ...(spendsCode && { spent: [`authorization code ${nameInLog(token)}`] }) });
}

/** Reads a form-encoded body. An empty parameter counts as omitted (RFC 6749 section 3.2). */
function readForm(form: string): (name: string) => string | null {
  const parameters = new URLSearchParams(form);
  const names = [...parameters.keys()];
  if (new Set(names).size < names.length) throw new OAuthError("invalid_request", "A parameter is repeated.");
  return (name) => parameters.get(name) || null;
}

/** Whether the verifier matches the PKCE challenge. Without a challenge there must be no verifier. */
function matchesChallenge(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null || verifier === null) return challenge === verifier;
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const digest = createHash("sha256").update(verifier).digest("base64url");
  return timingSafeEqual(Buffer.from(digest), Buffer.from(challenge));
}

/**
 * Authenticates the client. Only a wrong secret counts as an attempt, so that a server with many concurrent exchanges
 * does not block itself.
 */
async function authenticateClient(
  { context: { db }, socketSession: { address }, now }: IncomingRequest,
  given: (name: string) => string | null,
  authorization: string | undefined,
): Promise<OAuthClient> {
  const basic = authorization === undefined ? null : basicCredentials(authorization);
  if (basic && (given("client_secret") !== null || (given("client_id") ?? basic.id) !== basic.id)) {
    throw new OAuthError("invalid_request", "The client must use one authentication method.");
  }
  const id = basic?.id ?? given("client_id");
  if (id === null) throw new OAuthError("invalid_request", "client_id is missing.");
  const challenge = basic && "Basic";
  const wrong = new OAuthError("invalid_client", "Unknown client or wrong secret.", { challenge });
  const client = await findClient(db, id);
  if (client === null) throw wrong;
  const fromHere: Throttled = { name: "clientSecret", about: [client.id, address] };
  const retryAfter = await waitFor(db, fromHere, now);
  if (retryAfter > 0) {
    throw new OAuthError("invalid_client", "Too many failed attempts. Try again later.", { retryAfter });
  }
  if (hasValidSecret(client, basic ? basic.secret : given("client_secret"), now)) return client;
  await countFailure(db, fromHere, now);
  throw wrong;
}

/** The credentials of HTTP Basic. Both parts are form-encoded (RFC 6749 section 2.3.1). */
function basicCredentials(authorization: string): { id: string; secret: string } {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(authorization) ?? [];
  const [id, secret] = Buffer.from(encoded ?? "", "base64")
    .toString("utf8")
    .split(/:(.*)/s)
    .map((part) => new URLSearchParams(`part=${part.replaceAll("&", "%26")}`).get("part"));
  if (!id || !secret || !hasPlainText([id, secret]))
    throw new OAuthError("invalid_client", "The Authorization header is not valid.", { challenge: "Basic" });
  return { id, secret };
}
