import * as v from "valibot";
import { listenForTransfers } from "../link/transfer.ts";
import { keyOf } from "../link/shortcuts.ts";
import { followControls, outlineControls } from "./controls.ts";
import { leaveFocusInPanel } from "./keep-focus.ts";
import { type FromApp, type FromPanel, fromPanelSchema, HELLO } from "../link/messages.ts";

/** A message that concerns the app itself, and not only its page. */
export type ForApp = Exclude<FromPanel, { type: "outline" }>;

/**
 * Waits for the panel, a page of this origin that embeds this one in a frame, to send a port.
 *
 * @param onMessage called with each valid message that concerns the app; invalid ones are dropped
 */
export function linkToPanel(onMessage: (message: ForApp) => void): Promise<(message: FromApp) => void> {
  return new Promise((resolve) => {
    addEventListener("message", function meet({ origin, source, data, ports }: MessageEvent<unknown>) {
      const [port] = ports;
      if (origin !== location.origin || source !== parent || data !== HELLO || !port) return;
      removeEventListener("message", meet);
      port.addEventListener("message", (event: MessageEvent<unknown>) => {
        const message = v.safeParse(fromPanelSchema, event.data);
        if (!message.success) return;
        if (message.output.type === "outline") outlineControls(message.output.step);
        else onMessage(message.output);
      });
      port.start();
      leaveFocusInPanel();
      const tell = (message: FromApp) => port.postMessage(message);
      addEventListener("keydown", (event) => {
        const shortcut = keyOf(event);
        if (shortcut === null) return;
        event.preventDefault();
        tell({ type: "pressed", shortcut });
      });
      followControls(tell);
      listenForTransfers((transfer) => tell({ type: "transfer", transfer }));
      resolve(tell);
    });
    // The panel may already be waiting.
    parent.postMessage(HELLO, location.origin);
  });
}
