import { LAYOUT_WORKER_ADDRESS } from "./chart/lay-out.ts";

/* First import of the panel: as in the app, nothing that is written into the page may become script, but for one worker. */
globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === LAYOUT_WORKER_ADDRESS ? address : null),
});
