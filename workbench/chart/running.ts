/* oxlint-disable no-underscore-dangle -- XState names its active nodes so. */
import { type AnyActorRef, type AnyMachineSnapshot, getNextTransitions, isMachineSnapshot } from "xstate";

/** A running machine. */
export interface Running {
  actor: AnyActorRef;
  snapshot: AnyMachineSnapshot;
}

/** These machines and those below them, innermost first, because most events are for the innermost. */
export function family(actors: readonly (AnyActorRef | undefined)[]): Running[] {
  return actors.flatMap((actor) => {
    const snapshot: unknown = actor?.getSnapshot();
    if (!actor || !isMachineSnapshot(snapshot) || snapshot.status !== "active") return [];
    return [...family(Object.values(snapshot.children)), { actor, snapshot }];
  });
}

/** All running machines, innermost first, the root last. */
export const running = (root: AnyActorRef): Running[] => family([root]);

/** Ids of the innermost active states of all running machines, sorted. */
export const activeStates = (root: AnyActorRef): string[] =>
  running(root)
    .flatMap(({ snapshot }) => snapshot._nodes.filter(({ states }) => Object.keys(states).length === 0))
    .map(({ id }) => id)
    .toSorted();

/** The events for which the active states have a transition, regardless of guards: `machine event`, sorted. */
export const awaitedEvents = (root: AnyActorRef): string[] =>
  [
    ...new Set(
      running(root).flatMap(({ snapshot }) =>
        getNextTransitions(snapshot)
          .map(({ eventType }) => eventType)
          .filter((type) => type !== "" && !type.startsWith("xstate."))
          .map((type) => `${snapshot.machine.id} ${type}`),
      ),
    ),
  ].toSorted();
