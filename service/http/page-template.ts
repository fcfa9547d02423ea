import { type Language, languages } from "../../machines/shared/languages.ts";
import type { Screen } from "../../machines/shared/screens.ts";

/** The content inserted into a page. It is not escaped. */
export interface PageContent {
  nonce: string;
  language: Language;
  /** JSON of the runtime configuration, safe inside a script element. */
  config: string;
  /** The script element with the input of the prerendered screen, or empty. */
  drawnFrom: string;
  /** The markup of the first screen, or empty. */
  prerendered: string;
  /** The screen whose code the page loads together with the app's. */
  screen: Screen;
}

export interface PageTemplate {
  filled(content: PageContent): string;
  /** A `Link` header that preloads the page's scripts before the page is parsed; null if it has none. */
  preload: string | null;
}

const slots = {
  __CSP_NONCE__: "nonce",
  "<!--config-->": "config",
  "<!--drawn from-->": "drawnFrom",
  "<!--prerendered-->": "prerendered",
} as const satisfies Record<string, Exclude<keyof PageContent, "screen">>;

/**
 * Prepares a page of the app.
 *
 * @throws when the page has no configuration block
 */
export function compilePage(html: string): PageTemplate {
  const block = /(<script\b[^>]*\bid="foyer-config"[^>]*>)[^]*?(<\/script>)/;
  if (!block.test(html)) throw new Error('The page has no <script type="application/json" id="foyer-config"> block.');
  const marked = html.replace(block, "$1<!--config-->$2");
  /** For each screen in each language, the page split at its placeholders, so that filling it is a join. */
  const pages = new Map<string, readonly Part[]>();
  const pageOf = (screen: Screen, language: Language): readonly Part[] => {
    const key = `${screen} ${language}`;
    const known = pages.get(key);
    if (known) return known;
    const page = splitPage(
      marked
        .replace(/(?<=<html )lang="en"(?=>)/, `lang="${language}" dir="${languages[language].direction}"`)
        .replace(ONLY, (_, only: string, part: string) => (only === screen || only === language ? part : "")),
    );
    pages.set(key, page);
    return page;
  };
  const preloads = [...html.replace(ONLY, "").matchAll(SCRIPT)].map(
    ([, fetched, path]) =>
      `<${path}>; rel=${fetched === undefined ? "modulepreload" : "preload; as=fetch; crossorigin"}`,
  );
  return {
    filled: (content) =>
      pageOf(content.screen, content.language)
        .map((part) => (typeof part === "string" ? part : content[part.slot]))
        .join(""),
    preload: preloads.length > 0 ? preloads.join(", ") : null,
  };
}

/** Elements that only one screen needs, or only one language (tools/build/first-page.ts). */
const ONLY = /<!--only ([\w-]+) ([^]*?)-->/g;

/** A script that every screen needs. The browser runs it at once, or the app fetches it first. */
const SCRIPT =
  /<(?:script type="module"|link rel="(?:modulepreload|preload" as="(fetch))")[^>]* (?:src|href)="(\/assets\/[^"]+)"/g;

type Slot = (typeof slots)[keyof typeof slots];
type Part = string | { slot: Slot };

const splitPage = (html: string): readonly Part[] =>
  html
    .split(/(__CSP_NONCE__|<!--config-->|<!--drawn from-->|<!--prerendered-->)/)
    .map((text) => (isSlot(text) ? { slot: slots[text] } : text));

const isSlot = (text: string): text is keyof typeof slots => Object.hasOwn(slots, text);
