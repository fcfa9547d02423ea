/** An OAuth error for clients, not for people (RFC 6749 section 5.2, RFC 6750 section 3.1). */
export class OAuthError extends Error {
  readonly error: "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type" | "invalid_token";
  /** The authentication scheme for the `WWW-Authenticate` header. */
  readonly challenge: "Basic" | "Bearer" | null;
  /** Seconds until the next attempt is allowed; null if there is no wait. */
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
