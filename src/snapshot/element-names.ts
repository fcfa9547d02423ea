/*
 * Names of elements in a support file. A reproduced page has the same elements in the same places, so a name gives an
 * element's place.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The elements that the app draws into: the page, and the layers over it. */
function rootsOf(page: Document | ShadowRoot): Map<string, Element> {
  const layers = [...page.querySelectorAll("[data-portal]")].map((layer, at) => [`layer${at + 1}`, layer] as const);
  const root = page.getElementById("root");
  return new Map([...(root === null ? [] : [["page", root] as const]), ...layers]);
}

const controlsNamed = (page: Document | ShadowRoot, name: string) =>
  [...page.querySelectorAll<Control>("input, select, textarea")].filter((control) => control.name === name);

/** The name of an element; null if the app has not drawn it. */
export function nameOf(element: Element): string | null {
  const page = element.ownerDocument;
  const name = element.getAttribute("name");
  if (name !== null && /^[\w.-]+$/.test(name) && controlsNamed(page, name).length === 1) return `field ${name}`;
  const roots = [...rootsOf(page)];
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const root = roots.find(([, root]) => root === at);
    if (root) return [root[0], ...steps].join("/");
    const { localName } = at;
    const alike = [...(at.parentElement?.children ?? [])].filter((child) => child.localName === localName);
    steps.unshift(`${localName}:${alike.indexOf(at) + 1}`);
  }
  return null;
}

/** The element with a name; null if the page has none. */
export function elementNamed(name: string, page: Document | ShadowRoot): Element | null {
  if (name.startsWith("field ")) return controlsNamed(page, name.slice(6))[0] ?? null;
  const [root = "", ...steps] = name.split("/");
  let at = rootsOf(page).get(root) ?? null;
  for (const step of steps) {
    const [localName, number] = step.split(":");
    at = [...(at?.children ?? [])].filter((child) => child.localName === localName)[Number(number) - 1] ?? null;
  }
  return at;
}
