import { Virtual } from "@guidepup/virtual-screen-reader";

/*
 * Runs in the page of a test, before its scripts. Reads the page aloud with the virtual screen reader, and notes where the
 * focus goes and which live regions change. Chromium computes names and roles. The rules here leave out what no screen
 * reader says, and join the pieces of a sentence.
 */

/** Elements whose end a screen reader says too. The lines between are indented instead. */
const CONTAINERS =
  /^(?:alert|article|banner|complementary|contentinfo|dialog|form|group|list|main|navigation|radiogroup|region|row|rowgroup|search|table)\b/;
/** Says nothing: a blank live region, and the borders of texts. */
const SILENT = /^(?:generic|document|paragraph|status|strong|emphasis|term|definition|time|code|rowgroup)$/;
/** Elements whose name is their text. */
const NAMED_BY_TEXT = "a, button, h1, h2, h3, h4, h5, h6, th, td, dt, summary, [role=option], [role=menuitem]";
/** A list that is not open says only what is chosen. */
const COLLAPSED = /^combobox\b.*\bnot expanded/;

interface Opened {
  node: Node;
  phrase: string;
}

/** The element that a sentence fills. */
function blockOf(node: Node): Element | null {
  let element = node.parentElement;
  while (element !== null && /^(?:inline|contents)$/.test(getComputedStyle(element).display)) {
    element = element.parentElement;
  }
  return element;
}

/** A phrase in the words of screen readers, which say no states that are usual. */
const inWords = (phrase: string) =>
  phrase
    .replaceAll(/, not (?:invalid|disabled|busy)\b/g, "")
    .replace(/^listitem, level \d+, position (\d+), set size (\d+)/, "listitem $1 of $2")
    .replace(/, position (\d+), set size (\d+)$/, ", $1 of $2")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" ,", ",")
    .trim();

/** Reads something from its start to its end, one line for each thing that is said. */
async function readAloud(container: Node): Promise<string[]> {
  const reader = new Virtual();
  await reader.start({ container });
  const lines: string[] = [];
  let open: Opened[] = [];
  /** The text that the last line ends with. */
  let last: Node | null = null;
  const say = (line: string) => {
    const depth = open.filter(({ phrase }) => CONTAINERS.test(phrase)).length;
    lines.push("  ".repeat(depth) + line);
  };

  function hear(node: Node, phrase: string): void {
    open = open.filter(({ node: outer }) => outer.contains(node));
    // The end of an element that was opened.
    if (open.at(-1)?.node === node) {
      open = open.slice(0, -1);
      last = null;
      return;
    }
    if (open.some(({ phrase: outer }) => COLLAPSED.test(outer))) return;
    if (node.nodeType !== Node.TEXT_NODE) {
      if (!SILENT.test(phrase)) {
        say(inWords(phrase));
        last = null;
      }
      open.push({ node, phrase });
      return;
    }
    // Closed details.
    if (node.parentElement?.closest("details:not([open]) > :not(summary)")) return;
    const named = node.parentElement?.closest(NAMED_BY_TEXT);
    if (open.some(({ node: outer, phrase: said }) => outer === named && said.includes(phrase))) return;
    if (last !== null && blockOf(last) === blockOf(node)) {
      const isApart = /\s$/.test(last.textContent ?? "") || /^\s/.test(node.textContent ?? "");
      lines.push(`${lines.pop() ?? ""}${isApart ? " " : ""}${phrase}`);
    } else say(phrase);
    last = node;
  }

  const start = reader.activeNode;
  const startPhrase = await reader.lastSpokenPhrase();
  for (
    let [node, phrase] = [start, startPhrase];
    node !== null;
    // Comes back to the start after the end.
    node = reader.activeNode === start && phrase === startPhrase ? null : reader.activeNode
  ) {
    hear(node, phrase);
    await reader.next();
    phrase = await reader.lastSpokenPhrase();
  }
  await reader.stop();
  return lines;
}

/** How a screen reader says changes of an element; null if it says none. */
function livenessOf(element: Element): "assertive" | "polite" | null {
  switch (element.getAttribute("aria-live") ?? element.role ?? element.localName) {
    case "assertive":
    case "alert":
      return "assertive";
    case "polite":
    case "status":
    case "output":
      return "polite";
    default:
      return null;
  }
}

const REGIONS = "[aria-live], [role=alert], [role=status], output";

/** The changes in live regions since the last look, each with the region. */
const changes: { region: Element; node: Node }[] = [];

new MutationObserver((records) => {
  for (const { target, addedNodes, type } of records) {
    const within = target instanceof Element ? target : target.parentElement;
    const region = within?.closest(REGIONS);
    for (const node of type === "characterData" ? [target] : addedNodes) {
      if (region) changes.push({ region, node });
      if (!(node instanceof Element)) continue;
      // Browsers tell of an alert as soon as there is one; any other region has to be there before its text.
      const alerts = [...(node.role === "alert" ? [node] : []), ...node.querySelectorAll("[role=alert]")];
      for (const alert of alerts) changes.push({ region: alert, node: alert });
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true });

let focused: Element | null = null;

/** The words that a screen reader has said by itself since the last look: the new focus, then alerts, then other live regions. */
async function announced(): Promise<string[]> {
  const said: string[] = [];
  const { activeElement } = document;
  if (activeElement !== focused && activeElement !== null) {
    focused = activeElement;
    const [line = "nothing"] = activeElement === document.body ? [] : await readAloud(activeElement);
    said.push(`focus: ${line}`);
  }
  const seen = new Set<Node>();
  const noted = changes.splice(0);
  for (const liveness of ["assertive", "polite"] as const) {
    for (const { region, node } of noted) {
      const isAtomic =
        region.getAttribute("aria-atomic") !== "false" && region.matches("[role], output, [aria-atomic]");
      const part = isAtomic ? region : node;
      if (livenessOf(region) !== liveness || !part.isConnected || seen.has(part)) continue;
      seen.add(part);
      if (region.closest("[aria-hidden=true]")) continue;
      const lines = part instanceof Element ? await readAloud(part) : [part.textContent ?? ""];
      const words = lines.map((line) => line.trim()).filter((line) => line !== "" && line !== "alert");
      if (words.length > 0) said.push(`${liveness}: ${words.join(" | ")}`);
    }
  }
  return said;
}

const reader = {
  /** The words of a screen reader from the start of the page to its end. A modal dialog hides the rest of the page. */
  read: () => readAloud([...document.querySelectorAll("[aria-modal=true]")].at(-1) ?? document.body),
  announced,
};

declare global {
  interface Window {
    reader: typeof reader;
  }
}

window.reader = reader;
