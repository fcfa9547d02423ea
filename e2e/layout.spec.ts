import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { identifierField, loginButton, member, openChangePassword, passwordField } from "./screens.ts";
import { REFUSAL, refuseCalls } from "./view.ts";

/* Where things stand: nothing jumps, and nothing lies over what a person reads or fills in. */

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

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** What of the form and of what stands over it lies under a part of the page. */
async function covered(page: Page, part: Locator): Promise<string[]> {
  const box = await boxOf(part);
  const found: string[] = [];
  for (const piece of await page.locator("h1, form label, form input, form select, form button, form a").all()) {
    if (overlaps(box, await boxOf(piece))) found.push(await piece.evaluate((element) => element.outerHTML));
  }
  return found;
}

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
  test(`${name}: what is wrong moves nothing above it and covers nothing`, async ({ page }) => {
    await open(page);
    // The forms are all laid out alike; one shows what becomes of it in between.
    for (const size of name === "login" ? sizes : [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.reload();
      await isAlive(page);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(submit(page)).toBeVisible();
      const before = await boxOf(heading);
      await submit(page).click();
      const wrong = page.locator("[aria-invalid=true]");
      await expect(wrong.first()).toBeFocused();
      await page.evaluate(() => scrollTo(0, 0));
      expect(await boxOf(heading), `${size.width} pixels wide`).toEqual(before);
      for (const field of await wrong.all()) {
        const problem = page.locator(`[id="${(await field.getAttribute("aria-describedby"))?.split(" ")[0]}"]`);
        await expect(problem).toHaveText("Required*");
        expect(await covered(page, problem), `${size.width} pixels wide`).toEqual([]);
        const { x, width } = await boxOf(problem);
        expect(x >= 0 && x + width <= size.width, `${size.width} pixels wide`).toBe(true);
      }
    }
  });
}

test("a field's problem is a tooltip beside it, on the other side in Arabic, and under it on a phone", async ({
  page,
}) => {
  await page.goto("/login");
  await isAlive(page);
  const place = async (text: string) => {
    await loginButton(page).click();
    const field = page.locator("input[name=identifier]");
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

test("the alert of a refusal is one toast over nothing, silent, and gone with the next edit, submit or screen", async ({
  page,
}) => {
  await refuseCalls(page, "login");
  const toast = page.getByRole("region", { name: "Notifications" }).getByText("Oops!!");
  const list = toast.locator("xpath=ancestor::*[@data-position][1]");
  for (const size of sizes) {
    await page.setViewportSize(size);
    await signIn(page, "somebody@acme.test");
    await expect(toast).toBeVisible();
    expect(await covered(page, list), `${size.width} pixels wide`).toEqual([]);
    await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
    await identifierField(page).press("x");
    await expect(toast).toHaveCount(0);
  }
  for (const again of [1, 2]) {
    await loginButton(page).click();
    await expect(toast, `try ${again}`).toHaveCount(1);
  }
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(toast).toHaveCount(0);
});

test("a second factor that has to be set up is asked for, and nothing is said to be wrong", async ({ page }) => {
  await signIn(page, "mfa-new@acme.test");
  await expect(page.getByText("Your company requires a second factor when you sign in.")).toBeVisible();
  await expect(page.getByText("Oops!!")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a wrong current password is marked and focused at its own field", async ({ page }) => {
  await openChangePassword(page, member(92));
  const current = page.getByRole("textbox", { name: "Current Password" });
  await current.fill("wrong-one");
  await page.getByRole("textbox", { name: "New Password" }).fill("N3w-password");
  await page.getByRole("textbox", { name: "Confirm Password" }).fill("N3w-password");
  await submit(page).click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAttribute("aria-invalid", "true");
  await expect(current).toHaveAccessibleDescription("The current password is incorrect.");
  await page.keyboard.type("another");
  await expect(current).toHaveValue("another");
  await expect(current).not.toHaveAttribute("aria-invalid", "true");
});

test("a missed tick stays marked after its tooltip, which lies over nothing", async ({ page }) => {
  await page.clock.install();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto("/register");
    for (const [name, value] of Object.entries({
      firstName: "Ada",
      lastName: "L",
      email: "ada@a.test",
      phone: "98765",
    }))
      await page.locator(`input[name=${name}]`).fill(value);
    const terms = page.getByRole("checkbox");
    await submit(page).click();
    const reminder = page.getByRole("alert");
    await expect(reminder).toHaveText("Please agree with Terms & Conditions and Privacy Policy");
    expect(await covered(page, reminder), `${size.width} pixels wide`).toEqual([]);
    const next = await boxOf(submit(page));
    await page.clock.runFor(1_100);
    await expect(reminder).toHaveCount(0);
    await expect(terms).toHaveAttribute("aria-invalid", "true");
    await expect(terms).toHaveAccessibleDescription("Required*");
    expect(await boxOf(submit(page)), `${size.width} pixels wide`).toEqual(next);
    await terms.check();
    await expect(terms).toHaveAttribute("aria-invalid", "false");
  }
});

test("the first empty field has the focus on load, with no scripts as well, and the heading on another screen", async ({
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
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.context().addCookies([{ name: "email", value: member(93), url: foyer.url }]);
  await page.goto("/login");
  await expect(passwordField(page)).toBeFocused();
  await page.goto("/register");
  await expect(page.getByRole("textbox", { name: "First Name" })).toBeFocused();
});

test("no text of the welcome panel lies on its light, at any width", async ({ page }) => {
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
