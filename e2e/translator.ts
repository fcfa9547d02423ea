import type { Page } from "@playwright/test";

/*
 * Translates the page as a browser does: it takes each text out of its element and puts the translation there
 * in elements of its own. This one works as early as possible, and right after every change.
 */

declare global {
  interface Window {
    /**
     * Texts that React holds as separate nodes, because another node is beside them in their
     * element. React keeps the removed node: a change stays invisible, and a removal throws.
     */
    heldTexts?: string[];
    /** Translated texts that contain a part that is the same in every language. */
    translatedNames?: string[];
  }
}

/**
 * Translates every page that is opened from now on.
 *
 * @param mark the text around each translation; without one the names of controls stay as they are
 */
export const translatePages = (page: Page, mark = "") =>
  page.addInitScript((mark) => {
    // Two translators of one page would translate each other's words for ever.
    if (window.heldTexts !== undefined) return;
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
      // This element holds text only, no elements.
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
    // The page is complete by now, and the app's scripts run after it.
    document.addEventListener("readystatechange", () => {
      if (document.readyState !== "interactive") return;
      translateIn(document.body);
      translator.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  }, mark);
