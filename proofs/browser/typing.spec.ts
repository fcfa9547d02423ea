import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "../../e2e/fixtures.ts";
import {
  codeField,
  identifierField,
  loginButton,
  openMultiFactorLogin,
  openWorkspace,
  member,
  passwordField,
  stopClock,
} from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* Typing as people do it: in the middle of a text, and with an input method that composes letters first. */

const isAlive = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-live");

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Puts the cursor behind a number of letters. */
const cursorTo = (input: Locator, behind: number) =>
  input.evaluate((element: HTMLInputElement, behind) => {
    element.focus();
    element.setSelectionRange(behind, behind);
  }, behind);

/** An input method during a composition. The page gets the key that ends it as Chromium sends it. */
function inputMethodOf(session: CDPSession) {
  return {
    async composes(text: string) {
      await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    },
    async endsBy(key: "Enter" | "Tab" | "Escape", text: string) {
      await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key, code: key, windowsVirtualKeyCode: 229 });
      await session.send("Input.insertText", { text });
      await session.send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key, windowsVirtualKeyCode: 13 });
    },
  };
}
const inputMethod = async (page: Page) => inputMethodOf(await page.context().newCDPSession(page));

/** Types into the middle of a field's text. */
async function typeInTheMiddle(
  input: Locator,
  { text, behind, typed }: Record<"text" | "typed", string> & { behind: number },
) {
  await input.fill(text);
  await cursorTo(input, behind);
  await input.page().keyboard.type(typed);
}

test("a character that a field refuses does not move the cursor", async ({ page }) => {
  await test.step("a code", async () => {
    await openMultiFactorLogin(page);
    await typeInTheMiddle(codeField(page), { text: "15", behind: 1, typed: "x2-" });
    await expect(codeField(page)).toHaveValue("125");
    await page.keyboard.type("3");
    await expect(codeField(page)).toHaveValue("1235");
    await typeInTheMiddle(codeField(page), { text: "1256", behind: 2, typed: "٣" });
    await expect(codeField(page)).toHaveValue("12356");
    await expect.poll(() => codeField(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  });
  await test.step("a telephone number", async () => {
    await page.goto("/register");
    await isAlive(page);
    await typeInTheMiddle(field(page, "Phone"), { text: "98765", behind: 2, typed: "e+-. 1" });
    await expect(field(page, "Phone")).toHaveValue("981765");
    await page.keyboard.type("2");
    await expect(field(page, "Phone")).toHaveValue("9812765");
  });
  await test.step("spaces before an identifier, a password and a name", async () => {
    await typeInTheMiddle(field(page, "First Name"), { text: "da", behind: 0, typed: " A" });
    await expect(field(page, "First Name")).toHaveValue("Ada");
    await page.goto("/login");
    await isAlive(page);
    await typeInTheMiddle(identifierField(page), { text: "da", behind: 0, typed: "  a" });
    await expect(identifierField(page)).toHaveValue("ada");
    await typeInTheMiddle(passwordField(page), { text: "ecret", behind: 0, typed: " s" });
    await expect(passwordField(page)).toHaveValue("secret");
  });
});

test("in a telephone number the space and the up and down arrows have no effect", async ({ page }) => {
  await page.goto("/register");
  await isAlive(page);
  const phone = field(page, "Phone");
  await phone.fill("98765");
  await cursorTo(phone, 2);
  for (const key of ["ArrowUp", "ArrowDown", "Space"]) {
    await page.keyboard.press(key);
    expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart), key).toBe(2);
  }
  await expect(phone).toHaveValue("98765");
});

test("a leading space composed by an input method does not double the text", async ({ page }) => {
  await page.goto("/login");
  await isAlive(page);
  const keys = await inputMethod(page);
  await identifierField(page).focus();
  for (const text of [" ", " に", " にほん"]) await keys.composes(text);
  await keys.endsBy("Enter", " 日本");
  await expect(identifierField(page)).toHaveValue("日本");
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);

  await page.goto("/register");
  await isAlive(page);
  await field(page, "First Name").focus();
  for (const text of [" ", " a", " ab"]) await keys.composes(text);
  await page.keyboard.press("Tab");
  await expect(field(page, "First Name")).toHaveValue("ab");
});

test("composed digits become a code when the input method ends", async ({ page }) => {
  const wire = await tapWire(page);
  await openMultiFactorLogin(page);
  wire.take("login", ({ answer }) => answer({ code: 403, data: { error: "Invalid OTP" } }));
  const keys = await inputMethod(page);
  await codeField(page).focus();
  for (const text of ["１", "１２", "１２３", "１２３４５６"]) await keys.composes(text);
  await keys.endsBy("Enter", "123456");
  await expect(page.getByRole("alert")).toHaveText("Invalid OTP");
  expect(wire.calls("login")).toMatchObject([{}, { otp: "123456" }]);
});

test.describe("Enter that ends a composition submits and chooses nothing", () => {
  test("in a search", async ({ page }) => {
    await page.clock.install();
    await openWorkspace(page, "many@acme.test");
    await stopClock(page);
    const search = page.getByRole("searchbox");
    const found = page.getByRole("status").filter({ hasText: "organisations" });
    const before = (await found.textContent()) ?? "";
    await search.focus();
    const keys = await inputMethod(page);
    await keys.composes("amber bak");
    await keys.endsBy("Enter", "amber bak");
    await expect(search).toHaveValue("amber bak");
    // The clock is stopped, so that only Enter could have searched.
    await expect(found).toHaveText(before);
    await page.keyboard.press("Enter");
    await expect(found).not.toHaveText(before);
  });

  test("in a list of countries, where Tab chooses nothing either", async ({ page }) => {
    await page.goto("/register");
    await isAlive(page);
    const country = page.getByRole("combobox", { name: "Country Code" });
    const keys = await inputMethod(page);
    for (const key of ["Enter", "Tab"] as const) {
      await country.focus();
      await country.fill("");
      await keys.composes("portu");
      await expect(page.getByRole("main").getByRole("option")).toHaveText(["Portugal +351"]);
      await keys.endsBy(key, "portu");
      await expect(country, key).toHaveValue("portu");
      await expect(page.getByRole("main").getByRole("option")).toHaveText(["Portugal +351"]);
    }
    await page.keyboard.press("Enter");
    await expect(country).toHaveValue("Portugal +351");
  });

  test("in the login and in a dialog", async ({ page }) => {
    await page.goto("/login");
    await isAlive(page);
    const keys = await inputMethod(page);
    await identifierField(page).focus();
    await keys.composes("에이");
    await keys.endsBy("Enter", "에이다");
    await expect(identifierField(page)).toHaveValue("에이다");
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(loginButton(page)).not.toHaveAttribute("aria-busy");

    await openWorkspace(page, member(97));
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("button", { name: "Signed-in Devices" }).click();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    const word = page.getByRole("textbox", { name: "Please Type SIGN OUT" });
    await word.focus();
    await keys.composes("sign ou");
    await keys.endsBy("Escape", "sign ou");
    await expect(word).toHaveValue("sign ou");
    await keys.composes("t");
    await keys.endsBy("Enter", "t");
    await expect(word).toHaveValue("sign out");
    await expect(word).toHaveAccessibleDescription("");
    await page.keyboard.press("Enter");
    await expect(word).toHaveAccessibleDescription("That doesn't match SIGN OUT.");
  });
});
