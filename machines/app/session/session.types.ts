import type { LoginDetails } from "../../shared/login-details.ts";
import type { SessionUser } from "../../shared/contract-values.ts";
import type { ResetTicket } from "../../passwords/reset-password/reset-password.machine.ts";
import type { Secret } from "../../shared/secret.ts";

/** What is known of the person. All but the email is forgotten when the session ends. */
export interface SessionContext {
  /** From the token cookie, or from a sign-in. */
  token: Secret | null;
  /** Whose token it is; null while that is not known. */
  session: SessionUser | null;
  /** When the service is asked again whose token it is, and how often it has not answered; null where it has. */
  retry: { at: number; failed: number } | null;
  /** From the email cookie, for the next sign-in. */
  email: string | null;
  /** Held for the second factor's screens alone. */
  loginDetails: LoginDetails | null;
  /** Good for the multi-factor set-up calls alone; never stored. */
  authData: Secret | null;
  /**
   * `kept`: a recovery code opened a set-up before this page was reloaded, and the service has yet to say that it may
   * go on. `proved`: a recovery code stands in for the second factor that is being set up.
   */
  recovery: "kept" | "proved" | null;
  /** What a recovery code was traded for: a ticket, good for one new password of the account named. */
  forgotRecoveryUser: ResetTicket | null;
}

export type SessionEvent =
  | { type: "session.retry" }
  | { type: "session.signOut" }
  /** The service ended every session of the person, this one included. */
  | { type: "session.endedEverywhere" }
  /** The session to whatever runs beside it. */
  | { type: "session.ending" }
  | { type: "session.ended" };
