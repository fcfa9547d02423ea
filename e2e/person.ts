import type { Locator, Page } from "@playwright/test";
import * as v from "valibot";
import type { CaseStep } from "../workbench/explore/steps.ts";
import { examplesOf } from "../machines/sandbox/bench.ts";
import { Secret } from "../workbench/codec/secret.ts";

/*
 * A person's actions. The marks of `src/sends.ts` tell which control sends an event, and the cases of its machine which
 * texts a person types.
 */

type Payload = Readonly<Record<string, unknown>>;

/** Sends an event of the cases by the page's controls. */
export async function act(page: Page, step: CaseStep): Promise<void> {
  const payload: Payload = { ...examplesOf(step)[step.words] };
  const own = byHand[`${step.machine} ${step.type}`] ?? byHand[step.type];
  if (own !== undefined) return void (await own(page, payload, step));
  const { control, menu } = await controlOf(page, step, payload);
  await operate(control, step, payload);
  // A choice in a menu closes it, except that of a radio button.
  if (menu !== null && (await menu.getAttribute("aria-expanded")) === "true") await menu.click();
}

/** Events that a person sends by more than one press or text: of one machine, or of any. */
const byHand: Readonly<Record<string, (page: Page, payload: Payload, step: CaseStep) => Promise<unknown>>> = {
  async "form.edit"(page, { field }, step) {
    const name = String(field);
    const input = fieldOf(page, step, name);
    await change(input);
    // Leaving the field unchanged could report the same problem again.
    const right = { ...examplesOf({ ...step, type: "field.leave" })[name] };
    await enter(input, textsIn(right)[name] ?? "");
  },
  async "field.leave"(page, payload, step) {
    const name = String(payload["field"]);
    const texts = textsIn(payload);
    const names = Object.keys(texts);
    for (const before of names.slice(0, names.indexOf(name)))
      await fill(fieldOf(page, step, before), texts[before] ?? "");
    const input = fieldOf(page, step, name);
    // A field counts as left only after typing in it, so type and delete where it is to be empty.
    await change(input);
    await enter(input, texts[name] ?? "");
    await input.blur();
  },
  // One more digit could send the code.
  async "challenge form.edit"(page, _, step) {
    await fieldOf(page, step, "code").press("End");
    await fieldOf(page, step, "code").press("Backspace");
  },
  async "challenge field.leave"(page, payload, step) {
    const input = fieldOf(page, step, "code");
    await input.fill("1");
    await input.fill(textsIn(payload)["code"] ?? "");
    await input.blur();
  },
  "code.filled": (page, payload, step) => fieldOf(page, step, "code").fill(textsIn(payload)["code"] ?? ""),
  async "phone.give"(page, { phone }, step) {
    const input = fieldOf(page, step, "phone");
    if (step.words !== "the submitted one") return input.fill(String(phone));
    // Leaving the field gives it once more.
    await input.focus();
    await input.blur();
  },
  // A link carries its address and no payload.
  "link.follow": (page, _, { words }) => page.locator(`a[href$="/${words.replaceAll(" ", "-")}"]`).click(),
  "product.open": async (page, payload, step) => (await controlOf(page, step, payload)).control.dblclick(),
  async "report.open"(page) {
    await page.keyboard.press("Alt+Shift+S");
    await page.getByRole("dialog").last().waitFor();
  },
};

const marked = (page: Page, { machine, type }: CaseStep): Locator =>
  page.locator(`[data-sends^="${machine} "][data-sends~="${type}"]`);

const fieldOf = (page: Page, step: CaseStep, name: string): Locator =>
  page.locator(`[data-sends^="${step.machine} "][name="${name}"]`);

/** A form's texts by field. */
function textsIn({ values }: Payload): Readonly<Record<string, string>> {
  const texts = Object.entries(typeof values === "object" && values !== null ? values : {});
  return Object.fromEntries(
    texts.map(([name, value]) => [name, value instanceof Secret ? value.reveal() : String(value)]),
  );
}

/**
 * The control that sends an event with this payload, and the menu that had to be opened for it, if one had to.
 *
 * @throws when nobody can send the event on this page
 */
async function controlOf(
  page: Page,
  step: CaseStep,
  payload: Payload,
): Promise<{ control: Locator; menu: Locator | null }> {
  const all = marked(page, step);
  const find = async () => {
    const index = await all.evaluateAll((elements, wanted) => {
      const isInReach = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.closest("[inert]") === null;
      const isExact = (element: Element) => element.getAttribute("data-with") === wanted;
      const isFor = (element: Element) => isExact(element) || !element.hasAttribute("data-with");
      const length = (element: Element) => element.getAttribute("data-sends")?.length ?? 0;
      // A list gives any value, and a press can send two events: better is a control that sends exactly this.
      const [best] = elements
        .filter((element) => isInReach(element) && isFor(element))
        .toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)) || length(one) - length(other));
      return best ? elements.indexOf(best) : null;
    }, JSON.stringify(payload));
    return index === null ? null : all.nth(index);
  };
  const here = await find();
  if (here !== null) return { control: here, menu: null };
  for (const menu of await page.locator("button[aria-expanded]:not([data-sends]):visible").all()) {
    await menu.click();
    const inMenu = await find();
    if (inMenu !== null) return { control: inMenu, menu };
    await menu.click();
  }
  throw new Error(`Nobody can do this on the page: ${step.machine} ${step.type} ${step.words}`);
}

/** Uses a control as its kind demands. */
async function operate(control: Locator, { type }: CaseStep, payload: Payload): Promise<void> {
  const { kind } = await kindOf(control);
  const text = Object.values(payload).find((value) => typeof value === "string");
  switch (kind) {
    case "form":
      if (text !== undefined) await fill(control.locator("input, textarea"), text);
      for (const [name, own] of Object.entries(textsIn(payload))) await fill(control.locator(`[name="${name}"]`), own);
      return submit(control);
    case "file":
      return control.setInputFiles(
        v.parse(files, payload["files"]).map(({ name, type: mimeType, size }) => ({
          name,
          mimeType,
          buffer: Buffer.alloc(size),
        })),
      );
    case "select": {
      // Choosing the current option would do nothing.
      const options = await control.locator("option").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
      await control.selectOption(options.find((option) => option !== text) ?? []);
      return void (await control.selectOption(text ?? []));
    }
    case "text":
    case "search":
    case "textarea":
      if (text === undefined) return control.pressSequentially("x");
      await control.fill(text);
      return type.endsWith(".submit") ? control.press("Enter") : undefined;
    case "checkbox":
      // The focus leaves a code by a button, which does not validate the code.
      await control.page().getByRole("button", { disabled: false }).first().focus();
      return control.click();
    default:
      return control.click();
  }
}

const files = v.array(v.object({ name: v.string(), type: v.string(), size: v.number() }));

/**
 * Submits a form by its button, or by Enter if it has none. While it is being sent its button can be pressed, though it
 * is marked as disabled. Otherwise the press waits until the page stands still: a problem may just appear at the field
 * that the person left.
 */
async function submit(form: Locator): Promise<void> {
  const button = form.locator("[type=submit]");
  if ((await button.count()) === 0) return form.locator("input").press("Enter");
  await button.click({ force: await button.isDisabled() });
}

/** Puts a text into a field unless it is there. A person leaves a field as it is that they cannot change. */
async function fill(control: Locator, text: string): Promise<void> {
  const { isEditable, value } = await kindOf(control);
  if (isEditable && value !== text) await enter(control, text);
}

/** Puts a text into a field: chooses it from a list, and ticks a box unless it is empty. */
async function enter(control: Locator, text: string): Promise<void> {
  const { kind, isEditable } = await kindOf(control);
  if (kind === "checkbox") return control.setChecked(text !== "");
  if (!isEditable) return;
  if (kind === "select") return void (await control.selectOption(text));
  await control.fill(text);
  // The open list would cover the next control.
  if (kind === "combobox") await control.press("Escape");
}

/** Changes the text of a field. */
async function change(control: Locator): Promise<unknown> {
  const { kind } = await kindOf(control);
  if (kind === "checkbox") return control.click();
  if (kind === "select") return control.selectOption({ index: 1 });
  await control.focus();
  await control.press("End");
  return control.pressSequentially("1");
}

/** The kind of a control, whether a person can change it, and its text; empty for a box that is not ticked. */
const kindOf = (control: Locator) =>
  control.evaluate((element) => {
    const isInput = element instanceof HTMLInputElement;
    const isField = isInput || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
    return {
      kind: element.getAttribute("role") ?? (isInput ? element.type : element.tagName.toLowerCase()),
      isEditable: !element.matches(":disabled, [readonly], [aria-readonly=true]"),
      value: isField && !(isInput && element.type === "checkbox" && !element.checked) ? element.value : "",
    };
  });
