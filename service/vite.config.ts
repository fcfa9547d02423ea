import { defineConfig } from "vite";

/** The service, bundled without its dependencies: those with native code or WebAssembly must stay where they are. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/service",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: { main: "service/main.ts", "run-service": "service/run-service.ts", cli: "service/cli.ts" },
      // In one folder, because modules look for the build and the migrations beside themselves.
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
