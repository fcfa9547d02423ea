import { defineConfig } from "vite";

/** The script that a page of a test runs before the app, so that it tells its steps; for tests only. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: "../../dist/replay",
    emptyOutDir: true,
    lib: { entry: "page.ts", formats: ["iife"], name: "replay", fileName: () => "page.js" },
  },
});
