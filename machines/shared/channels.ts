import type { CallEvent, Replied, Reply } from "./contract.ts";
import type { SessionUser } from "./contract-values.ts";
import type { Failure } from "./failure.ts";
import type { Language } from "./languages.ts";
import type { PasskeyOfferChoice } from "./passkeys.ts";
import type { OrganisationPages } from "./routes.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import type { socketInput } from "./shared.policy.ts";
import type { Kept } from "../../workbench/codec/codec.ts";

/* The messages between the root and the two actors that run as long as it does: the connection and the browser's storage. */

/** The connection sends these events to the root. */
export type ConnectionEvent =
  | { type: "connection.online" }
  | { type: "connection.lost" }
  | { type: "connection.failed" }
  | { type: "connection.retrying" }
  /** A reply or push said that the session is over; `because` is the service's own text, which only a push gives. */
  | { type: "call.unauthorised"; reference: string | null; because: string | null }
  /** A call failed; `message` is the service's own text, null where it gave none. */
  | { type: "call.refused"; message: string | null; reference: string | null }
  /** The service has added or removed a passkey of the person, at the wish of this page. */
  | { type: "passkeys.changed" }
  | { type: "push.authenticate"; session: SessionUser }
  /** The session continues with a new token. */
  | { type: "push.token"; token: Secret }
  | { type: "push.login"; reply: Reply<"login"> };

/**
 * The root sends these commands to the connection. `present`: the token to present on every new socket. With `reopen`
 * the connection opens a new socket at once, because the service gave the token over HTTP and does not know that this
 * socket belongs to it. `setLanguage`: the language that the person chose.
 */
export type ConnectionCommand =
  | { type: "present"; token: Secret | null; reopen?: true }
  | { type: "setLanguage"; language: Language };

/** The transports that can carry a socket to the service. */
export const transports = ["websocket", "polling"] as const;
export type Transport = (typeof transports)[number];

/** A socket to the service that the connection wants to open. */
export type SocketInput = Kept<typeof socketInput>;

/** A reply that a socket has read. */
export interface SocketReply {
  /** Null from services that send no id back. */
  id: string | null;
  event: string;
  /** Epoch milliseconds. */
  at: number;
  outcome: { answered: Replied } | { failure: Failure };
}

/** A socket sends these events. `at`: epoch milliseconds. */
export type SocketEvent =
  /** `patience`: milliseconds of silence that the service's heartbeat allows. */
  | { type: "socket.opened"; at: number; patience: number }
  | SocketClosed
  /** The service's heartbeat. */
  | { type: "socket.heard"; at: number }
  /** The service answers a call that it knows by its id from memory, and does not carry it out again. */
  | { type: "socket.remembers" }
  /** The service process at the other end is stopping, and another takes over. */
  | { type: "socket.moved"; at: number }
  /** The handle of the page's pending steps, to be presented on the next socket. */
  | { type: "socket.steps"; handle: Secret }
  | { type: "socket.replied"; reply: SocketReply };

/** The socket could not be opened, or was lost. `why`: nothing came in time, the service closed it, or it broke. */
export interface SocketClosed {
  type: "socket.closed";
  why: "silence" | "service" | "fault";
}

/** The connection sends these commands to a socket. A socket that is no longer open drops them. */
export type SocketCommand =
  | { type: "request"; id: string; event: CallEvent; payload: object }
  | { type: "language"; language: Language };

/** The browser has a network again. */
export type NetworkEvent = { type: "network.back" };

/** Keeps the transport with which this tab begins from now on, also after a reload. */
export type NetworkCommand = { type: "keep.transport"; transport: Transport };

/** The browser went Back or Forward within a page, between its first and its later step. */
export type LaterStepEvent = { type: "history.back" } | { type: "history.forward" };

/** `enter`: the later step gets a history entry of its own. `leave`: the browser goes back to the first step's. */
export type LaterStepCommand = { type: "enter" } | { type: "leave" };

/** The browser tells the root: another tab signed in or out; Back brought this page out of the browser's store. */
export type StorageEvent = { type: "token.changedElsewhere" } | { type: "page.restored" };

/** The root tells the storage to keep or forget a value (docs/contract.md, Storage). */
export type StorageCommand =
  | { type: "keep.token"; token: Secret }
  | { type: "keep.email"; email: string }
  | { type: "keep.returnAddress"; url: string }
  | { type: "keep.theme"; theme: Theme | null }
  | { type: "keep.language"; language: Language }
  /** For a reload: the page on which a new hire signs in while they enter the mailed code; null for everyone else. */
  | { type: "keep.signInAt"; pages: OrganisationPages | null }
  | { type: "keep.passkeyOffer"; choice: PasskeyOfferChoice }
  /** For a reload: the service keeps this set-up token in a cookie that no script can read. */
  | { type: "keep.recoveryProof"; setupToken: Secret }
  | { type: "forget.recoveryProof" };

/** The colours of the page. */
export type Theme = "light" | "dark";
