import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { changeConfiguration } from "../../e2e/change-configuration.ts";
import { enterLogin, expect, signIn, startFoyer, test } from "../../e2e/fixtures.ts";
import { loginButton, member, stopClock } from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* A wrong configuration block (docs/contract.md, Configuration) is explained on screen, never a blank page. */

const BLOCK = /(<script\b[^>]*\bid="foyer-config"[^>]*>)([^]*?)(<\/script>)/;

/** Serves every page with a changed configuration block. */
async function withBlock(page: Page, change: (block: string) => string): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      BLOCK,
      (_, opening: string, block: string, closing: string) => `${opening}${change(block)}${closing}`,
    );
    return route.fulfill({ response, body });
  });
}

const changed = (change: Record<string, unknown>) => (block: string) =>
  JSON.stringify({ ...JSON.parse(block), ...change });

const blocks = [
  { about: "empty", change: () => "", says: /Missing or empty <script id="foyer-config"> block/ },
  { about: "unfilled", change: () => "{}", says: /^serviceUrl: / },
  { about: "not JSON", change: () => "{ serviceUrl: here }", says: /^The block isn.t valid JSON: / },
  { about: "not an object", change: () => "[1, 2]", says: /Expected Object|serviceUrl/ },
  { about: "without a service", change: changed({ serviceUrl: undefined }), says: /^serviceUrl: / },
  {
    about: "with a service that is no web address",
    change: changed({ serviceUrl: "javascript:1" }),
    says: /http\(s\)/,
  },
  { about: "without a secret", change: changed({ socketSecret: "" }), says: /^socketSecret: must not be empty/ },
  { about: "without products", change: changed({ products: {} }), says: /^products\.hrms: / },
  { about: "with a path of another shape", change: changed({ paths: { login: "login" } }), says: /^paths\.login: / },
];

test("the page tells each mistake in its configuration block", async ({ page }) => {
  for (const { about, change, says } of blocks) {
    await test.step(about, async () => {
      await withBlock(page, change);
      for (const path of about === "empty" ? ["/login", "/workspace"] : ["/login"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "This site isn't set up correctly" })).toBeVisible();
        await expect(page.getByRole("listitem").filter({ hasText: says })).toHaveCount(1);
        await expect(page.getByRole("textbox")).toHaveCount(0);
      }
    });
  }
});

test("the page tells that its configuration block is missing", async ({ page }) => {
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(BLOCK, "") });
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "This site isn't set up correctly" })).toBeVisible();
});

test("with another secret than the service's the page cannot read replies, and tells the person", async ({ page }) => {
  await page.clock.install();
  const secret = "another secret";
  await changeConfiguration(page, { socketSecret: secret });
  const wire = await tapWire(page, secret);
  await signIn(page, member(30));
  await expect.poll(() => wire.calls("login").length).toBe(1);
  await stopClock(page);
  await page.clock.runFor(15_100);
  await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  await expect(loginButton(page)).not.toHaveAttribute("aria-busy");
});

test("the page follows its settings: the product's name, other paths, surveys switched off", async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath("foyer.json");
  await mkdir(dirname(file), { recursive: true });
  const settings = { productName: "Vestibule", surveyEnabled: false, paths: { forgot: "/lost-password" } };
  await writeFile(file, JSON.stringify(settings));
  const foyer = await startFoyer({ CONFIG_FILE: file });
  try {
    await page.goto(`${foyer.url}/login`);
    await expect(page).toHaveTitle("Sign In Your Account · Vestibule");
    await expect(page.getByText("Welcome to Vestibule")).toBeVisible();
    await expect(page.getByText(`© ${new Date().getFullYear()} Vestibule`)).toBeVisible();
    await page.getByRole("link", { name: "Forgot Password?" }).click();
    await expect(page).toHaveURL(`${foyer.url}/lost-password`);
    await page.goBack();
    await enterLogin(page, "admin@acme.test");
    await expect(page.getByRole("radio", { name: "Payroll" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Survey" })).toHaveCount(0);
  } finally {
    // Close it first, or it would report the loss of its service.
    await page.close();
    await foyer.stop();
  }
});
