/** A refusal in the words of OAuth, for clients rather than for people (RFC 6749 5.2, RFC 6750 3.1). */
export class OAuthError extends Error {
  readonly error: "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type" | "invalid_token";
  /** What the client could have proved itself with; answered in `WWW-Authenticate`. */
  readonly challenge: "Basic" | "Bearer" | null;
  /** Seconds until another try is looked at; null when none has to be waited for. */
  readonly retryAfter: number | null;

  constructor(
    error: OAuthError["error"],
    description: string,
    { challenge = null, retryAfter = null }: Partial<Pick<OAuthError, "challenge" | "retryAfter">> = {},
  ) {
    super(description);
    this.name = "OAuthError";
    this.error = error;
    this.challenge = challenge;
    this.retryAfter = retryAfter;
  }
}
