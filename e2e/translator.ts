import type { Page } from "@playwright/test";

/*
 * What a browser does that translates the page: each text is taken out of its element, and its translation put there
 * in elements of the browser's own. Here that is done as early as it can be, and right after every change.
 */

declare global {
  interface Window {
    /**
     * Texts that React holds as nodes of their own, as it does with those beside something else in their
     * element. It goes on with a node that is gone: a change is not seen, and a removal throws.
     */
    heldTexts?: string[];
    /** Translated texts in which something stands that is the same in every language. */
    translatedNames?: string[];
  }
}

/**
 * Translates every page that is opened from now on.
 *
 * @param mark what stands around each translated text; nothing leaves the names of controls as they are
 */
export const translatePages = (page: Page, mark = "") =>
  page.addInitScript((mark) => {
    window.heldTexts = [];
    window.translatedNames = [];
    const name = /\S@\S|Foyer|\b[A-Z0-9]{4}-[A-Z0-9]{6}\b/;
    const translated = new WeakSet<Node>();
    const left = "[translate=no], .notranslate, script, style, noscript, textarea, title, svg";
    function translate(text: Text) {
      if (translated.has(text)) return;
      if (Object.keys(text).some((key) => key.startsWith("__reactFiber"))) {
        window.heldTexts?.push(`${text.parentElement?.localName}: ${text.data}`);
      }
      if (text.data.trim() === "") return;
      if (!text.isConnected || text.parentElement === null || text.parentElement.closest(left) !== null) return;
      if (name.test(text.data)) window.translatedNames?.push(text.data);
      const { documentElement } = document;
      documentElement.lang = "fr";
      documentElement.classList.add("translated-ltr");
      const translation = new Text(mark + text.data + mark);
      translated.add(translation);
      // It takes no elements.
      if (text.parentElement instanceof HTMLOptionElement) return text.replaceWith(translation);
      const inner = document.createElement("font");
      inner.append(translation);
      const outer = document.createElement("font");
      outer.append(inner);
      text.replaceWith(outer);
    }
    function translateIn(node: Node) {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let at: Node | null = node; at !== null; at = walker.nextNode()) if (at instanceof Text) texts.push(at);
      texts.forEach(translate);
    }
    const translator = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) translate(target);
        addedNodes.forEach(translateIn);
      }
    });
    // Before this the page is not whole; the app's scripts run after it.
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      translateIn(document.body);
      translator.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  }, mark);
