import type { Layout, Place } from "./layout.ts";

const AROUND = 24;
const SHARPNESS = 2;

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function tag(name: string, attributes: Readonly<Record<string, string | number>>, content = ""): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
}

/**
 * Exports a drawn chart as a standalone file: as shown now, in the current theme. The frames, texts and arrows of the
 * page become plain shapes, so that any SVG program renders it alike.
 *
 * @param flow the element of React Flow
 */
export function svgOf(flow: Element, { width, height }: Layout, title: string): string {
  const [left, wide, high] = [-AROUND, Math.ceil(width) + AROUND * 2, Math.ceil(height) + AROUND * 2];
  const viewport = flow.querySelector(".react-flow__viewport");
  if (!viewport) throw new Error("There is no chart yet: it is being laid out.");
  const { x, y } = viewport.getBoundingClientRect();
  const zoom = new DOMMatrix(getComputedStyle(viewport).transform).a;
  const placeOf = (rect: DOMRect) => ({
    x: (rect.x - x) / zoom,
    y: (rect.y - y) / zoom,
    width: rect.width / zoom,
    height: rect.height / zoom,
  });
  const all = (selector: string) => [...viewport.querySelectorAll(selector)];
  const parts = [
    tag("title", {}, escaped(title)),
    tag("rect", { x: left, y: left, width: wide, height: high, fill: getComputedStyle(flow).backgroundColor }),
    ...all(".react-flow__node").map((node) => shapesOf(node, placeOf)),
    ...all(".react-flow__edge-path").map(arrowOf),
    ...all(".react-flow__edgelabel-renderer").map((layer) => shapesOf(layer, placeOf)),
  ];
  const size = { viewBox: `${left} ${left} ${wide} ${high}`, width: wide, height: high };
  return tag("svg", { xmlns: "http://www.w3.org/2000/svg", ...size, role: "img" }, parts.join("\n"));
}

type Places = (rect: DOMRect) => Place;

const dashes: Readonly<Record<string, string>> = { dashed: "4 3", dotted: "2 3" };

/** The frames, icons and texts of an element. */
function shapesOf(element: Element, placeOf: Places): string {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return "";
  const { x, y, width, height } = placeOf(element.getBoundingClientRect());
  if (element instanceof SVGElement) {
    const { stroke, strokeWidth, fill } = style;
    return tag(
      "svg",
      { x, y, width, height, viewBox: "0 0 24 24", stroke, "stroke-width": strokeWidth, fill },
      element.innerHTML,
    );
  }
  const [line, lineStyle, colour] =
    style.borderStyle === "none"
      ? [style.outlineWidth, style.outlineStyle, style.outlineColor]
      : [style.borderWidth, style.borderStyle, style.borderColor];
  const thickness = lineStyle === "none" ? 0 : Number.parseFloat(line);
  const frame = (by: number, thick: number) => {
    const rx = Math.min(Math.max(Number.parseFloat(style.borderRadius) - by, 0), height / 2);
    const edge =
      thick === 0 ? {} : { stroke: colour, "stroke-width": thick, "stroke-dasharray": dashes[lineStyle] ?? "none" };
    const inner = { x: x + by, y: y + by, width: width - by * 2, height: height - by * 2, rx };
    return tag("rect", { ...inner, fill: by > thick ? "none" : style.backgroundColor, ...edge });
  };
  const isSeen = thickness > 0 || !style.backgroundColor.endsWith(", 0)");
  const frames =
    lineStyle === "double" ? frame(0.5, 1) + frame(thickness - 0.5, 1) : isSeen ? frame(thickness / 2, thickness) : "";
  const content = [...element.childNodes].map((child) =>
    child instanceof Element ? shapesOf(child, placeOf) : textOf(child, style, placeOf),
  );
  return frames + content.join("");
}

/** Where a line of text has its baseline, as a share of its height: about so in every sans serif. */
const BASELINE = 0.79;

function textOf(node: Node, style: CSSStyleDeclaration, placeOf: Places): string {
  const range = document.createRange();
  range.selectNodeContents(node);
  const { x, y, height } = placeOf(range.getBoundingClientRect());
  const { color: fill, fontFamily, fontSize, fontWeight, fontStyle } = style;
  const font = { "font-family": fontFamily, "font-size": fontSize, "font-weight": fontWeight, "font-style": fontStyle };
  return tag(
    "text",
    { x, y: y + height * BASELINE, fill, ...font, "xml:space": "preserve" },
    escaped(node.textContent ?? ""),
  );
}

/** The path of an edge, and its head: not every program knows markers in the colour of their line. */
function arrowOf(path: Element): string {
  if (!(path instanceof SVGPathElement)) return "";
  const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(path);
  const length = path.getTotalLength();
  const [tip, before] = [path.getPointAtLength(length), path.getPointAtLength(length - 1)];
  const turn = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  const line = {
    d: path.getAttribute("d") ?? "",
    fill: "none",
    stroke,
    "stroke-width": strokeWidth,
    "stroke-dasharray": strokeDasharray,
  };
  const head = { d: "M0 0L-7 -5V5Z", fill: stroke, transform: `translate(${tip.x} ${tip.y}) rotate(${turn})` };
  return tag("path", line) + tag("path", head);
}

/**
 * Renders the SVG as a PNG at double resolution. The page's CSP must allow images from `blob:`. Rejects with an `Error`
 * if the browser cannot draw it.
 */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth * SHARPNESS, image.naturalHeight * SHARPNESS);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser has no canvas to draw the chart on");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(address);
  }
}
