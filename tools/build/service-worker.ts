import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { builtAlone } from "./built-alone.ts";

/**
 * Builds the service worker with the list of the app's files. Comes after `firstPage`, because the worker's version
 * includes the finished page.
 */
export function serviceWorker(): Plugin {
  return {
    name: "foyer:service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return this.error("the build has no index.html");
        const assets = [...filesOfApp(page, bundle)].map((name) => `/${name}`).toSorted();
        const version = createHash("sha256").update(JSON.stringify(assets)).update(page.source).digest("hex");
        const source = await builtAlone("src/service-worker/service-worker.ts", {
          BUILD: JSON.stringify({ version: version.slice(0, 16), assets }),
        });
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}

/** The files that the app's page may load; other pages of the build have chunks of their own. */
function filesOfApp(page: Rolldown.OutputAsset, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const files = new Set<string>(String(page.source).match(/(?<=\/)assets\/[\w.-]+\.js/g));
  // A Set also iterates over the entries that are added meanwhile.
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk") continue;
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) files.add(next);
    const { importedAssets = [], importedCss = [] } = chunk.viteMetadata ?? {};
    for (const next of [...importedAssets, ...importedCss]) files.add(next);
  }
  return files;
}
