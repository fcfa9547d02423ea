declare global {
  /** What the service has drawn, as the page itself noted it (index.html). */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var drawnAhead:
    | {
        /** The document's own says the translation's, where the browser translates. */
        language: string;
        /** Each element with its text, or null where it has elements. */
        texts: ReadonlyMap<Element, string | null>;
      }
    | undefined;
}

/**
 * Undoes what a translator or an extension changed in what the service has drawn. React would find that it differs, and
 * draw all of it again without what was typed.
 */
export function putBackDrawn(container: HTMLElement): void {
  const texts = globalThis.drawnAhead?.texts;
  if (texts === undefined) return;
  for (const element of container.querySelectorAll("*")) if (!texts.has(element)) element.remove();
  for (const [element, text] of texts) {
    if (text !== null && element.textContent !== text) element.textContent = text;
  }
  globalThis.drawnAhead = undefined;
}
