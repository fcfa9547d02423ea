import { defineConfig } from "vite";

/** The script with the virtual screen reader, for the pages that its test has read aloud. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"', "process.env": "({})" },
  build: {
    outDir: "../../../dist/reader",
    emptyOutDir: true,
    lib: { entry: "reader.ts", formats: ["iife"], name: "heard", fileName: () => "page.js" },
  },
});
