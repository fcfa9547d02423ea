import type { Page } from "@playwright/test";
import { endAnimations, RULES_OF_APPEARANCE, violationsOf } from "../../e2e/access.ts";
import { enterLogin, expect, signIn, test } from "../../e2e/fixtures.ts";
import { holdScripts } from "../../e2e/hold-scripts.ts";
import { sticksOut } from "../../e2e/room.ts";
import { identifierField, loginButton, member, openWorkspace, PASSWORD } from "../../e2e/screens.ts";
import { translatePages } from "../../e2e/translator.ts";
import { begin } from "../../e2e/walking.ts";
import { origin } from "../../machines/sandbox/scenario.ts";
import { type ScenarioName, scenarios } from "../../machines/sandbox/scenarios.ts";
import type { Language } from "../../machines/shared/languages.ts";
import { serveSandbox } from "../../tools/snapshot/serve-sandbox.ts";

/* The languages of the app: the choice of one, its change, and the translation of every text. */

const switcher = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const isAlive = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-live");

const hindiHeading = "अपने खाते में साइन इन करें";
const arabicHeading = "تسجيل الدخول إلى حسابك";

test.describe("in a browser that asks for Hindi", () => {
  test.use({ locale: "hi-IN" });

  test("the service draws the login page in Hindi and the app takes it over unchanged", async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "hi");
    await expect(html).toHaveAttribute("dir", "ltr");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(hindiHeading);
    // React keeps an unknown attribute of an element that it takes over, and loses it on one that it draws again.
    await heading.evaluate((element) => element.setAttribute("data-drawn-ahead", ""));
    await page.evaluate(() => {
      new PerformanceObserver((shifts) =>
        document.body.setAttribute("data-shifts", String(shifts.getEntries().length)),
      ).observe({ type: "layout-shift", buffered: true });
    });
    await letGo();
    await isAlive(page);
    await expect(heading).toHaveText(hindiHeading);
    await expect(heading).toHaveAttribute("data-drawn-ahead");
    await expect(page.locator("body")).not.toHaveAttribute("data-shifts");
    await expect(switcher(page, "भाषा")).toHaveValue("hi");
  });

  test("the page stays English after the person chose it", async ({ page, context }) => {
    await page.goto("/login");
    await switcher(page, "भाषा").selectOption("English");
    await expect(page.getByRole("heading", { name: "Sign In Your Account" })).toBeVisible();
    const cookie = (await context.cookies()).find(({ name }) => name === "language");
    expect(cookie).toMatchObject({ value: "en", path: "/", sameSite: "Lax" });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sign In Your Account" })).toBeVisible();
  });
});

test("a choice survives a reload and reaches the other pages", async ({ page, context }) => {
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await switcher(page, "Language").selectOption("العربية");
  await expect(page.getByRole("heading", { level: 1, name: arabicHeading })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { level: 1, name: arabicHeading })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/forgot-password");
  await expect(other.getByRole("heading", { level: 1, name: "نسيت كلمة المرور" })).toBeVisible();
  // The next page comes from a chunk that is not loaded yet.
  await other.goto("/downloads");
  await expect(other).toHaveTitle("تنزيل أحدث تطبيقاتنا · Foyer");
});

test("the service refuses in the page's language, and in a newly chosen one at once", async ({ page }) => {
  await page.goto("/login");
  await isAlive(page);
  const refused = async (name: string, password: string, text: string) => {
    await page.locator('input[type="password"]').fill(password);
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  };
  await page.getByRole("textbox", { name: "Email Address / User Name" }).fill("nobody-here@acme.test");
  await refused("Login", "Not-the-password-1", "Wrong email address or password.");
  await switcher(page, "Language").selectOption("हिन्दी");
  await refused("साइन इन करें", "Not-the-password-2", "ईमेल पता या पासवर्ड सही नहीं है।");
});

test("a change of language keeps typed texts and the screen", async ({ page }) => {
  await page.goto("/login");
  await isAlive(page);
  await page.getByRole("textbox", { name: "Email Address / User Name" }).fill("ann@acme.test");
  await page.getByRole("textbox", { name: "Password" }).fill("Half-a-passw0rd");
  await switcher(page, "Language").focus();
  await switcher(page, "Language").selectOption("हिन्दी");
  await expect(switcher(page, "भाषा")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "ईमेल पता / उपयोगकर्ता नाम" })).toHaveValue("ann@acme.test");
  await expect(page.getByRole("textbox", { name: "पासवर्ड" })).toHaveValue("Half-a-passw0rd");
});

test("a change of language translates the problems at the fields", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login" }).click();
  const identifier = page.getByRole("textbox").first();
  await expect(identifier).toHaveAccessibleDescription("Required*");
  await switcher(page, "Language").selectOption("العربية");
  await expect(identifier).toHaveAccessibleDescription("مطلوب*");
});

test("a change of language keeps the chosen country", async ({ page }) => {
  await page.goto("/register");
  const code = page.getByRole("combobox", { name: "Country Code" });
  await code.fill("Japan");
  await switcher(page, "Language").selectOption("العربية");
  await page.getByRole("button", { name: "التالي" }).click();
  await expect(page.getByRole("textbox", { name: "الاسم الأول" })).toHaveAccessibleDescription("مطلوب*");
  await expect(page.getByRole("combobox", { name: "رمز الدولة" })).toHaveAccessibleDescription("");
});

/** Opens the page where a scenario begins, in a language. */
async function openIn(page: Page, language: Language, name: ScenarioName) {
  await begin(page, name, language);
  await endAnimations(page);
}

/** The rules that translations can break, beside those of appearance. The walks check all rules in English. */
const RULES_OF_WORDS = ["html-has-lang", "html-lang-valid", "landmark-unique"];

test.describe("every page", () => {
  test.describe.configure({ timeout: 600_000 });
  test.use({ baseURL: origin, contextOptions: { reducedMotion: "reduce" }, viewport: { width: 390, height: 844 } });
  const names = Object.keys(scenarios).filter((name): name is ScenarioName => Object.hasOwn(scenarios, name));

  test("in Arabic runs from right to left, fits on a phone and passes axe", async ({ page }) => {
    await serveSandbox(page);
    const seen = new Set<string>();
    for (const name of names) {
      await openIn(page, "ar", name);
      await expect(page.locator("html"), name).toHaveAttribute("dir", "rtl");
      await expect.poll(() => sticksOut(page), name).toEqual([]);
      const shown = await page.locator("body").ariaSnapshot();
      if (seen.has(shown)) continue;
      seen.add(shown);
      const rules = { runOnly: [...RULES_OF_APPEARANCE.runOnly, ...RULES_OF_WORDS] };
      await expect.poll(() => violationsOf(page, rules), name).toEqual([]);
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  test("shows only texts of the catalogue", async ({ page }) => {
    await serveSandbox(page);
    let read = 0;
    const fromElsewhere: string[] = [];
    for (const name of names) {
      await openIn(page, "en-XA", name);
      const texts = await textsOf(page);
      read += texts.length;
      fromElsewhere.push(...texts.filter((text) => !isDisguised(text) && !isValue(text)));
      await expect.poll(() => sticksOut(page), name).toEqual([]);
    }
    expect(fromElsewhere).toEqual([]);
    expect(read).toBeGreaterThan(200);
  });
});

const isDisguised = (text: string) => /^\[[^]*\]$/.test(text);

/** Values in the page that are not texts of the app: numbers, names, addresses and the service's own texts. */
const isValue = (text: string) =>
  !/\p{L}/u.test(text) ||
  /^(Foyer|Foyer, held by hand|Ann's phone|Google Password Manager|Firefox, Linux|English|हिन्दी|العربية|\S+@acme\.test|([Aa]cme|beta|[a-z]) Ltd)$/.test(
    text,
  ) ||
  /^.$/u.test(text);

/** All texts shown or read out, except typed texts, codes, and options that are names. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const said = ["aria-label", "placeholder", "title", "alt"];
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        texts.push(...said.flatMap((name) => node.getAttribute(name) ?? []));
      } else if (!node.parentElement?.closest("script, style, code")) {
        // A sentence with names is spread over several elements.
        const sentence = node.parentElement?.closest("span:has(> span[translate=no]:not([class]))");
        texts.push((sentence ?? node).textContent ?? "");
      }
    }
    return texts.map((text) => text.trim()).filter((text) => text !== "");
  });

/* A page that the browser translates works as any other. */

test("a person signs in on a translated page and reaches the workspace", async ({ page }) => {
  await translatePages(page);
  await signIn(page, member(70));
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("heading", { level: 1, name: "Workspace" })).toBeVisible();
});

test("a page translated before the app is ready keeps typed texts and presses", async ({ page }) => {
  await translatePages(page, "•");
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(loginButton(page)).toHaveText("•Login•");
  await identifierField(page).fill(member(71));
  await page.locator("input[name=password]").fill(PASSWORD);
  await loginButton(page).click();
  await letGo();
  await expect(page).toHaveURL("/workspace");
});

test("the browser does not translate parts that are the same in every language", async ({ page }) => {
  await translatePages(page, "•");
  await openWorkspace(page, member(72));
  await expect(page.getByText("•Choose your workspace•")).toBeVisible();
  await expect(page.getByText(member(72), { exact: true })).toHaveAttribute("translate", "no");
  await expect(page.getByRole("radio", { name: "Northwind Traders", exact: true })).toBeVisible();
  await expect(page.getByRole("option", { name: "हिन्दी", exact: true })).toBeAttached();
  await expect(page.getByRole("banner").getByText("Foyer", { exact: true })).toBeVisible();
});

test("typed texts stay when an extension puts an element into a drawn form", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      document.querySelector("input")?.before(document.createElement("div"));
    });
  });
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await enterLogin(page, member(73));
  await letGo();
  await expect(page).toHaveURL("/workspace");
});
