import * as v from "valibot";

/**
 * Messages from a page to its service worker. `isBuildOf` asks whether the page's entry scripts all belong to the
 * worker's build; the answer is a boolean on the port that came with it. `takeOver` activates the worker without
 * waiting for pages of the previous build to close.
 */
export const workerMessage = v.variant("type", [
  v.object({ type: v.literal("isBuildOf"), scripts: v.array(v.string()) }),
  v.object({ type: v.literal("takeOver") }),
]);

export type WorkerMessage = v.InferOutput<typeof workerMessage>;
