import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chartLayouts } from "./inspector/chart-layouts-plugin.ts";

/**
 * What a demo has beside the app, in a build of its own: the inspector at `/inspector/`, the app in its sandbox, and
 * the gallery of interface pieces at `/gallery/`.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  html: { cspNonce: "__CSP_NONCE__" },
  define: { INSPECTOR: "true" },
  // The pages name their scripts as development serves them, from the root of the repository.
  resolve: { alias: { "/tools": import.meta.dirname } },
  plugins: [react(), chartLayouts()],
  build: {
    outDir: "../dist/inspector",
    emptyOutDir: true,
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ["inspector/index.html", "inspector/app/index.html", "gallery/index.html"].map(
        (page) => `${import.meta.dirname}/${page}`,
      ),
    },
  },
});
