import type { Subscribable } from "xstate";

/** Waits until an actor's snapshot passes a test, or until the actor fails or stops. */
export const until = <Snapshot>(
  actor: Subscribable<Snapshot> & { getSnapshot(): Snapshot },
  passes: (snapshot: Snapshot) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    if (passes(actor.getSnapshot())) return resolve();
    const subscription = actor.subscribe({
      next(snapshot) {
        if (!passes(snapshot)) return;
        subscription.unsubscribe();
        resolve();
      },
      error: () => resolve(),
      complete: () => resolve(),
    });
  });
