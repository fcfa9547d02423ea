import type { CallEvent, Replied, Reply } from "./contract.ts";
import type { SessionUser } from "./contract-values.ts";
import type { Failure } from "./failure.ts";
import type { Language } from "./languages.ts";
import type { OrganisationPages } from "./routes.ts";
import type { Secret } from "./secret.ts";
import type { line } from "./shared.policy.ts";
import type { Kept } from "./treatment.ts";

/* The messages between the root and its two companions for life: the connection and the browser's storage. */

/** The connection sends it to the root. `call.unauthorised`: a reply or push said that the session is over. */
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
 * The root sends it to the connection. `present`: the token to present on every new line; with `reopen` on a new one at
 * once, because the service gave it over HTTP and does not know this line by it. `speak`: the language that was chosen.
 */
export type ConnectionCommand =
  | { type: "present"; token: Secret | null; reopen?: true }
  | { type: "speak"; language: Language };

/** How a line to the service is carried. */
export const ways = ["websocket", "polling"] as const;
export type Way = (typeof ways)[number];

/** A line to the service that is to be opened. */
export type Line = Kept<typeof line>;

/** A reply as it was read. */
export interface LineReply {
  /** Null from services that give none back. */
  id: string | null;
  event: string;
  /** Epoch milliseconds. */
  at: number;
  outcome: { answered: Replied } | { failure: Failure };
}

/** A line sends it; `at`: epoch milliseconds. */
export type LineEvent =
  /** `patience`: milliseconds of silence that the service's heartbeat allows. */
  | { type: "line.opened"; at: number; patience: number }
  /** It could not be opened. `silent`: nothing came in time. */
  | { type: "line.failed"; at: number; silent: boolean }
  /** It was lost. `byService`: the service has ended it. */
  | { type: "line.closed"; at: number; byService: boolean }
  /** The service's heartbeat. */
  | { type: "line.heard"; at: number }
  /** The process at the other end is being stopped; another takes over. */
  | { type: "line.moved"; at: number }
  /** A handle of the dialogue with this page, to be presented on the next line. */
  | { type: "line.conversation"; handle: Secret }
  | { type: "line.replied"; reply: LineReply };

/** The connection puts it on a line. A line that is not open any more drops it. */
export type LineCommand =
  | { type: "request"; id: string; event: CallEvent; payload: object }
  | { type: "language"; language: Language };

/** The browser tells that it has a network again. */
export type NetworkEvent = { type: "network.back" };

/** The way that this tab begins with from now on, also after a reload. */
export type NetworkCommand = { type: "keep.way"; way: Way };

/** The browser tells the root: another tab signed in or out; Back brought this page out of the browser's store. */
export type StorageEvent = { type: "token.changedElsewhere" } | { type: "page.restored" };

/** The root has the storage keep it (docs/contract.md, Storage). */
export type StorageCommand =
  | { type: "keep.token"; token: Secret }
  | { type: "keep.email"; email: string }
  | { type: "keep.returnAddress"; url: string }
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
