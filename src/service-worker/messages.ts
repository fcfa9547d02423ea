import * as v from "valibot";

/**
 * What a page says to a service worker. `isBuildOf` asks whether the page's own script is of the worker's
 * build and is answered with a boolean on the port that came along; `takeOver` ends the wait for the pages
 * of the build before.
 */
export const workerMessage = v.variant("type", [
  v.object({ type: v.literal("isBuildOf"), script: v.string() }),
  v.object({ type: v.literal("takeOver") }),
]);

export type WorkerMessage = v.InferOutput<typeof workerMessage>;
