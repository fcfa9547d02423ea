import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { demoOrganisations } from "../../service/demo/people.ts";
import { DEMO_RECOVERY_CODE } from "../../service/demo/flows.ts";
import { enterLogin, expect, outbox, type RunningFoyer, startFoyer, test as base } from "../../e2e/fixtures.ts";
import { loginButton, member, PASSWORD, passwordField } from "../../e2e/screens.ts";

/* The paths that a project can choose itself (docs/behaviour.md, Pages), all five changed in one Foyer. */

const { acme } = demoOrganisations;
const paths = {
  login: "/sign-in",
  forgot: "/lost-password",
  "email-sent": "/mail-is-out",
  "forget-with-recovery": "/lost/with-code",
  "pre-boarding": "before-day-one",
};

const test = base.extend<object, { own: RunningFoyer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), "foyer-paths-"));
      const file = join(folder, "foyer.json");
      await writeFile(file, JSON.stringify({ paths }));
      const foyer = await startFoyer({ CONFIG_FILE: file });
      await provide(foyer);
      await foyer.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ own }, provide) => provide(own.url),
});
// One worker runs all tests, so that one Foyer is enough.
test.describe.configure({ mode: "default" });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test("the login is at the project's path, and all links and redirects to it lead there", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL("/sign-in");
  await page.goto("/workspace");
  await expect(page).toHaveURL("/sign-in");
  await enterLogin(page, member(90));
  await expect(page).toHaveURL("/workspace");
  await page.goto("/sign-in");
  await expect(page).toHaveURL("/workspace");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("the page of the project's path is drawn ahead", async ({ page }) => {
  const html = await (await page.request.get("/sign-in")).text();
  expect(html).toContain('data-screen="login"');
  expect(html).toContain('href="/lost-password"');
});

test("password reset: every step is at the project's path", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL("/lost-password");
  await page.getByRole("textbox", { name: "Email" }).fill(member(91));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/mail-is-out");
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/sign-in");
  await page.goBack();
  await expect(heading(page, "Check your email")).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/lost-password");
});

test("recovery code: the page is at the project's path and leads back to the login", async ({ page }) => {
  await page.goto("/lost-password");
  await page.getByRole("link", { name: "Try Recovery code?" }).click();
  await expect(page).toHaveURL("/lost/with-code");
  await page.getByRole("textbox", { name: "Email Address / User Name" }).fill("mfa-both@acme.test");
  await page.getByRole("textbox", { name: "Recovery Code" }).fill(DEMO_RECOVERY_CODE);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/reset-with-recovery");
  await page.getByRole("textbox", { name: "New Password", exact: true }).fill("Amber-0tter");
  await page.getByRole("textbox", { name: "Confirm Password" }).fill("Amber-0tter");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(heading(page, "Password Reset")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/sign-in");
});

test("onboarding: the project's segment is in every address, also in the mailed one", async ({ page }) => {
  await page.goto(`/${acme}/before-day-one/login`);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL(`/${acme}/before-day-one/forgot-password`);
  await page.getByRole("textbox", { name: "Email" }).fill("prehire@acme.test");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(`/${acme}/before-day-one/email-sent`);
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(`/${acme}/before-day-one/login`);

  const linkMailed = async () => (await outbox(page, "prehire@acme.test"))[0]?.link ?? "";
  await expect.poll(linkMailed).toMatch(new RegExp(`/${acme}/before-day-one/reset/[^/]+$`));
  await page.goto(await linkMailed());
  await expect(heading(page, "Reset Password")).toBeVisible();

  await page.goto(`/${acme}/before-day-one/login`);
  await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill("prehire@acme.test");
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/dev/products/recruit/${acme}/boarding-document/`));
});

test("the default paths of moved pages are unknown addresses and lead on", async ({ page }) => {
  for (const path of [
    "/login",
    "/forgot-password",
    "/email-sent",
    "/forget-with-recovery",
    `/${acme}/preboarding/login`,
  ]) {
    await page.goto(path);
    await expect(heading(page, "OOPS! PAGE NOT FOUND"), path).toBeVisible();
  }
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/sign-in");
});
