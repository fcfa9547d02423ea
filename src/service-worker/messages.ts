import * as v from "valibot";

/**
 * What a page says to a service worker. `isBuildOf` asks whether the scripts that the page began with are
 * all of the worker's build and is answered with a boolean on the port that came along; `takeOver` ends the wait for the pages
 * of the build before.
 */
export const workerMessage = v.variant("type", [
  v.object({ type: v.literal("isBuildOf"), scripts: v.array(v.string()) }),
  v.object({ type: v.literal("takeOver") }),
]);

export type WorkerMessage = v.InferOutput<typeof workerMessage>;
