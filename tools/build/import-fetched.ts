import type { Plugin } from "vite";

/** The module with which Vite wraps each `import()` of a build. */
const HELPER = "\0vite/preload-helper.js";

/** Lets the app import modules with `src/import-fetched.ts` instead. */
export function importFetched(): Plugin {
  let isReplaced = false;
  return {
    name: "foyer:import-fetched",
    apply: "build",
    load: {
      order: "pre",
      handler(id) {
        if (id !== HELPER) return null;
        isReplaced = true;
        return 'export { importFetched as __vitePreload } from "/src/import-fetched.ts";';
      },
    },
    generateBundle() {
      if (!isReplaced) this.error(`Vite no longer loads ${JSON.stringify(HELPER)}, which this plugin replaces.`);
    },
  };
}
