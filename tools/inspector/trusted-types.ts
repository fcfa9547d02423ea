import { LAYOUT_WORKER_ADDRESS } from "./chart/elk.ts";

/*
 * Must be the panel's first import. As in the app, nothing written into the page may become script, except one worker.
 */
globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === LAYOUT_WORKER_ADDRESS ? address : null),
});
