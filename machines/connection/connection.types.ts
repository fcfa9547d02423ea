import type { ConnectionCommand, ConnectionEvent, LineEvent, NetworkEvent, Way } from "../shared/channels.ts";
import type { CallEvent, Replied, Reply } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import type { Language } from "../shared/languages.ts";
import type { DueEvent, ExpectedRefusal } from "../shared/ports.ts";
import type { Secret } from "../shared/secret.ts";

/** A call as it is made. */
export interface Call {
  id: string;
  event: CallEvent;
  /** What is asked. Passwords in it are secrets. */
  payload: object;
  expecting: ExpectedRefusal | null;
  /** When it was made, epoch milliseconds. */
  at: number;
}

/** A call that is not answered yet. `sent`: it is on the line; it waits for one where it is not. */
export interface PendingCall extends Call {
  sent: boolean;
}

/** The answer to a call that the service has given before it was asked. Any other call may make it stale. */
export interface AnswerAhead {
  answered: { event: "getWorkspaceList"; reply: Reply<"getWorkspaceList"> };
  /** Epoch milliseconds. */
  until: number;
}

export interface ConnectionInput {
  token: Secret | null;
}

export interface ConnectionContext extends ConnectionInput {
  /** What the service knows this page to be in the middle of, on whichever line it presents this. */
  conversation: Secret | null;
  /** The language that was chosen on this page; null where it is the one that the page was opened with. */
  language: Language | null;
  /** The way that is tried first. */
  way: Way;
  /** The way of the line that is there or being opened. */
  trying: Way;
  /** Whether a WebSocket was opened before it, and nothing came. */
  silent: boolean;
  /** How often the pause before the next attempt is doubled. */
  doubled: number;
  /** When the service was heard last on this line, epoch milliseconds. */
  heardAt: number;
  /** Milliseconds of silence that its heartbeat allows. */
  patience: number;
  /** Oldest first. */
  calls: readonly PendingCall[];
  ahead: AnswerAhead | null;
  /** When the oldest call is given up, epoch milliseconds; null before the first. */
  dueAt: number | null;
}

export type ConnectionChartEvent =
  | ConnectionCommand
  | LineEvent
  | NetworkEvent
  | Extract<DueEvent, { type: "call.due" }>
  | { type: "pause.over" }
  | { type: "call.made"; call: Call }
  /** Nobody waits for it any more. */
  | { type: "call.dropped"; id: string };

/** How a call ended. */
export type CallEnd =
  | { type: "call.answered"; id: string; answered: Replied }
  | { type: "call.failed"; id: string; failure: Failure };

/** What the chart says: to its parent how the connection is, to whoever made a call how that ended. */
export type ConnectionSays = ConnectionEvent | CallEnd;
