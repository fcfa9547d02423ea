import type { Page } from "@playwright/test";
import { carries } from "../../e2e/carries.ts";
import { expect, test } from "../../e2e/fixtures.ts";
import { differing, openSandbox, screenshot } from "../../e2e/screenshots.ts";
import { firstPaths } from "../../e2e/situations.ts";
import { origin } from "../../machines/sandbox/scenario.ts";
import { groups, type ScenarioName } from "../../machines/sandbox/scenarios.ts";
import { stepInWords } from "../../workbench/explore/steps.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import type { Language } from "../../machines/shared/languages.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";

/*
 * A reproduction looks like the captured page, to the pixel, in every innermost state that the app
 * can reach. The screenshots mask shown secrets in their length, and leave out the QR code of a secret
 * and the preview of a report on this page.
 */

// Each test goes through hundreds of situations, each with the usual time limit.
test.describe.configure({ timeout: 600_000 });
test.use({ baseURL: origin, contextOptions: { reducedMotion: "reduce" } });

for (const [group, names] of Object.entries(groups)) {
  test(`${group}: a reproduction looks like the captured page`, async ({ context }) => {
    const page = await openSandbox(context);
    const situations: { where: string; file: string; captured: Buffer }[] = [];
    for (const name of names) {
      for (const path of firstPaths(name)) {
        const file = await page.evaluate(
          async ([scenario, steps]) => {
            await window.sandbox.open(scenario);
            for (const step of steps) await window.sandbox.take(step);
            return window.sandbox.capture();
          },
          [name, path] as const,
        );
        situations.push({
          where: [name, ...path.map(stepInWords)].join(", then "),
          file,
          captured: await screenshot(page),
        });
      }
    }
    await page.close();
    const copy = await openSandbox(context);
    for (const { where, file, captured } of situations) {
      await copy.evaluate((text) => window.sandbox.reproduce(text), file);
      const reproduced = await screenshot(copy);
      // Equal bytes are the same screenshot, so only others need comparing.
      if (!reproduced.equals(captured)) expect(await differing(copy, reproduced, captured), where).toBe(0);
      const kept = await copy.evaluate(() => [
        window.sandbox.capture(),
        document.cookie,
        localStorage.length,
        sessionStorage.length,
      ]);
      expect(kept, where).toEqual([file, "", 0, 0]);
    }
  });
}

/*
 * A reproduction also has, to the pixel, the state that no machine holds: typed texts not yet sent to one, open menus
 * and lists, scroll positions and focus, window, language and colours. Of a secret it has only the length.
 */

interface Look {
  scenario: ScenarioName;
  language?: Language;
  width?: number;
  height?: number;
  theme?: "light" | "dark";
  does(page: Page): Promise<void>;
}

const SECRET = "9-Letters";

const looks: Record<string, Look> = {
  "a name and a password that were typed and not sent, in the dark": {
    scenario: "login",
    theme: "dark",
    async does(page) {
      await page.getByRole("textbox", { name: "Email Address / User Name" }).fill("ann@acme.test");
      await page.getByRole("textbox", { name: "Password", exact: true }).fill(SECRET);
      await page.getByRole("textbox", { name: "Email Address / User Name" }).focus();
    },
  },
  "a new password with its ticks and its problem, shown, on a scrolled telephone": {
    scenario: "change password",
    width: 390,
    height: 600,
    async does(page) {
      const password = page.locator("input[name=password]");
      await password.fill("Ab1");
      await page.locator("input[name=confirm]").focus();
      await expect(page.locator("[data-met]")).toHaveCount(3);
      await page.getByRole("button", { name: "Show password" }).nth(1).click();
      await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
    },
  },
  "the menu of an Arabic telephone": {
    scenario: "signed in, on a page for everybody",
    language: "ar",
    width: 390,
    height: 844,
    does: async (page) => page.locator("header [aria-haspopup=dialog]").click(),
  },
  "the help menu, open": {
    scenario: "signed in, on a page for everybody",
    does: async (page) => page.getByRole("button", { name: "Help" }).press("Enter"),
  },
  "a searched and scrolled list of organisations": {
    scenario: "workspace of many",
    async does(page) {
      await page.getByRole("searchbox").fill("e");
      await page.getByRole("searchbox").press("Enter");
      await page.locator("fieldset [class*=list]").evaluate((list) => list.scrollTo({ top: 90 }));
    },
  },
  "a list of countries, searched, in Hindi": {
    scenario: "sign up",
    language: "hi",
    async does(page) {
      await page.evaluate(() => window.sandbox.take({ do: "settle", name: "addressParams", outcome: "listed" }));
      await page.locator("input[role=combobox]").fill("9");
      await expect(page.locator("[role=option]").first()).toBeVisible();
    },
  },
};

/** The look of the page, without an invisible focus: a script cannot set that. */
function viewIn(file: string) {
  const read = readSnapshot(file);
  if ("refusal" in read) throw new Error(read.refusal.message);
  const view = assertPresent(read.envelope.page.view);
  return { ...view, focus: view.focus?.isVisible === true ? view.focus : null };
}

test("a reproduction has the person's view to the pixel, and only the length of secrets", async ({ context }) => {
  const seen: { where: string; look: Look; file: string; captured: Buffer }[] = [];
  const page = await openSandbox(context);
  const dress = async (on: Page, { width = 1280, height = 800, theme }: Look) => {
    await on.emulateMedia({ colorScheme: theme ?? "light" });
    await on.setViewportSize({ width, height });
  };
  for (const [where, look] of Object.entries(looks)) {
    await dress(page, look);
    await page.evaluate(([name, language]) => window.sandbox.open(name, true, language), [
      look.scenario,
      look.language ?? "en",
    ] as const);
    await look.does(page);
    const file = await page.evaluate(() => window.sandbox.capture());
    expect([where, carries(file, SECRET), file.includes('"Ab1"')]).toEqual([where, false, false]);
    seen.push({ where, look, file, captured: await screenshot(page) });
  }
  await page.close();
  const copy = await openSandbox(context);
  for (const { where, look, file, captured } of seen) {
    // The colours come from the file and not from the system.
    await dress(copy, { ...look, theme: "light" });
    await copy.evaluate((text) => window.sandbox.reproduce(text), file);
    const reproduced = await screenshot(copy);
    if (!reproduced.equals(captured)) expect(await differing(copy, reproduced, captured), where).toBe(0);
    expect(viewIn(await copy.evaluate(() => window.sandbox.capture())), where).toEqual(viewIn(file));
  }
});
