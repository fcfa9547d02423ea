import type { ActorRefFrom, AnyActorRef } from "xstate";
import type { Clock } from "../../workbench/effects/actors.ts";
import type { Effects } from "../shared/actors.ts";
import type { CallEvent, Replied } from "../shared/contract.ts";
import { plainFailure } from "../shared/failure.ts";
import type { connectionMachine } from "./connection.machine.ts";
import type { CallEnd } from "./connection.types.ts";

type Connection = ActorRefFrom<typeof connectionMachine>;

/** The connection beside an actor; undefined before the root has started it. */
export const connectionOf = ({ system }: AnyActorRef): Connection | undefined => system.get("connection");

const isReplyTo = <E extends CallEvent>(event: E, replied: Replied): replied is Replied & Replied<E> =>
  replied.event === event;

/**
 * Makes calls over the connection's chart. The actor that calls and the connection exchange messages: `call.made` or
 * `call.dropped`, and how the call ended.
 */
export const callOver =
  (clock: Clock): Effects["call"] =>
  (event, payload, { self, signal, id }, expecting) =>
    new Promise((resolve, reject) => {
      const connection = connectionOf(self);
      // A caller that has aborted no longer waits for the reply: a sign-in, for example, must not happen then.
      if (connection === undefined || signal.aborted) return reject(plainFailure("offline", clock.now(), id));
      const end = (message: CallEnd) => {
        stop();
        self.send(message);
      };
      const listening = [
        connection.on("call.answered", (message) => {
          if (message.id !== id || !isReplyTo(event, message.answered)) return;
          end(message);
          resolve(message.answered.reply);
        }),
        connection.on("call.failed", (message) => {
          if (message.id !== id) return;
          end(message);
          reject(message.failure);
        }),
      ];
      const drop = () => {
        stop();
        if (connection.getSnapshot().status === "active") connection.send({ type: "call.dropped", id });
      };
      function stop() {
        for (const subscription of listening) subscription.unsubscribe();
        signal.removeEventListener("abort", drop);
      }
      signal.addEventListener("abort", drop);
      const call = { id, event, payload, expecting: expecting ?? null, at: clock.now() };
      connection.send({ type: "call.made", call });
    });
