import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { servicePlugin } from "./service/vite-plugin.ts";

/*
 * `vite` is development, `vite build` the app in dist/app, and `vite build --ssr` the module in
 * dist/prerender that draws the first screen of a page before any script runs.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  define: { INSPECTOR: JSON.stringify(command === "serve" || process.env["INSPECTOR"] === "1") },
  html: { cspNonce: "__CSP_NONCE__" },
  // React has had this hook itself since 18; what is under `shim` brings a copy of it for older ones.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: "use-sync-external-store" },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: "use-sync-external-store/with-selector" },
    ],
  },
  plugins: [
    react(),
    servicePlugin(),
    layoutsWhenAsked(),
    inspectorOnPage(command === "serve" || process.env["INSPECTOR"] === "1"),
    chartsWithoutProse(),
    ...(isSsrBuild ? [] : [firstPage(), serviceWorker(), compressed()]),
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
        // A data: address would need a hole in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // For tools/bench/sizes.mjs; the service does not serve hidden folders.
        manifest: true,
        rollupOptions: {
          // No getter of ours or of a package does more than answer: what is read and not used can go.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // Everything the first form needs in one file: many small ones are slower than their sum.
            codeSplitting: {
              groups: [
                { name: "xstate", test: /node_modules\/xstate\//, priority: 2 },
                { name: "index", test: /src\/main\.tsx$/, priority: 1 },
                // No chart checks a list of files: that is the upload's.
                { name: "charts", test: /\/machines\/(?!snapshot|sandbox|shared\/file-rules|.*\.(?:cases|policy))/ },
                // Mantine, its styles too, and what long lists are drawn with: all of it or nothing is there.
                {
                  name: "kit",
                  test: /mantine-root\.tsx$|node_modules\/(@mantine\/(core|hooks|notifications)|@tanstack)\//,
                },
              ],
            },
          },
        },
      },
  // In development the service runs in this environment, and its packages with native code stay where they are.
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
}));

/** The inspector looks on from the app's page; the app itself imports nothing of it. */
function inspectorOnPage(wanted: boolean): Plugin {
  return {
    name: "foyer:inspector-on-page",
    transformIndexHtml: {
      order: "pre",
      handler: (_, { path }) =>
        wanted && path === "/index.html"
          ? [{ tag: "script", attrs: { type: "module", src: "/tools/inspector/attach.ts" }, injectTo: "head-prepend" }]
          : [],
    },
  };
}

/**
 * In development the inspector lays out each chart when it is first shown: to do it here, as its own build does,
 * would make every machine a part of this file and each change of one a restart.
 */
function layoutsWhenAsked(): Plugin {
  const name = "virtual:chart-layouts";
  return {
    name: "foyer:layouts-when-asked",
    apply: "serve",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? "export const layouts = {};" : null),
  };
}

/** What each state is for is written for the inspector, and no part of an app that is built without it. */
function chartsWithoutProse(): Plugin {
  return {
    name: "foyer:charts-without-prose",
    apply: (_, { command }) => command === "build" && process.env["INSPECTOR"] !== "1",
    enforce: "pre",
    transform: {
      filter: { id: /\/machines\/[^?]*\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/\bdescription:\s*"(?:[^"\\]|\\.)*",?/g, ""), map: null }),
    },
  };
}

/**
 * The first form must be drawn from the page alone: the styles it links to become part of it. On any other
 * page nothing is drawn before the statecharts are there, and little before the socket is, so both are
 * fetched beside the entry, not after it; and so are the texts of the page's language.
 */
function firstPage(): Plugin {
  return {
    name: "foyer:first-page",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        const chunkOf = (module: string): Rolldown.OutputChunk => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(module),
          );
          return chunk?.type === "chunk" ? chunk : this.error(`${module} has no chunk of its own`);
        };
        const inPage = (names: Iterable<string>) => [...names].map((name) => `/${name}`).join(" ");
        const chunks = new Set(
          ["/src/start.ts", "/src/adapters/socket-client.ts"]
            .map(chunkOf)
            .flatMap(({ fileName, imports }) => [fileName].concat(imports)),
        );
        const texts = ["/src/texts/hi.ts", "/src/texts/ar.ts"].map((module) => chunkOf(module).fileName);
        page.source = String(page.source)
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
            const styles = bundle[name];
            if (styles?.type !== "asset") return link;
            // The disabled link is never fetched: it tells the scripts' loader that these styles are there.
            return `<style nonce="__CSP_NONCE__">${String(styles.source).trim()}</style><link rel="stylesheet" href="/${name}" disabled>`;
          })
          .replace("__TEXTS__", inPage(texts))
          .replace("__CHUNKS__", inPage(chunks));
      },
    },
  };
}

/**
 * The service worker of the app: its own small build, which knows the files of this one by name. After
 * `firstPage`, because its version is that of the finished page as well.
 */
function serviceWorker(): Plugin {
  return {
    name: "foyer:service-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") this.error("there is no page to be the worker of");
        const assets = [...filesOfApp(page, bundle)].map((name) => `/${name}`).toSorted();
        const version = createHash("sha256").update(JSON.stringify(assets)).update(page.source).digest("hex");
        const built = await build({
          configFile: false,
          publicDir: false,
          logLevel: "warn",
          define: { BUILD: JSON.stringify({ version: version.slice(0, 16), assets }) },
          build: {
            write: false,
            rollupOptions: {
              input: "src/service-worker/service-worker.ts",
              output: { format: "iife", entryFileNames: "service-worker.js" },
            },
          },
        });
        const [worker] = "output" in built ? built.output : [];
        if (worker?.type !== "chunk") this.error("the service worker could not be built");
        this.emitFile({ type: "asset", fileName: worker.fileName, source: worker.code });
      },
    },
  };
}

/** What the app's page may load later; other pages of the build have parts of their own. */
function filesOfApp(page: Rolldown.OutputAsset, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set<string>(String(page.source).match(/(?<=src="\/)[^"]+\.js(?=")/g));
  // A set goes on to what is added to it while it is walked.
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk") continue;
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) files.add(next);
    const { importedAssets = [], importedCss = [] } = chunk.viteMetadata ?? {};
    for (const next of [...importedAssets, ...importedCss]) files.add(next);
  }
  return files;
}

/** Files are compressed once, as well as can be, beside themselves. */
function compressed(): Plugin {
  const worthIt = /\.(js|css|svg|json|webmanifest)$/;
  return {
    name: "foyer:compressed",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const names = Object.keys(bundle).filter((name) => worthIt.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const content = await readFile(file);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
