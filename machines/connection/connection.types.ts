import type { ConnectionCommand, ConnectionEvent, LineEvent, NetworkEvent } from "../shared/channels.ts";
import type { CallEvent, Replied, Reply } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import type { DueEvent, ExpectedRefusal } from "../shared/ports.ts";

/** A call as it is made. */
export interface Call {
  id: string;
  event: CallEvent;
  /** The request. Passwords in it are secrets. */
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

/** The chart says to its parent how the connection is, and to whoever made a call how that ended. */
export type ConnectionSays = ConnectionEvent | CallEnd;
