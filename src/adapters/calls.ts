import type { ActorRefFrom } from "xstate";
import type { connectionMachine } from "../../machines/connection/connection.machine.ts";
import type { CallEvent, Replied } from "../../machines/shared/contract.ts";
import { type Failure, plainFailure } from "../../machines/shared/failure.ts";
import type { Ports } from "../../machines/shared/ports.ts";
import { debugLog } from "./debug-log.ts";

type Connection = ActorRefFrom<typeof connectionMachine>;

const isReplyTo = <E extends CallEvent>(event: E, replied: Replied): replied is Replied & Replied<E> =>
  replied.event === event;

/** Makes calls through the connection machine. It settles each promise when the machine reports the end of the call. */
export function createCalls(clock: Ports["clock"], connection: () => Connection | undefined): Ports["call"] {
  const tab = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";
  let made = 0;
  return (event, payload, signal, expecting) =>
    new Promise((resolve, reject) => {
      const actor = connection();
      // A caller that has aborted no longer waits for the reply: a sign-in, for example, must not happen then.
      if (actor === undefined || signal.aborted) return reject(plainFailure("offline", clock.now()));
      made += 1;
      const id = `${tab}-${made}`;
      const listening = [
        actor.on("call.answered", (end) => {
          if (end.id !== id || !isReplyTo(event, end.answered)) return;
          stop();
          resolve(end.answered.reply);
        }),
        actor.on("call.failed", ({ id: failed, failure }) => {
          if (failed === id) fail(failure);
        }),
      ];
      const drop = () => {
        stop();
        if (actor.getSnapshot().status === "active") actor.send({ type: "call.dropped", id });
      };
      function stop() {
        for (const subscription of listening) subscription.unsubscribe();
        signal.removeEventListener("abort", drop);
      }
      function fail(failure: Failure) {
        stop();
        debugLog("a call failed", { event, code: failure.code, status: failure.status });
        reject(failure);
      }
      signal.addEventListener("abort", drop);
      actor.send({ type: "call.made", call: { id, event, payload, expecting: expecting ?? null, at: clock.now() } });
    });
}
