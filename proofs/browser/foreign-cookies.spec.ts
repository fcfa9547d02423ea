import type { Page } from "@playwright/test";
import { enterLogin, expect, type RunningFoyer, signOut, startFoyer, test as base } from "../../e2e/fixtures.ts";
import { freePort } from "../../tools/free-port.mjs";
import { identifierField, member } from "../../e2e/screens.ts";

/*
 * Other apps on the same domain, and staging systems, set cookies of the same names for the parent domain or for a
 * longer path. A script cannot see which site has set a cookie, and cannot remove these.
 */

const test = base.extend<object, { own: RunningFoyer & { site: string } }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide) => {
      const port = await freePort();
      const site = `http://account.suite.localhost:${port}`;
      const foyer = await startFoyer({ PORT: String(port), PUBLIC_URL: site });
      await provide({ ...foyer, site });
      await foyer.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ own }, provide) => provide(own.site),
});

const PARENT = { domain: ".suite.localhost", path: "/" } as const;

/** Opens a page and counts how often it is loaded from then on, and which tokens its sockets present. */
function watch(page: Page): { loads(): number; presented: string[] } {
  let loads = 0;
  const presented: string[] = [];
  page.on("domcontentloaded", () => (loads += 1));
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const token = /"token":"([^"]+)"/.exec(String(payload))?.[1];
      if (token !== undefined) presented.push(token);
    }),
  );
  return { loads: () => loads, presented };
}

async function signIn(page: Page, identifier: string): Promise<void> {
  await enterLogin(page, identifier);
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
}

const places = [
  { place: "on the parent domain", cookies: [{ ...PARENT, value: "x" }] },
  { place: "for a longer path", cookies: [{ domain: "account.suite.localhost", path: "/login", value: "x" }] },
  {
    place: "in both places",
    cookies: [
      { ...PARENT, value: "x" },
      { domain: "account.suite.localhost", path: "/workspace", value: "y" },
      { domain: "account.suite.localhost", path: "/login", value: "y" },
    ],
  },
] as const;

places.forEach(({ place, cookies }, index) => {
  test(`the page presents another app's token ${place} at most once, and signing in works in every tab`, async ({
    page,
    context,
  }) => {
    const identifier = member(150 + index);
    await context.addCookies(cookies.map((cookie) => ({ name: "token", ...cookie })));
    const first = watch(page);
    await page.goto("/workspace");
    await expect(page).toHaveURL("/login");
    await signIn(page, identifier);
    expect(first.loads()).toBeLessThanOrEqual(2);
    expect(first.presented.filter((token) => token.length === 1).length).toBeLessThanOrEqual(1);

    const before = first.presented.length;
    await page.reload();
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    const other = await context.newPage();
    const second = watch(other);
    await other.goto("/workspace");
    await expect(other.getByRole("button", { name: "Next" })).toBeEnabled();
    expect(second.loads()).toBe(1);
    expect([...first.presented.slice(before), ...second.presented].filter((token) => token.length === 1)).toEqual([]);

    // Signing out leads to the form in both tabs.
    await signOut(page);
    await expect(other).toHaveURL("/login");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await signIn(page, identifier);
  });
});

test("another app's token causes no loop of reloads when the browser stores nothing", async ({ page, context }) => {
  await context.addCookies([{ name: "token", value: "x", ...PARENT }]);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const watched = watch(page);
  await page.goto("/login");
  await signIn(page, member(153));
  expect(watched.loads()).toBe(1);
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("another app's return address, language and email have no effect", async ({ page, context, own }) => {
  await context.addCookies([
    { name: "previousUrl", value: encodeURIComponent(`${own.site}/downloads`), ...PARENT },
    { name: "language", value: "ar", ...PARENT },
    { name: "email", value: "someone@elsewhere.test", ...PARENT },
    { name: "token", value: "%E0%A4%A", ...PARENT },
  ]);
  await page.goto("/login");
  await page.getByRole("combobox").selectOption("en");
  await signIn(page, member(154));
  await page.reload();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  await signOut(page);
  await expect(identifierField(page)).toHaveValue(member(154));
});
