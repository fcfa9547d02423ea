import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chartLayouts } from "./inspector-layouts.ts";

/** The inspector at `/inspector/` and the app that it holds by hand: a build of its own, for a demo and for tests. */
export default defineConfig({
  publicDir: false,
  html: { cspNonce: "__CSP_NONCE__" },
  plugins: [react(), chartLayouts()],
  build: {
    outDir: "dist/inspector",
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { panel: "inspector/index.html", held: "inspector/app/index.html" } },
  },
});
