import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chartLayouts } from "./inspector-layouts.ts";

/**
 * What a demo has beside the app, in a build of its own: the inspector at `/inspector/`, the app that it holds by
 * hand, and the gallery of interface pieces at `/gallery/`.
 */
export default defineConfig({
  publicDir: false,
  html: { cspNonce: "__CSP_NONCE__" },
  define: { INSPECTOR: "true" },
  plugins: [react(), chartLayouts()],
  build: {
    outDir: "dist/inspector",
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { panel: "inspector/index.html", held: "inspector/app/index.html", gallery: "gallery/index.html" },
    },
  },
});
