import { createWebSocketInspector } from "@statelyai/inspect";
import type { Watcher } from "../../../src/watcher.ts";

/** Tells a viewer of Stately's, at a WebSocket address, of everything that happens to the actors. */
export function statelyWatcher(url: string): Watcher {
  const { inspect } = createWebSocketInspector({
    url,
    // The library's own sanitizers leave out what goes in and comes out of calls. As JSON every secret hides itself.
    serialize: (message) => JSON.parse(JSON.stringify(message)),
  });
  return { inspect: (event) => inspect.next?.(event) };
}
