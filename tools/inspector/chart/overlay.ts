import styles from "./drawing.module.css";

const RUN_MS = 700;

/** A copy of what is drawn, to be marked over it. It is looked at only: what is pressed and read out is beneath. */
export function copyOf(element: SVGElement): SVGElement {
  const copy = duplicate(element);
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["role", "tabindex", "data-box", "data-line", "data-label", "data-head", "data-covered"]) {
      part.removeAttribute(name);
    }
    for (const name of part.getAttributeNames()) if (name.startsWith("aria-")) part.removeAttribute(name);
  }
  for (const sign of copy.querySelectorAll("[data-cover]")) sign.textContent = "";
  // What a state holds, and the arrows that cross its head, are seen through its copy.
  if (copy.dataset["leaf"] === "false") {
    const inside = ":scope > g:not([data-name], [data-sign]), [data-name] > :not([data-name])";
    for (const part of copy.querySelectorAll(inside)) part.remove();
  }
  const stroke = copy.querySelector<SVGElement>(":scope > [data-stroke]");
  if (stroke) {
    // Or the line beneath would show between the dashes.
    const under = duplicate(stroke);
    under.setAttribute("class", styles["under"] ?? "");
    copy.prepend(under);
  }
  return copy;
}

/**
 * Lets a dash run along an arrow, on an element that is there for as long. `opacity` would make browsers give it a
 * layer of its own, which takes longer than all the rest.
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
