import type { Locator, Page } from "@playwright/test";
import { scan } from "../../e2e/authenticator.ts";
import { expect, signIn, test } from "../../e2e/fixtures.ts";
import { differing } from "../../e2e/screenshots.ts";
import { member, openWorkspace } from "../../e2e/screens.ts";

/*
 * A contrast theme replaces the app's colours with the system's few. The tests take a screenshot of each control in
 * each of its states, and any two screenshots of a control must differ.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } });

type Change = (control: Locator) => Promise<unknown>;

const attribute =
  (name: string, value: string): Change =>
  (control) =>
    control.evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value] as const);
const property =
  (name: "checked" | "disabled" | "readOnly"): Change =>
  (control) =>
    control.evaluate((element: HTMLInputElement, name) => (element[name] = true), name);
const tick: Change = (control) => control.press("Space");
const hover: Change = (control) => control.hover({ force: true });
/** Shows the focus as for the keyboard. */
const focus: Change = async (control) => {
  await control.page().keyboard.press("Shift");
  await control.focus();
};
const both =
  (...changes: Change[]): Change =>
  async (control) => {
    for (const change of changes) await change(control);
  };

const pressable = { disabled: property("disabled"), focus, hover };
const ticked = {
  ticked: tick,
  disabled: property("disabled"),
  both: both(tick, property("disabled")),
  focus,
};
const typed = { invalid: attribute("aria-invalid", "true"), focus, hover };

interface Control {
  slug: string;
  control(page: Page): Locator;
  /** The element to take a screenshot of, if not the control itself. */
  face?(control: Locator): Locator;
  states: Record<string, Change>;
}

const main = (page: Page) => page.getByRole("main");

/** The controls of the gallery, by their names. */
const controls: Record<string, Control> = {
  button: {
    slug: "button",
    control: (page) => main(page).getByRole("button", { name: "Next" }),
    states: pressable,
  },
  "other button": {
    slug: "button",
    control: (page) => main(page).getByRole("button", { name: "Back" }),
    states: pressable,
  },
  "button with an icon": {
    slug: "password-field",
    control: (page) => main(page).getByRole("button", { name: "Show password" }).first(),
    states: { focus, hover },
  },
  checkbox: {
    slug: "checkbox",
    control: (page) => main(page).getByRole("checkbox", { name: "Not ticked" }),
    face: (control) => control.locator(".."),
    states: { ...ticked, invalid: attribute("aria-invalid", "true") },
  },
  radio: {
    slug: "radio",
    control: (page) => main(page).getByRole("radio").first(),
    face: (control) => control.locator(".."),
    states: ticked,
  },
  toggle: {
    slug: "toggle",
    control: (page) => main(page).getByRole("switch").first(),
    face: (control) => control.locator("xpath=following-sibling::*[1]"),
    states: ticked,
  },
  field: {
    slug: "field",
    control: (page) => main(page).getByRole("textbox", { name: "Last Name" }),
    states: { ...typed, readOnly: property("readOnly") },
  },
  search: {
    slug: "search-box",
    control: (page) => main(page).getByRole("searchbox").first(),
    states: { focus, hover },
  },
  select: {
    slug: "select-field",
    control: (page) => main(page).getByRole("combobox").first(),
    states: typed,
  },
  "language select": {
    slug: "language-switcher",
    control: (page) => main(page).getByRole("combobox").first(),
    states: { focus, hover },
  },
  "list of countries": {
    slug: "combobox",
    control: (page) => main(page).getByRole("combobox").first(),
    states: typed,
  },
  page: {
    slug: "pagination",
    control: (page) => main(page).getByRole("button", { name: "Page 2" }).first(),
    states: { current: attribute("data-active", "true"), focus, hover },
  },
  "next page": {
    slug: "pagination",
    control: (page) => main(page).getByRole("button", { name: "Next page" }).first(),
    states: { last: attribute("data-disabled", "true"), focus, hover },
  },
};

/** Any two screenshots of a control differ; each state is taken back by drawing the page again. */
async function expectDifferent(
  page: Page,
  draw: () => Promise<{ control: Locator; face: Locator }>,
  states: Record<string, Change>,
) {
  const screenshots: [string, Buffer][] = [];
  const plain: Change = () => Promise.resolve();
  for (const [state, change] of Object.entries({ plain, ...states })) {
    const { control, face } = await draw();
    await expect(face).toBeVisible();
    await change(control);
    const box = await face.boundingBox();
    if (box === null) throw new Error("the control is not drawn");
    // With the room that a focus ring takes.
    const clip = { x: box.x - 6, y: box.y - 6, width: box.width + 12, height: box.height + 12 };
    screenshots.push([state, await page.screenshot({ clip, animations: "disabled", caret: "hide" })]);
  }
  for (const [at, [state, screenshot]] of screenshots.entries()) {
    for (const [other, another] of screenshots.slice(at + 1)) {
      expect.soft(await differing(page, screenshot, another), `${state} and ${other}`).toBeGreaterThan(12);
    }
  }
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce", forcedColors: "active" } });

    test("no two states of a control look alike", async ({ page, faults }) => {
      // One piece of the gallery shows an image that cannot be loaded.
      faults.expectFault(/404/);
      for (const [name, { slug, control, face = (it: Locator) => it, states }] of Object.entries(controls)) {
        await test.step(name, () =>
          expectDifferent(
            page,
            async () => {
              await page.mouse.move(0, 0);
              // The gallery draws the control afresh when it comes from another of its pages.
              await page.goto("/gallery/#/another");
              await expect(control(page)).toHaveCount(0);
              await page.goto(`/gallery/#/${slug}`);
              const drawn = control(page);
              await drawn.scrollIntoViewIfNeeded();
              return { control: drawn, face: face(drawn) };
            },
            states,
          ),
        );
      }
    });

    test("the highlighted option and the one under the pointer look different from the others", async ({
      page,
      faults,
    }) => {
      faults.expectFault(/404/);
      await page.goto("/gallery/#/combobox");
      const list = main(page).getByRole("combobox").first();
      const option = main(page).getByRole("option").nth(1);
      const draw = async () => {
        await page.mouse.move(0, 0);
        await list.press("Escape");
        await list.fill("");
        await list.press("ArrowDown");
        await expect(option).toBeVisible();
        return { control: option, face: option };
      };
      await expectDifferent(page, draw, { active: () => page.keyboard.press("ArrowDown") });
      await expectDifferent(page, draw, { hover });
    });

    test("the chosen organisation and product and the current page look different from the others", async ({
      page,
    }) => {
      await openWorkspace(page, member(99));
      const tile = page.getByRole("radio", { name: "Chat" });
      const face = page.locator("label").filter({ has: tile });
      const draw = async () => {
        await page.mouse.move(0, 0);
        await page.reload();
        await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
        return { control: tile, face };
      };
      await expectDifferent(page, draw, { hover: () => face.hover(), focus, chosen: () => tile.check() });
      const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Downloads" });
      await expect(link).toBeVisible();
      await expectDifferent(
        page,
        async () => {
          await page.mouse.move(0, 0);
          await page.reload();
          await expect(link).toBeVisible();
          return { control: link, face: link };
        },
        { current: attribute("aria-current", "page"), focus, hover },
      );
    });

    test("a ticked way to confirm looks different, and the QR code can be read", async ({ page }) => {
      await signIn(page, "mfa-new@acme.test");
      const app = page.getByRole("checkbox", { name: /^Authenticator App/ });
      await expectDifferent(
        page,
        async () => {
          await app.uncheck();
          return { control: app, face: app };
        },
        { ticked: () => app.check() },
      );
      await app.check();
      expect((await scan(page)).searchParams.get("secret")).not.toBeNull();
    });

    test("a skeleton can be seen", async ({ page, faults }) => {
      faults.expectFault(/404/);
      await page.goto("/gallery/#/skeleton");
      const skeleton = main(page).locator("section").first().locator("[class*=skeleton]").first();
      const box = await skeleton.boundingBox();
      if (box === null) throw new Error("nothing is drawn");
      const seen = await page.screenshot({ clip: box });
      await skeleton.evaluate((element: HTMLElement) => (element.style.visibility = "hidden"));
      expect(await differing(page, seen, await page.screenshot({ clip: box }))).toBeGreaterThan(12);
    });
  });
}
