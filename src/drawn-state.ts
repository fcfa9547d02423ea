import { screenOf } from "../machines/app/screen-of.ts";
import type { AppSnapshot } from "./app-actor.ts";

/**
 * What a screen drawn ahead is drawn from, if it is more than its address, as a short text for comparison: the service
 * and the browser draw the same from the same. Null where it cannot be drawn ahead.
 */
export function drawnState(snapshot: AppSnapshot): string | null {
  if (screenOf(snapshot) !== "workspace") return "";
  const flow = snapshot.children.workspace?.getSnapshot();
  return flow?.matches("picking") ? fingerprint(JSON.stringify(flow.context)) : null;
}

/** FNV-1a, 32 bits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
