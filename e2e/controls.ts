import type { Locator, Page } from "@playwright/test";
import { isFromOutside } from "../machines/sandbox/open-app.ts";

/* The controls of a page, as a person meets them: what each sends, and how it is read out. */

/** A control that sends events of the machines, by the mark of `src/sends.ts`. */
export interface Control {
  /** The HTML of its beginning, to find it. */
  shown: string;
  /** As `machine event`. */
  events: readonly string[];
  enabled: boolean;
  /** Whether screen readers know it as a control. */
  isControl: boolean;
  /** Whether a person types or chooses in it, which often changes nothing that a machine knows. */
  isField: boolean;
}

/** A checkbox with a name belongs to a form. */
const FIELDS = "textarea, select, input:not([type=radio], [type=file], [type=checkbox]:not([name]))";

/** The marked controls in a person's reach. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const found = await page.locator("[data-sends]").evaluateAll(
    (elements, fields) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]"))
        .map((element) => {
          // A form is submitted by its button, or by Enter in a field if it has none.
          const button = element.matches("form") ? element.querySelector("[type=submit]") : element;
          const control = button ?? element;
          return {
            shown: element.outerHTML.slice(0, 200),
            mark: element.getAttribute("data-sends") ?? "",
            enabled:
              !control.matches(":disabled, :is(input, textarea)[readonly]") && !control.closest("[aria-disabled=true]"),
            isControl: element.matches("a[href], button, input, select, textarea, form"),
            isField: button?.matches(fields) ?? true,
          };
        }),
    FIELDS,
  );
  return found
    .map(({ mark, shown, enabled, isControl, isField }): Control => {
      const [machine = "", ...types] = mark.split(" ");
      const events = types.map((type) => `${machine} ${type}`).filter((event) => !isFromOutside(event));
      return { shown, events, enabled, isControl, isField };
    })
    .filter(({ events }) => events.length > 0);
}

/** The roles of the elements that a person can use. */
const ROLES: ReadonlySet<string> = new Set(
  "link textbox combobox option searchbox radio checkbox button switch slider spinbutton menuitem tab".split(" "),
);

/** The parts of a page that a screen reader reads out. */
export interface Read {
  /** Its texts without the words of alerts, its controls and the targets of its links: a line for each. */
  reads: readonly string[];
  /** The controls without a name that is read out. */
  unnamed: readonly string[];
}

/** The visible and reachable parts of the page, as read out. */
export async function readOf(within: Locator): Promise<Read> {
  const lines = (await within.ariaSnapshot()).split("\n");
  const unnamed: string[] = [];
  const reads: string[] = [];
  let main = Infinity;
  for (const line of lines) {
    const [, role = "", name = "", rest = ""] = /^\s*- '?([/\w]+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(line) ?? [];
    if (role === "/url") reads.push(`${reads.pop()} to ${rest.replace(/^: /, "")}`);
    const depth = line.search(/\S/);
    if (depth <= main) main = role === "main" ? depth : Infinity;
    // A toast closes by itself, so it is left out.
    if (role === "alert" && depth > main) reads.push(role);
    // Typed texts are the person's, and a countdown changes each second: neither belongs to the page.
    const said = role === "status" || (role === "paragraph" && depth > main) ? rest.replace(/^'?: ?/, "") : "";
    const states: readonly string[] = rest.match(/\[[a-z]+\]/g) ?? [];
    const isRead = said !== "" || role === "heading" || ROLES.has(role);
    // Every page has the list of languages: of a list only the selected option is read.
    if (isRead && (role !== "option" || states.includes("[selected]"))) {
      reads.push([role, (said || name).replaceAll(/\d+/g, "#"), ...states].join(" "));
    }
    if (ROLES.has(role) && name === "") unnamed.push(line.trim());
  }
  return { reads, unnamed };
}
