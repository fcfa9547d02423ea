/* oxlint-disable no-underscore-dangle -- XState names its active nodes so. */
import type { AnyActorRef } from "xstate";
import { running } from "../chart/running.ts";

/**
 * Starts the delayed transitions (`after`) of a restored actor and of all below it, because XState restores the states
 * but not their timers. Each runs its whole delay again.
 */
export function restartTimers(root: AnyActorRef): void {
  for (const { actor, snapshot } of running(root)) {
    const { delays } = snapshot.machine.implementations;
    for (const { after } of snapshot._nodes) {
      // Transitions of one delay, told apart by guards, have one event and one timer.
      for (const [type, delay] of new Map(after.map(({ eventType, delay }) => [eventType, delay]))) {
        const named = typeof delay === "string" ? delays[delay] : delay;
        const ms =
          typeof named === "function"
            ? named({ context: snapshot.context, event: { type }, self: actor, system: actor.system }, undefined)
            : named;
        if (ms !== undefined) actor.system.scheduler.schedule(actor, actor, { type }, ms, type);
      }
    }
  }
}
