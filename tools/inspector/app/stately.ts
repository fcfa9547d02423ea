import { createWebSocketInspector } from "@statelyai/inspect";
import type { Watcher } from "../../../src/watcher.ts";

/** Sends everything that happens to the actors to a Stately viewer, at a WebSocket URL. */
export function statelyWatcher(url: string): Watcher {
  const { inspect } = createWebSocketInspector({
    url,
    // The library's own sanitizers omit call inputs and outputs. Secrets serialise as hidden.
    serialize: (message) => JSON.parse(JSON.stringify(message)),
  });
  return { inspect: (event) => inspect.next?.(event) };
}
