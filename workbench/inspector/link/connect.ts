import * as v from "valibot";
import { type FromApp, type FromPanel, fromAppSchema, HELLO } from "./messages.ts";

/** A connection to the app's page in a frame. */
export interface Connection {
  tell(message: FromPanel): void;
  close(): void;
}

/**
 * Sends a port to the app's page in a frame, each time such a page announces itself.
 *
 * @param first the message that opens the app; null if its page does that alone
 * @param onMessage called with each message of the app; null for one that cannot be read
 * @param onGone called when such a page leaves the frame
 */
export function connect(
  frame: HTMLIFrameElement,
  first: () => FromPanel | null,
  onMessage: (message: FromApp | null) => void,
  onGone: () => void,
): Connection {
  let port: MessagePort | null = null;
  const tell = (message: FromPanel) => port?.postMessage(message);
  function onLeft(): void {
    if (port !== null) onGone();
  }
  function onHello({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin !== location.origin || source !== frame.contentWindow || data !== HELLO) return;
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener("message", (event: MessageEvent<unknown>) => {
      const message = v.safeParse(fromAppSchema, event.data);
      onMessage(message.success ? message.output : null);
    });
    port.start();
    frame.contentWindow?.addEventListener("pagehide", onLeft);
    frame.contentWindow?.postMessage(HELLO, location.origin, [channel.port2]);
    const opening = first();
    if (opening) tell(opening);
  }
  addEventListener("message", onHello);
  return {
    tell,
    close() {
      removeEventListener("message", onHello);
      port?.close();
      port = null;
    },
  };
}
