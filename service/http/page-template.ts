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
  const parts = marked
    .split(/(__CSP_NONCE__|<!--language-->|<!--config-->|<!--company-->|<!--prerendered-->)/)
    .map((text): string | { slot: keyof PageContent } => (isSlot(text) ? { slot: slots[text] } : text));
  const scripts = [
    ...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(\/assets\/[^"]+)"/g),
  ];
  return {
    // The page was split at its placeholders once, so filling it is a join.
    filled: (content) => parts.map((part) => (typeof part === "string" ? part : content[part.slot])).join(""),
    preload: scripts.length > 0 ? scripts.map(([, path]) => `<${path}>; rel=modulepreload`).join(", ") : null,
  };
}

const isSlot = (text: string): text is keyof typeof slots => Object.hasOwn(slots, text);
