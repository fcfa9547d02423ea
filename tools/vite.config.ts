import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * The build of the tools that a demo serves: the inspector at `/inspector/`, the app in its sandbox, and the component
 * gallery at `/gallery/`.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  html: { cspNonce: "__CSP_NONCE__" },
  define: { INSPECTOR: "true" },
  // The pages refer to scripts as the dev server serves them, from the root of the repository.
  resolve: { alias: { "/tools": import.meta.dirname } },
  plugins: [react()],
  build: {
    outDir: "../dist/inspector",
    emptyOutDir: true,
    // Nobody waits for the size of a tool.
    chunkSizeWarningLimit: Infinity,
    // data: URLs would have to be allowed in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // How long a plugin took depends on the other work of the computer.
      checks: { pluginTimings: false },
      input: ["inspector/index.html", "inspector/app/index.html", "gallery/index.html"].map(
        (page) => `${import.meta.dirname}/${page}`,
      ),
    },
  },
});
