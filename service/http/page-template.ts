/** The content inserted into a page. It is not escaped. */
export interface PageContent {
  nonce: string;
  /** The `lang` and `dir` attributes of the page. */
  language: string;
  /** JSON of the runtime configuration, safe inside a script element. */
  config: string;
  /** The script element with the company, or empty. */
  company: string;
  /** The markup of the first screen, or empty. */
  prerendered: string;
}

export interface PageTemplate {
  filled(content: PageContent): string;
  /** A `Link` header that preloads the page's scripts before the page is parsed; null if it has none. */
  preload: string | null;
}

const slots = {
  __CSP_NONCE__: "nonce",
  "<!--language-->": "language",
  "<!--config-->": "config",
  "<!--company-->": "company",
  "<!--prerendered-->": "prerendered",
} as const satisfies Record<string, keyof PageContent>;

/**
 * Prepares a page of the app.
 *
 * @throws when the page has no configuration block
 */
export function compilePage(html: string): PageTemplate {
  const block = /(<script\b[^>]*\bid="foyer-config"[^>]*>)[^]*?(<\/script>)/;
  if (!block.test(html)) throw new Error('The page has no <script type="application/json" id="foyer-config"> block.');
  const marked = html.replace(/(?<=<html )lang="en"(?=>)/, "<!--language-->").replace(block, "$1<!--config-->$2");
  /** For each screen that is prerendered, the page split at its placeholders, so that filling it is a join. */
  const pages = new Map<string, readonly Part[]>();
  const pageOf = (screen: string): readonly Part[] => {
    const known = pages.get(screen);
    if (known) return known;
    const page = splitPage(marked.replace(ONLY, (_, only: string, part: string) => (only === screen ? part : "")));
    pages.set(screen, page);
    return page;
  };
  const scripts = [
    ...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(\/assets\/[^"]+)"/g),
  ];
  return {
    filled: (content) =>
      pageOf(/ data-screen="(\w+)"/.exec(content.prerendered)?.[1] ?? "")
        .map((part) => (typeof part === "string" ? part : content[part.slot]))
        .join(""),
    preload: scripts.length > 0 ? scripts.map(([, path]) => `<${path}>; rel=modulepreload`).join(", ") : null,
  };
}

/** What only one prerendered screen needs. */
const ONLY = /<!--only (\w+)-->([^]*?)<!--\/only-->/g;

type Part = string | { slot: keyof PageContent };

const splitPage = (html: string): readonly Part[] =>
  html
    .split(/(__CSP_NONCE__|<!--language-->|<!--config-->|<!--company-->|<!--prerendered-->)/)
    .map((text) => (isSlot(text) ? { slot: slots[text] } : text));

const isSlot = (text: string): text is keyof typeof slots => Object.hasOwn(slots, text);
