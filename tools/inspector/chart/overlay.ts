import styles from "./drawing.module.css";

const RUN_MS = 700;

/**
 * Copies a rendered element, to be marked over the original. The copy is visual only: the original stays interactive
 * and accessible.
 */
export function copyOf(element: SVGElement): SVGElement {
  const copy = duplicate(element);
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["role", "tabindex", "data-box", "data-line", "data-label", "data-head", "data-covered"]) {
      part.removeAttribute(name);
    }
    for (const name of part.getAttributeNames()) if (name.startsWith("aria-")) part.removeAttribute(name);
  }
  for (const sign of copy.querySelectorAll("[data-cover]")) sign.textContent = "";
  // The copy must not cover the state's children, nor the arrows that cross its header.
  if (copy.dataset["leaf"] === "false") {
    const inside = ":scope > g:not([data-name], [data-sign]), [data-name] > :not([data-name])";
    for (const part of copy.querySelectorAll(inside)) part.remove();
  }
  const stroke = copy.querySelector<SVGElement>(":scope > [data-stroke]");
  if (stroke) {
    // Otherwise the line below would show between the dashes.
    const under = duplicate(stroke);
    under.setAttribute("class", styles["under"] ?? "");
    copy.prepend(under);
  }
  return copy;
}

/**
 * Animates a dash along an arrow, on an element that exists only meanwhile. It does not use `opacity`, which would give
 * the element a compositor layer of its own: that costs more than everything else.
 */
export function run(line: SVGElement): void {
  const stroke = line.querySelector<SVGElement>(":scope > [data-stroke]");
  if (!stroke) return;
  const dash = duplicate(stroke);
  dash.setAttribute("class", styles["running"] ?? "");
  line.append(dash);
  const running = dash.animate(
    [
      { strokeDasharray: "14 1000", strokeDashoffset: 14, strokeOpacity: 1 },
      { strokeDasharray: "14 1000", strokeDashoffset: -400, strokeOpacity: 0 },
    ],
    { duration: RUN_MS, easing: "ease-out" },
  );
  for (const end of ["finish", "cancel", "remove"]) running.addEventListener(end, () => dash.remove());
}

function duplicate(element: SVGElement): SVGElement {
  const copy = element.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new TypeError("the copy of an element is an element");
  return copy;
}
