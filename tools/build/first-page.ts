import type { Plugin, Rolldown } from "vite";
import { supportedLanguages } from "../../machines/shared/languages.ts";
import { pages } from "../../machines/shared/routes.ts";
import { builtAlone } from "./built-alone.ts";

type Bundle = Rolldown.OutputBundle;

/**
 * Completes the app's page with the script that runs before the first paint, with inlined styles, because the browser
 * paints the first screen from the page alone, and with preloads of the scripts that every page needs. Each screen and
 * each language needs more files. A comment in the page holds them for each; the service keeps the files of the page's
 * screen and language (service/http/page-template.ts).
 */
export function firstPage(): Plugin {
  return {
    name: "foyer:first-page",
    applyToEnvironment: ({ name }) => name === "client",
    transformIndexHtml: {
      order: "pre",
      handler: async () => [{ tag: "script", children: await builtAlone("src/first-script.ts"), injectTo: "head" }],
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        const source = String(page.source).replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, name) =>
          inlined(bundle, String(name)),
        );
        const views = headOf(bundle, "src/page.tsx", filesIn(source), true);
        const inPage = filesIn(source + views);
        const head = (module: string, isDrawn: boolean) => headOf(bundle, module, inPage, isDrawn);
        const screens = new Map(Object.values(pages).map((page) => [page.screen, page]));
        const only = (name: string, content: string) => (content === "" ? "" : `<!--only ${name} ${content}-->`);
        const extras = [
          views,
          ...[...screens].map(([screen, page]) => {
            const own = head(`${kebab(screen)}-screen.tsx`, "drawnAhead" in page);
            // The app parses the replies that come with the page by the contract's schemas.
            return only(screen, own + (page.access === "session" ? head("machines/shared/contract.ts", true) : ""));
          }),
          ...supportedLanguages.map((language) => only(language, head(`src/texts/${language}.ts`, true))),
        ];
        page.source = source.replace("</head>", () => `${extras.join("")}</head>`);
      },
    },
  };
}

const filesIn = (html: string): ReadonlySet<string> => new Set(html.match(/(?<=")\/assets\/[^"]+/g));

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Preloads of a module's chunks and their styles, without the files that the page has already. A drawn page has its
 * styles inlined. The app fetches chunks before it imports them (src/import-fetched.ts).
 */
function headOf(bundle: Bundle, module: string, inPage: ReadonlySet<string>, isDrawn: boolean): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (chunk === undefined) throw new Error(`the build has no ${module}`);
  const names = new Set([chunk.fileName]);
  const styles = new Set<string>();
  // A Set also iterates over the entries that are added meanwhile.
  for (const name of names) {
    const file = bundle[name];
    if (file?.type !== "chunk") continue;
    for (const imported of file.imports) names.add(imported);
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  const missing = (name: string) => !inPage.has(`/${name}`);
  return [
    ...[...names].filter(missing).map((name) => `<link rel="preload" as="fetch" crossorigin href="/${name}">`),
    ...[...styles]
      .filter(missing)
      .map((name) => (isDrawn ? inlined(bundle, name) : `<link rel="preload" as="style" crossorigin href="/${name}">`)),
  ].join("");
}

/**
 * Inlines a style sheet. The browser never fetches the disabled link; it tells `src/import-fetched.ts` that the page has
 * these styles.
 */
function inlined(bundle: Bundle, name: string): string {
  const styles = bundle[name];
  if (styles?.type !== "asset") throw new Error(`the build has no ${name}`);
  return `<style nonce="__CSP_NONCE__">${String(styles.source).trim()}</style><link rel="stylesheet" href="/${name}" disabled>`;
}
