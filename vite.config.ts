import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, defineConfig, minifySync, type Plugin, type Rolldown } from "vite";
import { servicePlugin } from "./service/vite-plugin.ts";

/*
 * `vite` is the dev server, `vite build` builds the app into dist/app, and `vite build --ssr` builds the prerenderer,
 * which draws a page's first screen before any script runs, into dist/prerender.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  define: { INSPECTOR: JSON.stringify(command === "serve" || process.env["INSPECTOR"] === "1") },
  html: { cspNonce: "__CSP_NONCE__" },
  // React exports this hook itself since version 18. The shim bundles a copy for older versions.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
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
        // data: URLs would have to be allowed in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // For tools/bench/sizes.mjs. The service does not serve hidden folders.
        manifest: true,
        rollupOptions: {
          // No getter has side effects, neither ours nor those of packages, so unused reads can be dropped.
          treeshake: { propertyReadSideEffects: false },
          output: {
            // One file for everything the first form needs: many small files load more slowly than one large one.
            codeSplitting: {
              groups: [
                { name: "xstate", test: /node_modules\/xstate\//, priority: 2 },
                // With the few styles of the screens beside it, which would otherwise be one more file to wait for.
                {
                  name: "index",
                  test: /src\/main\.tsx$|\/(?:resend-code|new-password|signed-in-layout)\.module\.css$/,
                  priority: 1,
                },
                // The rules for files are only used by the upload.
                {
                  name: "charts",
                  test: /\/machines\/(?!snapshot|sandbox|shared\/(?:file-rules|read-phone)|.*\.(?:cases|policy))/,
                },
                { name: "screens", test: nativeScreens },
                { name: "kit", test: /mantine-root\.tsx$|node_modules\/@mantine\// },
              ],
            },
          },
        },
      },
  // In development the service runs in this environment and loads its native packages from node_modules.
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
}));

/** The screens without Mantine, what they share, and the texts: so small that a file each would cost more to load. */
const nativeScreens = new RegExp(
  [
    "/src/screens/(?:change-password|email-sent|fault|forgot-password|forgot-with-recovery|invite|leaving|multi-factor-login|",
    "onboarding-login|onboarding-sign-up|page-not-found|recovery-code|reset-password|signing-out|stay-tuned|",
    "unreachable|verify-email)/|",
    "/src/components/(?:checking|code-field|countdown|link|new-password|recovery-code-field|signed-in-layout)/|",
    "/src/texts/en/",
  ].join(""),
);

/** Adds the inspector to the app's page, as the app itself does not import it. */
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
 * In development the inspector lays out each chart when it is first shown. Doing it here, as the inspector's build
 * does, would make every machine a dependency of this file, so that a change to one would restart the server.
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

/** Removes the descriptions of states, which only the inspector shows. */
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
 * The first form must be rendered from the page alone, so its style sheets are inlined and its scripts minified. Other
 * pages render nothing before the statecharts have loaded, and little before the socket has, so both are preloaded in
 * parallel with the entry, as are the texts of the page's language.
 */
function firstPage(): Plugin {
  return {
    name: "foyer:first-page",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        // In one file, because it must not wait for chunks of the app.
        const source = await builtAlone("src/early-login.ts", "es");
        const earlyLogin = this.getFileName(this.emitFile({ type: "asset", name: "early-login.js", source }));
        const chunkOf = (wanted: string): Rolldown.OutputChunk => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === "chunk" && (file.name === wanted || file.facadeModuleId?.endsWith(wanted)),
          );
          return chunk?.type === "chunk" ? chunk : this.error(`there is no chunk of ${wanted}`);
        };
        const inPage = (names: Iterable<string>) => [...names].map((name) => `/${name}`).join(" ");
        const chunks = new Set(
          ["/src/start.ts", "/src/adapters/socket-line.ts"]
            .map(chunkOf)
            .flatMap(({ fileName, imports }) => [fileName].concat(imports)),
        );
        const workspace = chunkOf("/src/screens/workspace/workspace-screen.tsx");
        const { importedCss = [] } = workspace.viteMetadata ?? {};
        const stylesIn = (name: string) => {
          const styles = bundle[name];
          if (styles?.type !== "asset") return this.error(`there are no styles ${name}`);
          // A disabled link is never fetched. It tells Vite's loader that these styles are already present.
          return `<style nonce="__CSP_NONCE__">${String(styles.source).trim()}</style><link rel="stylesheet" href="/${name}" disabled>`;
        };
        const texts = ["/src/texts/hi.ts", "/src/texts/ar.ts"].map((module) => chunkOf(module).fileName);
        page.source = String(page.source)
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, name: string) => stylesIn(name))
          .replace(
            "</head>",
            () => `<!--only workspace-->${Array.from(importedCss, stylesIn).join("")}<!--/only--></head>`,
          )
          .replace(/(<script nonce="__CSP_NONCE__">)([^]*?)(?=<\/script>)/g, (_, tag: string, script: string) => {
            const { code, errors } = minifySync("page.js", script);
            return errors[0] ? this.error(errors[0].message) : tag + code;
          })
          .replace("__TEXTS__", inPage(texts))
          .replace("__WORKSPACE__", inPage([workspace.fileName, ...workspace.imports]))
          .replace("__SCREENS__", inPage([chunkOf("screens").fileName]))
          .replace("__CHUNKS__", inPage(chunks))
          .replace("__EARLY_LOGIN__", inPage([earlyLogin]))
          .replace("__KIT__", inPage([chunkOf("kit").fileName]));
      },
    },
  };
}

/**
 * Builds the service worker with the list of the app's files. Runs after `firstPage`, because the worker's version
 * includes the final page.
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
        const source = await builtAlone("src/service-worker/service-worker.ts", "iife", {
          BUILD: JSON.stringify({ version: version.slice(0, 16), assets }),
        });
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}

/** The code of a program that shares no chunks with the app. */
async function builtAlone(input: string, format: "es" | "iife", define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: { write: false, modulePreload: false, rollupOptions: { input, output: { format } } },
  });
  const [program] = "output" in built ? built.output : [];
  if (program?.type !== "chunk") throw new Error(`${input} could not be built`);
  return program.code;
}

/** The files that the app's page may load; other pages of the build have chunks of their own. */
function filesOfApp(page: Rolldown.OutputAsset, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set<string>(String(page.source).match(/(?<=\/)assets\/[\w.-]+\.js/g));
  // A Set also iterates over what is added during the iteration.
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk") continue;
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) files.add(next);
    const { importedAssets = [], importedCss = [] } = chunk.viteMetadata ?? {};
    for (const next of [...importedAssets, ...importedCss]) files.add(next);
  }
  return files;
}

/** Compresses files once, at the highest level, next to the originals. */
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
