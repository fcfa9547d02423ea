import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The app over the sandbox's effects, for tests only; not served. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { INSPECTOR: "true" },
  plugins: [react()],
  build: {
    outDir: "../../dist/sandbox",
    emptyOutDir: true,
    cssCodeSplit: false,
    // The page is loaded again for each walk: one file, of any size, loads faster than thirty.
    chunkSizeWarningLimit: Infinity,
    rollupOptions: { output: { codeSplitting: false }, checks: { pluginTimings: false } },
  },
});
