import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { importFetched } from "./tools/build/import-fetched.ts";
import { servicePlugin } from "./service/vite-plugin.ts";
import { compressed } from "./tools/build/compressed.ts";
import { firstPage } from "./tools/build/first-page.ts";
import { serviceWorker } from "./tools/build/service-worker.ts";
import { undescribed } from "./tools/build/undescribed.ts";

/*
 * `vite` is the dev server, `vite build` builds the app into dist/app, and `vite build --ssr` builds the prerenderer,
 * which draws a page's first screen before any script runs, into dist/prerender.
 */
export default defineConfig(({ isSsrBuild, command }) => {
  const inspector = command === "serve" || process.env["INSPECTOR"] === "1";
  return {
    define: { INSPECTOR: JSON.stringify(inspector) },
    html: { cspNonce: "__CSP_NONCE__" },
    // React exports this hook itself since version 18. The shim bundles a copy for older versions.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
        {
          find: /^use-sync-external-store\/shim\/with-selector$/,
          replacement: "use-sync-external-store/with-selector",
        },
      ],
    },
    plugins: [
      react(),
      servicePlugin(),
      inspector ? inspectorOnPage() : undescribed(),
      ...(isSsrBuild ? [] : [importFetched(), firstPage(), serviceWorker(), compressed()]),
    ],
    server: { watch: { ignored: ["**/.data/**", "**/dist/**"] } },
    build: isSsrBuild
      ? {
          outDir: "dist/prerender",
          copyPublicDir: false,
          target: "node20",
          minify: false,
          rollupOptions: { input: { prerender: "src/prerender.tsx" }, output: { entryFileNames: "[name].js" } },
        }
      : {
          outDir: "dist/app",
          // data: URLs would have to be allowed in the content security policy.
          assetsInlineLimit: 0,
          modulePreload: {
            polyfill: false,
            // For an import, Vite leaves out the file itself if it imports none.
            resolveDependencies: (file, files, { hostType }) =>
              hostType === "js" ? [...new Set([file, ...files])] : files,
          },
          // `npm test` has limits of its own (lab/bench/sizes.mjs), and the inspector has none.
          chunkSizeWarningLimit: Infinity,
          // For lab/bench/sizes.mjs. The service does not serve hidden folders.
          manifest: true,
          rollupOptions: {
            // No getter has side effects, neither ours nor those of packages, so unused reads can be dropped.
            treeshake: { propertyReadSideEffects: false },
            // A module with everything it imports is one file: many small files load more slowly than one large one.
            output: {
              codeSplitting: {
                groups: [
                  { name: "index", test: /src\/main\.ts$/, priority: 3 },
                  { name: "views", test: /src\/page\.tsx$|\/(login|starting)-screen\.tsx$/, priority: 2 },
                  { name: "kit", test: /mantine-root\.tsx$|node_modules\/@mantine\//, priority: 1 },
                ],
              },
            },
          },
        },
    // In development the service runs in this environment and loads its native packages from node_modules.
    ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
  };
});

/** Adds the inspector to the app's page, as the app itself does not import it. */
function inspectorOnPage(): Plugin {
  return {
    name: "foyer:inspector-on-page",
    transformIndexHtml: {
      order: "pre",
      handler: (_, { path }) =>
        path === "/index.html"
          ? [{ tag: "script", attrs: { type: "module", src: "/tools/inspector/attach.ts" }, injectTo: "head-prepend" }]
          : [],
    },
  };
}
