/* First import of the panel: as in the app, nothing that is written into the page may become script. */
globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: () => null,
});
