/** What an answer puts into a page. Everything but `nonce` is put in as it is, so it must be safe there. */
export interface PageContent {
  nonce: string;
  /** The attributes of the page that say its language and direction. */
  language: string;
  /** JSON of the runtime configuration, safe inside a script element. */
  config: string;
  /** The company's own block, or nothing. */
  company: string;
  /** The first screen as markup, or nothing. */
  prerendered: string;
}

export interface PageTemplate {
  filled(content: PageContent): string;
  /** `Link` header that has the page's script fetched before the page itself has been read; null without one. */
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
    // Cut at its placeholders once, so that filling it is a join.
    filled: (content) => parts.map((part) => (typeof part === "string" ? part : content[part.slot])).join(""),
    preload: scripts.length > 0 ? scripts.map(([, path]) => `<${path}>; rel=modulepreload`).join(", ") : null,
  };
}

const isSlot = (text: string): text is keyof typeof slots => Object.hasOwn(slots, text);
