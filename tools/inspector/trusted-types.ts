import { LAYOUT_WORKER_ADDRESS } from "../../workbench/inspector/drawing/elk.ts";
import { EMPTY_PAGE } from "../../workbench/inspector/empty-page.ts";

/*
 * Must be the panel's first import. As in the app, no text written into the page may become script, except one worker
 * and an empty page.
 */
globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") && text !== EMPTY_PAGE ? null : text),
  createScriptURL: (address) => (address === LAYOUT_WORKER_ADDRESS ? address : null),
});
