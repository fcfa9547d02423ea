const NAMESPACE = "http://www.w3.org/2000/svg";
const AROUND = 24;
const SHARPNESS = 2;

/** The properties set by the chart's styles, as SVG presentation attributes. */
const properties = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "paint-order",
  "display",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "text-anchor",
] as const;

export interface ChartSize {
  width: number;
  height: number;
}

/**
 * Exports a chart as a standalone file: as shown now, in the current theme, complete and with its styles inlined, so
 * that any SVG program renders it alike.
 *
 * @param drawings the groups of the chart at scale 1, bottom first
 */
export function svgOf(drawings: readonly SVGGElement[], { width, height }: ChartSize, title: string): string {
  const svg = document.createElementNS(NAMESPACE, "svg");
  const [left, top] = [-AROUND, -AROUND];
  const [wide, high] = [Math.ceil(width) + AROUND * 2, Math.ceil(height) + AROUND * 2];
  svg.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
  svg.setAttribute("width", String(wide));
  svg.setAttribute("height", String(high));
  svg.setAttribute("role", "img");

  const styles = new Map<string, string>();
  const copied = drawings.map((drawing) => copyOf(drawing, styles));
  for (const copy of copied) copy.removeAttribute("transform");
  const ground = document.createElementNS(NAMESPACE, "rect");
  const place = { x: left, y: top, width: wide, height: high, fill: getComputedStyle(document.body).backgroundColor };
  for (const [key, value] of Object.entries(place)) ground.setAttribute(key, String(value));
  const name = document.createElementNS(NAMESPACE, "title");
  name.textContent = title;
  const sheet = document.createElementNS(NAMESPACE, "style");
  sheet.textContent = [...styles].map(([rules, className]) => `.${className}{${rules}}`).join("\n");
  svg.append(name, sheet, ground, ...copied);
  return new XMLSerializer().serializeToString(svg);
}

/** Copies an element without the attributes that only a live chart needs. Each distinct style becomes a class. */
function copyOf(element: Element, styles: Map<string, string>): Element {
  const copy = element.cloneNode(false);
  if (!(copy instanceof Element)) throw new TypeError("the copy of an element is an element");
  for (const name of copy.getAttributeNames()) {
    if (/^(?:data-|aria-|role$|tabindex$|class$)/.test(name)) copy.removeAttribute(name);
  }
  if (element.tagName !== "g") {
    const computed = getComputedStyle(element);
    const rules = properties.map((property) => `${property}:${computed.getPropertyValue(property)}`).join(";");
    const className = styles.get(rules) ?? `s${styles.size}`;
    styles.set(rules, className);
    copy.setAttribute("class", className);
  }
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode());
    else if (getComputedStyle(child).display !== "none") copy.append(copyOf(child, styles));
  }
  return copy;
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
