import { assertPresent } from "../../workbench/assert-present.ts";
import { EVERY_RULE, RULES_OF_APPEARANCE, tooSmall, violationsOf } from "../../e2e/access.ts";
import { carries } from "../../e2e/carries.ts";
import { enterLogin, expect, signIn, test } from "../../e2e/fixtures.ts";
import {
  comment,
  download,
  downloaded,
  everything,
  fact,
  KEYS,
  openWithComment,
  question,
  read,
  report,
  shown,
} from "../../e2e/report.ts";
import {
  codeField,
  identifierField,
  loginButton,
  member,
  openMultiFactorLogin,
  openWorkspace,
  passwordField,
} from "../../e2e/screens.ts";
import { sticksOut } from "../../e2e/room.ts";
import { tapWire } from "../../e2e/wire.ts";

/* The support report: a person makes it on any page, sees all of it, and is the only one to get it. */

const PASSWORD_CANARY = "Canary-6-never-in-a-report";
const CODE_CANARY = "604173";

test("the keys open the report once, beginning with the comment, and closing it changes nothing", async ({ page }) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await page.keyboard.press(KEYS);
  await question(page).getByRole("button", { name: "Continue" }).click();
  await expect(question(page).getByRole("textbox", { name: "Comment" })).toHaveAccessibleDescription("Required*");
  await expect(download(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press(KEYS);
  await expect(question(page)).toBeVisible();
  await page.keyboard.press(KEYS);
  await comment(page);
  await expect(download(page)).toBeVisible();
  // The preview shows the page without the report.
  const { states } = read(await shown(page)).expect;
  expect(states).toContain("login.filling.quiet");
  expect(states.filter((state) => state.startsWith("report."))).toEqual([]);
});

test("the report holds neither a refused code nor a password on its way", async ({ page }) => {
  const wire = await tapWire(page);
  wire.take("login", () => {});
  await signIn(page, member(533), PASSWORD_CANARY);
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  await openWithComment(page);
  await expect(fact(page, "Waiting for")).toHaveText(/^sign-in \(\d+ s\)$/);
  const waiting = await shown(page);
  expect(read(waiting).pending).toMatchObject([{ wait: "signIn" }]);
  expect(carries(waiting, PASSWORD_CANARY)).toBe(false);

  wire.give("login");
  wire.take("login-with-code", ({ answer }) => answer({ code: 400, data: { error: "Not this one." } }));
  await openMultiFactorLogin(page);
  await codeField(page).fill(CODE_CANARY);
  await expect(page.getByRole("alert")).toHaveText("Invalid OTP");
  // The code is still in its field, and the comment has it in other digits.
  await openWithComment(page, `The code ${CODE_CANARY} and ٦٠٤ ١٧٣ is refused.`);
  await expect(fact(page, "What were you trying to do?")).toHaveText("The code •••••• and ••••••• is refused.");
  await expect(fact(page, "Errors shown")).toHaveText("Invalid OTP");
  const refused = await shown(page);
  expect(read(refused).expect.screen).toBe("multiFactorLogin");
  expect(carries(refused, CODE_CANARY)).toBe(false);
});

test("a typed password and a code in the comment are replaced with dots, and a word like a password is black until the person shows it", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await identifierField(page).fill("ann@acme.test");
  await passwordField(page).fill(PASSWORD_CANARY);
  await openWithComment(page, `I typed ${PASSWORD_CANARY.toUpperCase()} and then Tr0ub4dor&3.`);
  const dots = `I typed ${"•".repeat(PASSWORD_CANARY.length)} and then`;
  await expect(fact(page, "What were you trying to do?")).toHaveText(`${dots} ${"█".repeat(11)}.`);
  await expect(report(page).getByText("We've replaced it with dots.")).toBeVisible();
  await report(page).getByRole("button", { name: "Black out Tr0ub4dor&3" }).click();
  await expect(fact(page, "What were you trying to do?")).toHaveText(`${dots} Tr0ub4dor&3.`);
  await report(page).getByRole("button", { name: "Black out Tr0ub4dor&3" }).click();
  await download(page).focus();
  const { text } = await downloaded(page);
  expect(read(text).comment).toBe(`${dots} ${"█".repeat(11)}.`);
  for (const secret of [PASSWORD_CANARY, PASSWORD_CANARY.toUpperCase(), "Tr0ub4dor&3"])
    expect(carries(text, secret)).toBe(false);
  await report(page)
    .getByRole("button", { name: /^Black out I typed/ })
    .click();
  await expect(fact(page, "What were you trying to do?")).toHaveText(/^█+$/);
});

test("a search of the workspace is among the typed texts", async ({ page }) => {
  await openWorkspace(page, "many@acme.test");
  await page.getByRole("searchbox").fill("northw");
  await openWithComment(page);
  await expect(fact(page, "What you typed")).toHaveText("northw (Search organisations)");
});

test("a comment can be edited, and what the person blackened comes back, but not what looks like a secret", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await identifierField(page).fill("ann@acme.test");
  await openWithComment(page, "My pin is 4821");
  const doing = fact(page, "What were you trying to do?");
  await expect(doing).toHaveText("My pin is ████");
  await report(page).getByRole("button", { name: "Black out ann@acme.test" }).first().click();
  await expect(fact(page, "What you typed")).toHaveText(/^█+ /);
  await report(page).getByRole("button", { name: "Bring back what I blacked out" }).click();
  await expect(fact(page, "What you typed")).toHaveText(/^ann@acme.test /);
  await expect(doing).toHaveText("My pin is ████");

  await report(page).getByRole("button", { name: "Edit comment" }).click();
  await expect(question(page).getByRole("textbox")).toHaveValue("My pin is 4821");
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(doing).toHaveText("My pin is ████");
  await report(page).getByRole("button", { name: "Edit comment" }).click();
  await comment(page, "My pin is wrong");
  await expect(doing).toHaveText("My pin is wrong");
});

test("the problems of a form are listed with their fields", async ({ page }) => {
  await page.goto("/register");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await page.getByRole("button", { name: "Next" }).click();
  // For a second, a reminder in other words takes the place of this problem.
  await expect(page.getByRole("checkbox")).toHaveAccessibleDescription("Required*");
  await openWithComment(page);
  await expect(fact(page, "Errors shown")).toContainText("Required* (First Name, Last Name, Email, Phone");
  await expect(fact(page, "Errors shown")).toContainText("I agree to the Terms & Conditions and the Privacy Policy");
});

test("an email that the browser remembers is no typed text until the person changes it, and stays typed after a submit", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "email", value: "before@acme.test", url: assertPresent(baseURL) }]);
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect(identifierField(page)).toHaveValue("before@acme.test");
  await openWithComment(page);
  await expect(fact(page, "Report number")).toBeVisible();
  await expect(fact(page, "What you typed")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await enterLogin(page, "ann@acme.test", "Wr0ng-password");
  await expect(page.getByRole("alert")).toBeVisible();
  await openWithComment(page);
  await expect(fact(page, "What you typed")).toHaveText("ann@acme.test (Email Address / User Name)");
  await expect(fact(page, "Errors shown")).toHaveText("Wrong email address or password.");
});

test("the question gets the focus at once, and the panel behind it is inert", async ({ page }) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  const moves = await page.evaluateHandle(() => {
    const seen: string[] = [];
    addEventListener("focusin", ({ target }) => seen.push(target instanceof Element ? target.tagName : "none"));
    return seen;
  });
  await page.keyboard.press(KEYS);
  await expect(question(page).getByRole("textbox", { name: "Comment" })).toBeFocused();
  await expect(page.locator("[inert]").filter({ has: report(page) })).toHaveCount(1);
  expect(await moves.jsonValue()).toEqual(["TEXTAREA"]);
  await question(page).getByRole("button", { name: "Skip" }).press("Enter");
  await expect(page.locator("[inert]").filter({ has: report(page) })).toHaveCount(0);
  await expect(download(page)).toBeVisible();
});

test("the picture of the page has letters in place of images, and a marked stand-in in place of the QR code", async ({
  page,
}) => {
  // Otherwise no test could look into the picture.
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function open(init) {
      return attachShadow.call(this, { ...init, mode: "open" });
    };
  });
  await signIn(page, "mfa-new@acme.test");
  await page.getByRole("checkbox", { name: /^Authenticator App/ }).check();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await openWithComment(page);
  const picture = report(page).locator("[data-root]");
  await expect(picture.locator("svg[data-secret] text")).toHaveText("[secret]");
  await expect(picture.locator("svg[data-secret] > *")).toHaveCount(3);

  await page.context().clearCookies();
  await openWorkspace(page, member(536));
  await expect(page.locator("main img").first()).toBeVisible();
  await openWithComment(page);
  await expect(picture.getByText("Northwind Traders").first()).toBeAttached();
  for (const image of await picture.locator("main img").all()) await expect(image).toHaveCSS("opacity", "0");
});

test("on a telephone a signed-out person finds the report by Get help and Support, where it comes first", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await page.keyboard.press("Shift");
  const getHelp = page.getByRole("button", { name: "Get help" });
  await getHelp.click();
  await page.getByRole("button", { name: "Support", exact: true }).click();
  const support = page.getByRole("dialog", { name: "Support" });
  await support.getByRole("button", { name: "Create support report…" }).click();
  await comment(page);
  await expect(download(page)).toBeVisible();
  expect(read(await shown(page)).expect.states).toContain("app.panel.closed");
  await page.keyboard.press("Escape");
  await expect(getHelp).toBeFocused();
});

test("axe finds no fault in light and dark colours, and a telephone does not scroll sideways", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWorkspace(page, member(534));
  const body = report(page).getByRole("region", { name: "Content" });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    const wide = `${size.width} pixels wide`;
    await page.setViewportSize(size);
    await openWithComment(page);
    await everything(page).click();
    await expect(report(page).locator("pre")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // Elements and names are the same in dark colours.
      const rules = colorScheme === "light" ? EVERY_RULE : RULES_OF_APPEARANCE;
      await expect.poll(() => violationsOf(page, rules), `${wide}, ${colorScheme}`).toEqual([]);
    }
    await expect.poll(() => tooSmall(page), wide).toEqual([]);
    await expect.poll(() => sticksOut(page), wide).toEqual([]);
    await expect.poll(() => body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.keyboard.press("Escape");
  }
});
