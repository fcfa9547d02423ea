import { createWebSocketInspector } from "@statelyai/inspect";
import type { InspectionEvent } from "xstate";

/**
 * Tells a viewer of Stately's, at a WebSocket address, of everything that happens to the actors.
 *
 * @returns to be called with each inspection event
 */
export function tellStately(url: string): (event: InspectionEvent) => void {
  const { inspect } = createWebSocketInspector({
    url,
    // The library's own sanitizers leave out what goes in and comes out of calls. As JSON every secret hides itself.
    serialize: (message) => JSON.parse(JSON.stringify(message)),
  });
  return (event) => inspect.next?.(event);
}
