import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The app over the sandbox's ports, for tests: no part of what is served. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { INSPECTOR: "true" },
  plugins: [react()],
  build: {
    outDir: "../../dist/sandbox",
    emptyOutDir: true,
    cssCodeSplit: false,
    // Loaded again for each walk: one file is quicker than thirty.
    rollupOptions: { output: { codeSplitting: false } },
  },
});
