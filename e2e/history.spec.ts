import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { member, openWorkspace } from "./screens.ts";

/* The address to which the page returns after a sign-in. */

const rememberedIn = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "previousUrl")?.value ?? null;

/** One address of each kind; addresses.test.ts has all of them. */
const hostile = ["//evil.test/path", "javascript:alert(document.domain)", "http://127.0.0.1.evil.test/workspace"];

test("the page drops an address that it may not follow, and shows the workspace", async ({ page, context, foyer }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openWorkspace(page, member(46));
  const { origin } = new URL(foyer.url);
  for (const address of [...hostile, `${origin.replace("//", "//evil.test\\@")}/`]) {
    await context.addCookies([{ name: "previousUrl", value: encodeURIComponent(address), url: foyer.url }]);
    await page.goto("/workspace");
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await expect(page).toHaveURL("/workspace");
    expect(await rememberedIn(page)).toBeNull();
  }
  expect(asked.filter((url) => new URL(url).origin !== origin && !url.startsWith("ws://"))).toEqual([]);
});
