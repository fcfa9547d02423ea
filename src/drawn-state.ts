import { screenOf } from "../machines/app/screen-of.ts";
import type { AppSnapshot } from "./app-actor.ts";
import { fingerprint } from "./fingerprint.ts";

/**
 * What a screen drawn ahead is drawn from, if it is more than its address, as a short text for comparison: the service
 * and the browser draw the same from the same. Null where it cannot be drawn ahead.
 */
export function drawnState(snapshot: AppSnapshot): string | null {
  if (screenOf(snapshot) !== "workspace") return "";
  const flow = snapshot.children.workspace?.getSnapshot();
  return flow?.matches("picking") ? fingerprint(JSON.stringify(flow.context)) : null;
}
