import * as v from "valibot";
import type { Step } from "../../explore/steps.ts";
import { listenForTransfers } from "../link/transfer.ts";
import { keyOf } from "../link/shortcuts.ts";
import { type FromApp, type FromPanel, fromPanelSchema, HELLO } from "../link/messages.ts";

/** A message that concerns the app itself, and not only its page. */
export type ForApp = Exclude<FromPanel, { type: "outline" }>;

/** How the page of an app connects its controls with the events that they send. */
export interface Controls {
  /** Outlines the controls that take a step; none for null. */
  outline(step: Step | null): void;
  /** Tells at which control the user points, or which has the focus. */
  follow(tell: (message: FromApp) => void): void;
}

/**
 * Waits for the panel, a page of this origin that embeds this one in a frame, to send a port.
 *
 * @param onMessage called with each valid message that concerns the app; invalid ones are dropped
 */
export function linkToPanel(
  controls: Controls,
  onMessage: (message: ForApp) => void,
): Promise<(message: FromApp) => void> {
  return new Promise((resolve) => {
    addEventListener("message", function meet({ origin, source, data, ports }: MessageEvent<unknown>) {
      const [port] = ports;
      if (origin !== location.origin || source !== parent || data !== HELLO || !port) return;
      removeEventListener("message", meet);
      port.addEventListener("message", (event: MessageEvent<unknown>) => {
        const message = v.safeParse(fromPanelSchema, event.data);
        if (!message.success) return;
        if (message.output.type === "outline") controls.outline(message.output.step);
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
      controls.follow(tell);
      listenForTransfers((transfer) => tell({ type: "transfer", transfer }));
      resolve(tell);
    });
    // The panel may already be waiting.
    parent.postMessage(HELLO, location.origin);
  });
}

/**
 * Keeps the focus in the panel while the panel has it. The app focuses elements by itself, such as the heading of a new
 * screen, which would interrupt a person who steps by keyboard.
 */
function leaveFocusInPanel(): void {
  onlyWithFocus(HTMLElement.prototype, "focus");
  // Some browsers focus a field whose text is selected.
  onlyWithFocus(HTMLInputElement.prototype, "select");
}

/** Makes a method do nothing unless the focus is in this page. */
function onlyWithFocus(prototype: HTMLElement, name: string): void {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== "function") return;
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value: function inFocus(this: HTMLElement, ...given: unknown[]) {
      if (document.hasFocus()) Reflect.apply(method, this, given);
    },
  });
}
