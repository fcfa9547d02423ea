import { defineConfig } from "vite";

/**
 * Bundles the service without its dependencies, because native code and WebAssembly cannot be bundled. The dependencies
 * of machines/shared are bundled: installing valibot in production would also install TypeScript. So are the
 * parsers of the command line and of CSV files, of which the service needs a small part.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: ["valibot", "regexparam", "@optique/core", "csv-parse"] },
  build: {
    ssr: true,
    outDir: "dist/service",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: { main: "service/main.ts", "run-service": "service/run-service.ts", cli: "service/cli.ts" },
      // In one folder, because modules find the build and the migrations relative to their own path.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
