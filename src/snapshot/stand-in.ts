import { HIDDEN } from "../../workbench/codec/secret.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Draws a marked stand-in over a secret picture, such as a QR code, which no file contains. */
export function markAsStandIn(picture: SVGSVGElement): void {
  const { width, height } = picture.viewBox.baseVal;
  const paper = document.createElementNS(SVG, "rect");
  const lines = document.createElementNS(SVG, "path");
  const name = document.createElementNS(SVG, "text");
  for (const [element, attributes] of [
    [paper, { width, height, fill: "#ffffff" }],
    [lines, { d: `M0 0L${width} ${height}M${width} 0L0 ${height}`, stroke: "#c8c8c8", "stroke-width": width / 80 }],
    [
      name,
      {
        x: width / 2,
        y: height / 2,
        "font-size": width / 8,
        "font-family": "sans-serif",
        "text-anchor": "middle",
        "dominant-baseline": "middle",
        fill: "#1a1a1a",
        stroke: "#ffffff",
        "stroke-width": width / 20,
        "paint-order": "stroke",
      },
    ],
  ] as const) {
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  }
  name.textContent = HIDDEN;
  picture.append(paper, lines, name);
}
