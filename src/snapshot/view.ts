import { passwordRules } from "../../machines/shared/rules.ts";
import type { View } from "../../machines/snapshot/view.ts";
import { nameOf } from "./element-names.ts";

/** The maximum length of a field's text in a file. */
const MAX_LETTERS = 2_000;
/** The maximum number of regions, fields and opened elements in a file. */
const MAX_ENTRIES = 200;

/** The scroll positions, focus, fields and opened elements of a page. It contains only the length of a secret. */
export function viewOf(page: Document): View {
  const { activeElement: active } = page;
  const focused = active === null || active === page.body ? null : nameOf(active);
  return {
    scroll: { left: scrollX, top: scrollY },
    regions: named(page.querySelectorAll("#root *, [data-portal] *"), (element, at) =>
      element.scrollTop === 0 && element.scrollLeft === 0
        ? null
        : { at, left: element.scrollLeft, top: element.scrollTop },
    ),
    focus:
      active === null || focused === null
        ? null
        : { at: focused, isVisible: active.matches(":focus-visible"), selection: selectionIn(active) },
    fields: named(page.querySelectorAll<HTMLInputElement>("input:not([type=file]), textarea, select"), fieldOf),
    errors: errorsOn(page),
    opened: named(page.querySelectorAll("[aria-expanded=true]"), (_, at) => at),
  };
}

function named<E extends Element, T>(elements: Iterable<E>, entryOf: (element: E, at: string) => T | null): T[] {
  const entries: T[] = [];
  for (const element of elements) {
    const at = nameOf(element);
    const entry = at === null ? null : entryOf(element, at);
    if (entry !== null && entries.length < MAX_ENTRIES) entries.push(entry);
  }
  return entries;
}

function fieldOf(field: HTMLInputElement, at: string): View["fields"][number] {
  const { type, value } = field;
  if (type === "checkbox" || type === "radio") return { at, isTicked: field.checked };
  if (isOpen(field)) return { at, label: labelOf(field), text: value.slice(0, MAX_LETTERS), isTyped: isTyped(field) };
  return { at, length: value.length, isShown: type !== "password", met: rulesMetBy(field) };
}

/** Whether the person wrote a field's text. The app's own, such as a remembered email, is the field's default text. */
const isTyped = ({ type, value, defaultValue }: HTMLInputElement): boolean =>
  type !== "select-one" && value.trim() !== "" && value !== defaultValue;

/** The refusals on a page, and the problems of its fields, as the person reads them. */
function errorsOn(page: Document): View["errors"] {
  const fieldsByText = new Map<string, string[]>();
  const note = (element: Element | null, field: string) => {
    const text = element?.textContent.trim().slice(0, MAX_LETTERS) ?? "";
    if (text === "") return;
    fieldsByText.set(text, [...(fieldsByText.get(text) ?? []), field]);
  };
  for (const alert of page.querySelectorAll("[role=alert]")) note(alert, "");
  for (const field of page.querySelectorAll<HTMLInputElement>("[aria-invalid=true]")) {
    for (const id of (field.getAttribute("aria-describedby") ?? "").split(" "))
      if (/-(problem|error)$/.test(id)) note(page.getElementById(id), labelOf(field));
  }
  return [...fieldsByText]
    .slice(0, MAX_ENTRIES)
    .map(([text, fields]) => ({ text, fields: [...new Set(fields)].filter((field) => field !== "") }));
}

/** The label of a field, in one line. */
function labelOf({ labels, ariaLabel }: HTMLInputElement): string {
  const words = labels?.[0]?.textContent ?? ariaLabel ?? "";
  return words.replace(/\s+/g, " ").trim().slice(0, 200);
}

/** The fields whose text a file may contain. Every other field counts as secret. */
const openNames =
  /^(username(?: webauthn)?|email|given-name|family-name|organization|tel|tel-\w+|tel-country-code|country-name)$/;
const openFields: ReadonlySet<string> = new Set(["select-one", "search", "email"]);
const openOwn: ReadonlySet<string> = new Set(["word", "comment", "employeeCode", "passkeyName"]);

/** Whether a file may contain a field's text. */
const isOpen = ({ type, autocomplete, name }: HTMLInputElement): boolean =>
  openFields.has(type) || openOwn.has(name) || (type === "text" && openNames.test(autocomplete));

/** Whether a field's text is a secret. */
export const isSecret = (field: HTMLInputElement): boolean =>
  !/^(checkbox|radio|file|submit|button)$/.test(field.type) && !isOpen(field);

/** The secrets in a page's fields, and those that the page shows. */
export function secretsOn(page: Document): string[] {
  const typed = [...page.querySelectorAll("input")].filter(({ value }) => value !== "").filter(holdsSecret);
  const shown = [...page.querySelectorAll("[data-secret]")].map(({ textContent }) => textContent);
  return [...typed.map(({ value }) => value), ...shown];
}

/** Whether a field is for a password or a code. The names of other fields say nothing about their text. */
const holdsSecret = ({ type, autocomplete, name }: HTMLInputElement): boolean =>
  type === "password" || /password|one-time-code/.test(autocomplete) || name === "code" || name === "recoveryCode";

function rulesMetBy(field: HTMLInputElement): (typeof passwordRules)[number][] {
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
  const ticked = [...field.ownerDocument.querySelectorAll<HTMLElement>("[data-met]")].filter((rule) =>
    ids.includes(rule.closest("[id]")?.id ?? ""),
  );
  return passwordRules.filter((rule) => ticked.some(({ dataset }) => dataset["rule"] === rule));
}

/** The selection in a field that has one. */
function selectionIn(element: Element) {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  const { selectionStart: start, selectionEnd: end } = element;
  return start === null || end === null ? null : { start, end };
}
