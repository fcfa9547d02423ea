import { type Span, spansOf } from "../../machines/snapshot/blacken.ts";

/** A rectangle in a preview, in percent of the preview's width and height. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A text of the file that the preview shows. */
export interface ShownText {
  text: string;
  /** True for an image, whose address is the text. */
  isImage: boolean;
  /** The rectangles of its lines. */
  lines: Box[];
}

/** Finds the visible places of some values in a preview. If one value contains another, only the longer one counts. */
export function shownTextsIn(preview: ShadowRoot, values: Iterable<string>): ShownText[] {
  const frame = preview.host.getBoundingClientRect();
  const all = [...values];
  const nodes = document.createTreeWalker(preview, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const texts: ShownText[] = [];
  const add = (text: string, rects: Iterable<DOMRect>, within: Element, isImage = false) => {
    const lines = [...rects].flatMap((rect) => seenOf(rect, within, frame) ?? []);
    if (lines.length > 0) texts.push({ text, isImage, lines });
  };
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    if (node instanceof Text && node.parentElement) {
      for (const { start, end } of widest(all.flatMap((value) => spansOf(value, node.data)))) {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        add(node.data.slice(start, end), range.getClientRects(), node.parentElement);
      }
    } else if (node instanceof HTMLImageElement) {
      const address = all.find((value) => value.includes("/") && node.src.endsWith(value));
      if (address !== undefined) add(address, node.getClientRects(), node, true);
    } else if (node instanceof Element) {
      const text = textOfField(node);
      if (all.some((value) => spansOf(value, text).length > 0)) add(text, [insideOf(node)], node);
    }
  }
  return texts;
}

/** The places that lie in no other place. */
function widest(places: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (place.end > (found.at(-1)?.end ?? 0)) found.push(place);
  }
  return found;
}

function textOfField(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? "";
  if (element instanceof HTMLInputElement) return /^(checkbox|radio)$/.test(element.type) ? "" : element.value.trim();
  return element instanceof HTMLTextAreaElement ? element.value.trim() : "";
}

/** The rectangle of a field's text. */
function insideOf(field: Element): DOMRect {
  const { x, y, width, height } = field.getBoundingClientRect();
  const inset = Math.min(height / 6, width / 6);
  return new DOMRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
}

/** The visible part of a rectangle; null if the page has scrolled it away or clips it. */
function seenOf(rect: DOMRect, within: Element, frame: DOMRect): Box | null {
  if (getComputedStyle(within).visibility !== "visible") return null;
  let { left, top, right, bottom } = rect;
  const cut = (edge: DOMRect) => {
    left = Math.max(left, edge.left);
    top = Math.max(top, edge.top);
    right = Math.min(right, edge.right);
    bottom = Math.min(bottom, edge.bottom);
  };
  cut(frame);
  for (let at: Element | null = within; at !== null; at = at.parentElement) {
    if (getComputedStyle(at).overflow !== "visible") cut(at.getBoundingClientRect());
  }
  if (right - left < 2 || bottom - top < 2) return null;
  const x = (pixels: number) => (pixels / frame.width) * 100;
  const y = (pixels: number) => (pixels / frame.height) * 100;
  return { left: x(left - frame.left), top: y(top - frame.top), width: x(right - left), height: y(bottom - top) };
}

/** The smallest rectangle around some others. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
