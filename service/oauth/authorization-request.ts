import type { AuditFacts } from "../calls/audit.ts";
import { Refusal } from "../shared/refusal.ts";
import { fingerprint } from "../shared/ids.ts";
import { isText } from "../shared/people.ts";
import type { Db } from "../database/database.ts";
import type { Text } from "../texts/text.ts";
import { texts } from "../texts/texts.ts";
import { findClient, isRegistered, type OAuthClient } from "./clients.ts";

/** A request of a known client that may be answered at its redirect URI. */
export interface AddressedRequest {
  readonly client: OAuthClient;
  /** As requested; one of the client's registered URIs, on the loopback interface perhaps with another port. */
  readonly redirectUri: string;
  readonly state: string | null;
}

/** A validated authorization request of a third-party app (RFC 6749 section 4.1.1, RFC 7636 section 4.3). */
export interface AuthorizationRequest extends AddressedRequest {
  /** S256 of the client's verifier; null for a client that authenticates with a secret instead. */
  readonly codeChallenge: string | null;
  readonly asks: Asks;
  /** SHA-256 of the query, by which a proof counts for this request alone. */
  readonly hash: string;
}

/** The wishes of a request about the sign-in itself (OpenID Connect Core 1.0, section 3.1.2.1). */
export interface Asks {
  /** The person must see nothing: the app wants a code or a reason at once (`prompt=none`). */
  readonly isSilent: boolean;
  /** The person must prove who they are for this very request (`prompt=login`, or a `max_age` of 0). */
  readonly isProofDue: boolean;
  /** Seconds that the last proof may be old; null if it may have any age. */
  readonly maxAge: number | null;
  /** The person whom the app expects, as it names them. Nobody has looked whether there is such an account. */
  readonly loginHint: string | null;
}

/** Whether the app wants to know that the person has proved lately who they are. It then hears when that was. */
export const asksForProof = ({ isProofDue, maxAge }: Asks): boolean => isProofDue || maxAge !== null;

/** The values of `prompt`. A signed-in person sees their account with the way to another one, as the last two ask. */
export const promptValues = ["none", "login", "consent", "select_account"] as const;

/** Why an app that asks without a page gets no code (OpenID Connect Core 1.0, section 3.1.2.6). */
export type SilentError = "login_required" | "consent_required" | "interaction_required";

/** What is wrong with the rest of a request, of which the client learns (RFC 6749 section 4.1.2.1). */
export interface RequestProblem {
  readonly error: "invalid_request" | "unsupported_response_type";
  readonly text: Text;
}

/** Bytes; longer queries are refused without parsing them. */
const LONGEST_QUERY = 4096;

/** Takes facts of a request for the log. */
export type Note = (facts: Pick<AuditFacts, "client">) => void;

/** Parses and validates the query string of an authorization request. Refuses with 400. */
export async function readAuthorizationRequest(db: Db, query: string, note: Note): Promise<AuthorizationRequest> {
  const { request, problem } = await examineRequest(db, query, note);
  if (problem !== null) throw new Refusal(400, problem.text);
  return request;
}

/**
 * Like `readAuthorizationRequest`, but returns a problem that the client may learn of. The client and the
 * redirect URI must be registered: otherwise this refuses with 400, and the error is shown
 * here and never sent to the redirect URI, which may be an attacker's.
 */
export async function examineRequest(
  db: Db,
  query: string,
  note: Note,
): Promise<{ readonly request: AuthorizationRequest; readonly problem: RequestProblem | null }> {
  const { oauth } = texts.refusal;
  if (Buffer.byteLength(query) > LONGEST_QUERY) throw new Refusal(400, oauth.queryTooLong);
  const parameters = new URLSearchParams(query);
  const names = [...parameters.keys()];
  if (new Set(names).size < names.length) throw new Refusal(400, oauth.duplicateParameter);

  const client = await findClient(db, parameters.get("client_id") ?? "");
  if (client === null) throw new Refusal(400, oauth.unknownClient);
  note({ client: client.id });
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!isRegistered(client, redirectUri)) throw new Refusal(400, oauth.unregisteredRedirect);
  const [state, codeChallenge] = [parameters.get("state"), parameters.get("code_challenge")];
  const request = { client, redirectUri, state, codeChallenge, asks: asksOf(parameters), hash: fingerprint(query) };
  return { request, problem: problemOf(parameters, client) };
}

/** An empty parameter counts as omitted (RFC 6749 section 3.1). */
const given = (parameters: URLSearchParams, name: string) => parameters.get(name) || null;

const promptOf = (parameters: URLSearchParams): readonly string[] => given(parameters, "prompt")?.split(" ") ?? [];

function asksOf(parameters: URLSearchParams): Asks {
  const prompt = promptOf(parameters);
  const age = given(parameters, "max_age");
  const maxAge = age === null ? null : Number(age);
  return {
    isSilent: prompt.includes("none"),
    isProofDue: prompt.includes("login") || maxAge === 0,
    maxAge,
    loginHint: given(parameters, "login_hint"),
  };
}

function problemInAsks(parameters: URLSearchParams): RequestProblem | null {
  const { oauth } = texts.refusal;
  const prompt = promptOf(parameters);
  const known: readonly string[] = promptValues;
  if (!prompt.every((value) => known.includes(value)) || (prompt.includes("none") && prompt.length > 1)) {
    return { error: "invalid_request", text: oauth.unknownPrompt };
  }
  if (!/^\d{1,10}$/.test(given(parameters, "max_age") ?? "0")) {
    return { error: "invalid_request", text: oauth.unreadableAge };
  }
  return null;
}

const LONGEST_HINT = 254;

/** The expected person as the page shows them; null for a hint in a form of the app's own, or a sentence of it. */
export const shownHint = ({ loginHint }: Asks): string | null =>
  loginHint !== null && isText(loginHint, LONGEST_HINT) && !/\s/u.test(loginHint) ? loginHint : null;

function problemOf(parameters: URLSearchParams, { secretHash }: OAuthClient): RequestProblem | null {
  const { oauth } = texts.refusal;
  if ((parameters.get("response_type") ?? "code") !== "code") {
    return { error: "unsupported_response_type", text: oauth.unsupportedResponse };
  }
  if ((parameters.get("response_mode") ?? "query") !== "query") {
    return { error: "invalid_request", text: oauth.unsupportedResponse };
  }
  const problem = problemInAsks(parameters);
  if (problem !== null) return problem;
  const codeChallenge = parameters.get("code_challenge");
  const method = parameters.get("code_challenge_method");
  if (codeChallenge === null) {
    // A public client has no secret, so PKCE is required.
    const isMissing = secretHash === null || method !== null;
    return isMissing ? { error: "invalid_request", text: oauth.challengeMissing } : null;
  }
  const isSafe = method === "S256" && /^[\w-]{43}$/.test(codeChallenge);
  return isSafe ? null : { error: "invalid_request", text: oauth.challengeUnsafe };
}

/** The redirect URI with an authorization response; `iss` identifies this server (RFC 9207). */
export function redirectUrl(
  { redirectUri, state }: AddressedRequest,
  response: { readonly code: string } | { readonly error: RequestProblem["error"] | SilentError | "access_denied" },
  issuer: string,
): string {
  const answer = new URLSearchParams({ ...response, ...(state !== null && { state }), iss: issuer });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${answer}`;
}
