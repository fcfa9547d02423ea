import type { EarlySignIn } from "./early-socket.ts";
import type { PendingCall } from "./pending-call.ts";

/** The early sign-in, waiting for its reply like any other call. */
export interface EarlyCall {
  call: PendingCall;
  /** Its payload, as JSON. */
  data: string;
  /** Ends the app's call of the same as this one has ended or will end. */
  handTo(call: PendingCall): void;
}

/** @param ended called when it is answered or lost */
export function createEarlyCall({ id, data }: EarlySignIn, ended: () => void): EarlyCall {
  let taker: PendingCall | null = null;
  let settle: ((call: PendingCall) => void) | null = null;
  const end = (how: (call: PendingCall) => void) => {
    settle = how;
    if (taker) settle(taker);
    ended();
  };
  return {
    data,
    call: {
      id,
      event: "login",
      payload: null,
      sent: true,
      succeed: (answer) => end((call) => call.succeed(answer)),
      fail: (failure) => end((call) => call.fail(failure)),
    },
    handTo(call) {
      taker = call;
      settle?.(call);
    },
  };
}
