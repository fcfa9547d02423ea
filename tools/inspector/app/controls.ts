import { payloadOf } from "../../../machines/sandbox/bench.ts";
import type { Step } from "../../../workbench/explore/steps.ts";
import type { FromApp } from "../../../workbench/inspector/link/messages.ts";
import type { Controls } from "../../../workbench/inspector/observed/link-to-panel.ts";

/* The marks of the app's controls (`src/sends.ts`) connect each with the events that it sends. */

const outlined = new CSSStyleSheet();

/** Outlines the controls that send an event; none for a step that no control takes. */
function outline(step: Step | null): void {
  if (!document.adoptedStyleSheets.includes(outlined)) document.adoptedStyleSheets.push(outlined);
  if (step?.do !== "case" && step?.do !== "event") return outlined.replaceSync("");
  const payload = JSON.stringify(payloadOf(step));
  const mark = `[data-sends^="${step.machine} "][data-sends~="${step.type}"]`;
  const control = `${mark}:is(:not([data-with]), [data-with=${JSON.stringify(payload)}])`;
  outlined.replaceSync(
    `:is(${control}:not(form), form${control} [type="submit"]) { outline: 3px solid var(--accent) !important; outline-offset: 2px; }`,
  );
}

/** The mark of the control at a place of the page; null if there is none. A form is the button that submits it. */
function markAt(place: EventTarget | null): string | null {
  if (!(place instanceof Element)) return null;
  const control = place.closest("[data-sends]:not(form)") ?? place.closest("[type=submit]")?.closest("form");
  return control?.getAttribute("data-sends") ?? null;
}

/** Tells which control the user points at, or focuses. */
function follow(tell: (message: FromApp) => void): void {
  let last: string | null = null;
  function note(sends: string | null): void {
    if (sends !== last) tell({ type: "control", sends });
    last = sends;
  }
  for (const type of ["pointerover", "focusin"]) addEventListener(type, ({ target }) => note(markAt(target)));
  document.documentElement.addEventListener("pointerleave", () => note(null));
}

export const controls: Controls = { outline, follow };
