import type { CallEvent } from "../../machines/shared/contract.ts";
import type { Failure } from "../../machines/shared/failure.ts";

/** A call that waits for its reply. */
export interface PendingCall {
  id: string;
  event: CallEvent;
  /** Unsealed: it contains passwords. */
  payload: unknown;
  sent: boolean;
  /** Parses the reply and resolves the call. */
  succeed(answer: unknown): void;
  fail(failure: Failure): void;
}
