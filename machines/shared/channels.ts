import type { Reply } from "./contract.ts";
import type { SessionUser } from "./contract-values.ts";
import type { Language } from "./languages.ts";
import type { OrganisationPages } from "./routes.ts";
import type { Secret } from "./secret.ts";

/* What the socket and the browser's storage, which run beside the root for its whole life, say and are told. */

/** What the connection tells the root. `call.unauthorised`: a reply or push said that the session is over. */
export type ConnectionEvent =
  | { type: "connection.online" }
  | { type: "connection.lost" }
  | { type: "connection.failed" }
  | { type: "connection.retrying" }
  | { type: "call.unauthorised" }
  /** A call failed; `message` is the service's own text, null where it gave none. */
  | { type: "call.refused"; message: string | null }
  | { type: "push.authenticate"; session: SessionUser }
  | { type: "push.login"; reply: Reply<"login"> };

/**
 * What the root tells the connection: the token to present whenever the socket opens. `reopen`: at once, because the
 * service gave it over HTTP and does not know this socket by it.
 */
export type ConnectionCommand = { type: "present"; token: Secret | null; reopen?: true };

/** What the browser tells the root: another tab signed in or out; Back brought this page out of the browser's store. */
export type StorageEvent = { type: "token.changedElsewhere" } | { type: "page.restored" };

/** What the root asks the storage to keep (docs/contract.md, Storage). */
export type StorageCommand =
  | { type: "keep.token"; token: Secret }
  | { type: "keep.email"; email: string }
  | { type: "keep.previousUrl"; url: string }
  | { type: "keep.theme"; theme: Theme | null }
  | { type: "keep.language"; language: Language }
  /** For a reload: where a new hire signs in whose code is asked for; null where none is. */
  | { type: "keep.signInAt"; pages: OrganisationPages | null }
  /** For a reload: the service keeps this set-up token in a cookie that no script can read. */
  | { type: "keep.recoveryProof"; setupToken: Secret }
  | { type: "forget.recoveryProof" };

/** The colours that were chosen. */
export type Theme = "light" | "dark";

/** How one of them is told something, and closed. */
export interface Channel<Command> {
  tell(command: Command): void;
  close(): void;
}
