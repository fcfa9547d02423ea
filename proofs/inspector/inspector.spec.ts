import { changeConfiguration } from "../../e2e/change-configuration.ts";
import { expect, signIn, test } from "../../e2e/fixtures.ts";
import { appIn, colours, heading, openAt, region, send, settle, unfold } from "../../e2e/inspector.ts";
import { member, PASSWORD, tokenIn } from "../../e2e/screens.ts";

/*
 * The inspector from its first visit: its start page and tours, a shared link, a live service, and Stately's viewer.
 * Each test has a page of its own, because all of this begins with a new page or leaves a session behind.
 */

test("the start page begins a tour, ticks its goals as they are reached, and remembers the tour", async ({ page }) => {
  await page.goto("/inspector/");
  await page.getByRole("button", { name: "Take the tour “Sign in and be refused”" }).press("Enter");
  await heading(page, "Sign In Your Account");
  const tour = region(page, "Tour: Sign in and be refused");
  const isAt = (words: RegExp) => expect(tour.locator("[aria-current=step]")).toHaveText(words);
  await isAt(/fill in “Email Address/);
  await expect(region(page, "Chart")).toContainText("The statechart behind the app");
  await send(page, "form.submit by email");
  await isAt(/“login” waits/);
  await settle(page, "login", "wrong password");
  await isAt(/“Password” in the app/);
  await send(page, "form.edit password");
  await expect(tour).toContainText("The rows marked T in the log");
  await tour.getByRole("button", { name: "More tours" }).click();
  await page.getByRole("button", { name: "Take the tour “Open a support file”" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the sample file" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file…" }).click();
  await (await chooser).setFiles(await (await download).path());
  await expect(region(page, "Tour: Open a support file").locator("[aria-current=step]")).toHaveText(/Go on from there/);
  await page.reload();
  await page.getByRole("button", { name: "Tours", exact: true }).click();
  await expect(page.getByRole("button", { name: /Sign in and be refused/ })).toContainText("done");
});

test("the start page goes with Escape and stays away; only Tours brings it back", async ({ page }) => {
  await page.goto("/inspector/");
  const start = region(page, "Start here");
  await expect(start).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(start).toBeHidden();
  await page.reload();
  await heading(page, "Sign In Your Account");
  await expect(start).toBeHidden();
  await page.getByRole("button", { name: "Tours", exact: true }).click();
  await expect(start).toBeVisible();
});

test("the address of a walked path opens the same place and screen", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAt(page, "login", "Sign In Your Account");
  await send(page, "form.submit by email");
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");
  await unfold(page, "Save, replay, share, export");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(
    page.getByRole("region", { name: "Step" }).getByText("Copied. Anyone who opens the link sees the same."),
  ).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(address);
  await heading(page, "Multi-Factor Authentication");
  await page.goto("about:blank");
  await page.goto("/inspector/#path=what");
  await expect(page.getByRole("alert")).toContainText("This link");
  await heading(page, "Sign In Your Account");
});

test("with the live service the inspector lets requests go and sends no made-up values, and the app leaves for a product", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openAt(page, "live service", "Sign In Your Account");
  await expect(region(page, "Events of login")).toBeVisible();
  await expect(region(page, "Step").getByText(/^Events of connection/)).toBeVisible();
  const turn = page.getByRole("button", { name: "Theme", exact: true });
  await turn.click();
  await expect.poll(() => colours(page)).toEqual(["dark", "dark"]);
  await page.getByRole("button", { name: "Start over" }).click();
  await heading(page, "Sign In Your Account");
  await expect(region(page, "Events of login")).toBeVisible();
  await turn.click();
  await expect.poll(() => colours(page)).toEqual(["light", "light"]);
  await expect(page.getByText("Requests go to the live service.")).toBeVisible();
  await expect(region(page, "Live service").getByRole("status")).toHaveText("online");
  await send(page, "form.submit by email");
  await expect(page.getByRole("alert").filter({ hasText: "nothing made up" })).toBeVisible();
  const app = appIn(page);
  await app.getByRole("textbox", { name: "Email Address / User Name" }).fill("hr@acme.test");
  await app.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await app.getByRole("button", { name: "Login", exact: true }).click();
  await heading(page, "HR management");
  await expect(region(page, "App")).toContainText("Another page is in the frame");
});

test("the inspector sends Stately's viewer, at the configured address, the events without secrets", async ({
  page,
}) => {
  const told: string[] = [];
  await page.routeWebSocket("ws://viewer.test/", (socket) => {
    socket.onMessage((message) => void told.push(String(message)));
  });
  await changeConfiguration(page, { statelyInspectorUrl: "ws://viewer.test/" });
  await signIn(page, member(61));
  await expect(page).toHaveURL("/workspace");
  await expect.poll(() => told.join("\n")).toContain("getWorkspaceList");
  const all = told.join("\n");
  expect(all).toContain("form.submit");
  expect(all).toContain("[secret]");
  expect(all).not.toContain(PASSWORD);
  expect(all).not.toContain(await tokenIn(page));
});
