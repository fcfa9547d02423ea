import type { ConnectionCommand, ConnectionEvent, SocketEvent, NetworkEvent } from "../shared/channels.ts";
import type { CallEvent, Replied, Reply } from "../shared/contract.ts";
import type { Failure } from "../shared/failure.ts";
import type { DueEvent, Expected } from "../shared/actors.ts";

/** A call as the app makes it. */
export interface Call {
  /** 128 random bits in hexadecimal, by which a service that remembers its answers knows the call again. */
  id: string;
  event: CallEvent;
  /** The request. Its passwords are secrets. */
  payload: object;
  expecting: Expected | null;
  /** When the app made the call, in epoch milliseconds. */
  at: number;
}

/**
 * A call without a reply: `new`, it was never sent and waits for a socket; `sent`, on the socket that is open; `cut`, on
 * a socket that is lost, and it waits to be sent again; `again`, on the open socket after that.
 */
export interface PendingCall extends Call {
  stage: "new" | "sent" | "cut" | "again";
}

/** The service's answer to a call that the app has not made yet. Any other call may make it stale. */
export interface AnswerAhead {
  answered: { event: "getWorkspaceList"; reply: Reply<"getWorkspaceList"> };
  /** When the answer becomes stale, in epoch milliseconds. */
  until: number;
}

export type ConnectionChartEvent =
  | ConnectionCommand
  | SocketEvent
  | NetworkEvent
  | Extract<DueEvent, { type: "call.due" }>
  | { type: "pause.over" }
  | { type: "call.made"; call: Call }
  /** The caller no longer waits for the call. */
  | { type: "call.dropped"; id: string };

/** How a call ended. */
export type CallEnd =
  | { type: "call.answered"; id: string; answered: Replied }
  | { type: "call.failed"; id: string; failure: Failure };

/** The chart tells its parent about the connection, and each caller how its call ended. */
export type ConnectionSays = ConnectionEvent | CallEnd;
