import type { Locator, Page } from "@playwright/test";
import { origin } from "../../machines/sandbox/scenario.ts";
import { serveSandbox } from "../../tools/snapshot/serve-sandbox.ts";
import { layoutOf } from "../../e2e/access.ts";
import { fillAboutYou } from "../../e2e/account-forms.ts";
import { expect, signIn, test } from "../../e2e/fixtures.ts";
import { controlsUnderAlert, controlsUnderBanners, wordsBeyondPhone } from "../../e2e/room.ts";
import {
  identifierField,
  loginButton,
  member,
  openChangePassword,
  passwordField,
  stopClock,
} from "../../e2e/screens.ts";
import { situationsOn, ways } from "../../e2e/situations.ts";
import { begin } from "../../e2e/walking.ts";
import { REFUSAL, refuseCalls } from "../../e2e/wire.ts";

/*
 * Problems and alerts neither move nor cover the texts and fields that a person uses, and every screen has room for
 * names as long as people choose.
 */

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const sizes = [DESKTOP, { width: 820, height: 1180 }, PHONE];

test.use({ contextOptions: { reducedMotion: "reduce" } });

const isAlive = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-live");

const submit = (page: Page) => page.locator("form button[type=submit]");

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (box === null) throw new Error("a part of the page is not drawn");
  return box;
}

/** The parts of the form, and of the elements above it, that an element of the page covers. */
const covered = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll("h1, form label, form input, form select, form button, form a")]
      .filter((piece) => {
        const { left, right, top, bottom } = piece.getBoundingClientRect();
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      })
      .map((piece) => piece.outerHTML);
  });

const forms: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => void (await page.goto("/login")),
  "an organisation's login": async (page) => void (await page.goto("/0a0000000000000000000001/login")),
  "forgot password": async (page) => void (await page.goto("/forgot-password")),
  "forget with recovery": async (page) => void (await page.goto("/forget-with-recovery")),
  "reset password": async (page) => void (await page.goto("/reset/demo-reset")),
  "sign up": async (page) => void (await page.goto("/register")),
  "change password": (page) => openChangePassword(page, member(91)),
};

for (const [name, open] of Object.entries(forms)) {
  test(`${name}: a problem at a field neither moves the elements above it nor covers the form`, async ({ page }) => {
    await open(page);
    await isAlive(page);
    await expect(submit(page)).toBeVisible();
    const heading = page.getByRole("heading", { level: 1 });
    const before: Box[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      before.push(await boxOf(heading));
    }
    await submit(page).click();
    const wrong = page.locator("[aria-invalid=true]");
    await expect(wrong.first()).toBeFocused();
    for (const [index, size] of sizes.entries()) {
      const wide = `${size.width} pixels wide`;
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await boxOf(heading), wide).toEqual(before[index]);
      for (const field of await wrong.all()) {
        const problem = page.locator(`[id="${(await field.getAttribute("aria-describedby"))?.split(" ")[0]}"]`);
        await expect(problem).toHaveText("Required*");
        await expect.poll(() => covered(problem), wide).toEqual([]);
        const { x, width } = await boxOf(problem);
        expect(x >= 0 && x + width <= size.width, wide).toBe(true);
      }
    }
  });
}

for (const [name, path] of [
  ["sign up", "/register"],
  ["an invitation", "/invite/demo-register"],
  ["reset password", "/reset/demo-reset"],
  ["an organisation's registration", "/0a0000000000000000000001/register"],
] as const) {
  test(`${name}: problems have one height, stand on one side of their fields and stay inside the card`, async ({
    page,
  }) => {
    await page.goto(path);
    await isAlive(page);
    await submit(page).click();
    const problems = page.locator("form p[id$=-problem], form [class*=terms] p, form .mantine-Input-error");
    await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    const card = page.locator("main > div");
    for (const width of [1280, 1000, 820, 769]) {
      await page.setViewportSize({ width, height: 900 });
      const { x: left, width: wide } = await boxOf(card);
      const right = left + wide;
      const boxes: Box[] = [];
      for (const problem of await problems.all()) {
        if ((await problem.textContent()) === "Required*") boxes.push(await boxOf(problem));
      }
      expect(boxes.length).toBeGreaterThan(1);
      const sides = boxes.map(({ x, width: own }) => {
        if (x >= right) return "beside";
        return x >= left && x + own <= right ? "under" : "over the edge";
      });
      expect(new Set(sides), `${width} pixels wide: ${sides.join(", ")}`).toHaveProperty("size", 1);
      expect(sides, `${width} pixels wide`).not.toContain("over the edge");
      expect(new Set(boxes.map(({ height }) => Math.round(height)))).toHaveProperty("size", 1);
    }
  });
}

test("a field's problem is a tooltip beside the field, on the other side in Arabic and below it on a phone", async ({
  page,
}) => {
  await page.goto("/login");
  await isAlive(page);
  const place = async (text: string) => {
    await loginButton(page).click();
    const field = page.locator("input[name=identifier]");
    await expect(field).toHaveAttribute("aria-describedby");
    const problem = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
    await expect(problem).toHaveText(text);
    return { field: await boxOf(field), problem: await boxOf(problem) };
  };
  const wide = await place("Required*");
  expect(wide.problem.x).toBeGreaterThan(wide.field.x + wide.field.width);
  expect(Math.abs(wide.problem.y + wide.problem.height / 2 - wide.field.y - wide.field.height / 2)).toBeLessThan(2);
  await page.setViewportSize(PHONE);
  const narrow = await place("Required*");
  expect(narrow.problem.y).toBeGreaterThan(narrow.field.y + narrow.field.height);
  await page.setViewportSize(DESKTOP);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const mirrored = await place("Required*");
  expect(mirrored.problem.x + mirrored.problem.width).toBeLessThan(mirrored.field.x);
});

test("a refusal shows one silent toast that covers no control and goes with the next edit, submit or screen", async ({
  page,
}) => {
  await refuseCalls(page, "login");
  const toast = page.getByText("Oops!!");
  const list = toast.locator("xpath=ancestor::*[@data-position][1]");
  await page.clock.install();
  await signIn(page, "somebody@acme.test");
  await expect(toast).toBeVisible();
  await stopClock(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => covered(list), `${size.width} pixels wide`).toEqual([]);
  }
  await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  await page.clock.resume();
  await identifierField(page).press("x");
  await expect(toast).toHaveCount(0);
  for (const again of [1, 2]) {
    await loginButton(page).click();
    await expect(toast, `try ${again}`).toHaveCount(1);
  }
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(toast).toHaveCount(0);
});

test("a missed tick stays marked after its tooltip, which shows for a second and covers no control", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/register");
  await fillAboutYou(page, "ada@engines.test");
  await stopClock(page);
  const terms = page.getByRole("checkbox");
  await submit(page).click();
  const reminder = page.getByText("Please agree with Terms & Conditions and Privacy Policy");
  await expect(terms).toHaveAccessibleDescription("Please agree with Terms & Conditions and Privacy Policy");
  await expect(terms).toBeFocused();
  const places: Box[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => covered(reminder), `${size.width} pixels wide`).toEqual([]);
    places.push(await boxOf(submit(page)));
  }
  await page.clock.runFor(900);
  await expect(reminder).toBeVisible();
  await page.clock.runFor(150);
  await expect(reminder).toHaveCount(0);
  await expect(terms).toHaveAttribute("aria-invalid", "true");
  await expect(terms).toHaveAccessibleDescription("Required*");
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    expect(await boxOf(submit(page)), `${size.width} pixels wide`).toEqual(places[index]);
  }
  await terms.check();
  await expect(terms).toHaveAttribute("aria-invalid", "false");
});

test("the first empty field has the focus on load, also without scripts, and on the next screen", async ({
  page,
  browser,
  foyer,
}) => {
  const bare = await browser.newPage({ javaScriptEnabled: false, baseURL: foyer.url });
  await bare.goto("/login");
  await expect(bare.locator("input[name=identifier]")).toBeFocused();
  await bare.close();
  await page.goto("/login");
  await isAlive(page);
  await expect(identifierField(page)).toBeFocused();
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await page.context().addCookies([{ name: "email", value: member(93), url: foyer.url }]);
  await page.goto("/login");
  await expect(passwordField(page)).toBeFocused();
  await page.goto("/register");
  await expect(page.getByRole("textbox", { name: "First Name" })).toBeFocused();
});

test("the language select is drawn by the app, not by the browser, wide and narrow", async ({ page }) => {
  await page.goto("/login");
  const select = page.getByRole("combobox", { name: "Language" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(select).toHaveCSS("appearance", "none");
    const chevron = select.locator("xpath=following-sibling::*[name()='svg']");
    await expect(chevron).toBeVisible({ visible: size.width > 576 });
  }
});

test("no text of the welcome panel overlaps its light at any width", async ({ page }) => {
  await page.goto("/login");
  await isAlive(page);
  for (const [width, height] of [320, 390, 600, 768, 769, 820, 1000, 1024, 1280, 1440, 1920].flatMap(
    (width) =>
      [
        [width, 800],
        [width, 1400],
      ] as const,
  )) {
    await page.setViewportSize({ width, height });
    const onLight = await page.evaluate(() => {
      const light = document.querySelector("aside svg path[fill^=url]")?.getBoundingClientRect();
      if (light === undefined) throw new Error("the light is not drawn");
      return [...document.querySelectorAll("aside p, aside h2, aside li")].flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()]
          .filter(
            ({ left, right, top, bottom }) =>
              left < light.right && light.left < right && top < light.bottom && light.top < bottom,
          )
          .map(() => element.textContent);
      });
    });
    expect(onLight, `${width} × ${height}`).toEqual([]);
  }
});

test.describe("every screen has room", () => {
  test.use({ baseURL: origin });
  // Each test looks at dozens of pages, each with the usual time limit.
  test.describe.configure({ timeout: 600_000 });

  for (const [group, leading] of ways) {
    test(`${group}: an alert covers no control at any width, and long words fit into a phone`, async ({ page }) => {
      await serveSandbox(page);
      const layouts = new Set<string>();
      for await (const where of situationsOn(page, leading)) {
        const layout = await layoutOf(page);
        if (layouts.has(layout)) continue;
        layouts.add(layout);
        expect.soft(await controlsUnderAlert(page, [320, 360, 576, 768, 769, 1024, 1025, 1280]), where).toEqual([]);
        expect.soft(await wordsBeyondPhone(page), where).toEqual([]);
      }
    });
  }

  test("a banner covers no control of a form that is longer than the window", async ({ page }) => {
    await serveSandbox(page);
    await begin(page, "sign up, after a reload");
    const banner = page.locator("[class*=banner]");
    await expect(banner).toHaveCount(0);
    expect(await controlsUnderBanners(page, [320, 360, 768, 1280])).toEqual([]);
    await expect(banner).toHaveText("You're back online.");
  });
});
