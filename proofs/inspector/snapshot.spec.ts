import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { assertPresent } from "../../workbench/assert-present.ts";
import { expect, signIn, test as ownPage } from "../../e2e/fixtures.ts";
import {
  appIn,
  charted,
  drop,
  heading,
  openByOneself,
  region,
  send,
  settle,
  startAt,
  unfold,
} from "../../e2e/inspector.ts";
import { test } from "../../e2e/shared-inspector.ts";
import { COMMENT, dropOn, loginIn, makeReport, refused, reproduction, signingIn } from "../../e2e/report.ts";
import { tapWire } from "../../e2e/wire.ts";

/* Support opens a report: the inspector shows the person's screen at rest, without a connection or the storage. */

const PERSON = "mfa-both@acme.test";

/** A report of the second factor, just after a code was sent: the next one has to wait. */
async function secondFactor(page: Page): Promise<{ name: string; text: string }> {
  const wire = await tapWire(page);
  wire.take("resendOTP", ({ answer }) => answer({ data: { message: "Sent." } }));
  await signIn(page, PERSON);
  await page.getByRole("button", { name: "Get a code by email instead" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("button", { name: /^Resend code in/ })).toBeVisible();
  return makeReport(page);
}

async function pick(page: Page, { name, text }: { name: string; text: string }): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file…" }).press("Enter");
  await (await choosing).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

const resend = (page: Page) => appIn(page).getByRole("button", { name: /^Resend code/ });

async function openInspector(page: Page): Promise<void> {
  await openByOneself(page);
  await heading(page, "Sign In Your Account");
}

test("a picked report shows the person's screen, whose countdown stands still until the clock is moved", async ({
  page,
}) => {
  const person = await page.context().newPage();
  const report = await secondFactor(person);
  await person.close();
  await startAt(page, "login", "Sign In Your Account");
  await pick(page, report);
  await expect(reproduction(page)).toContainText(report.name.replace(".foyer-snapshot.json", ""));
  await expect(region(page, "App")).toContainText(`What they were trying to do${COMMENT}`);
  await expect(region(page, "App")).toContainText("Made by this version");
  await expect(
    region(page, "App").getByRole("listitem").filter({ hasText: "the sign-in is answered, after" }),
  ).toBeVisible();
  await expect(reproduction(page)).toContainText("Nothing is sent to a server");
  await heading(page, "Multi-Factor Authentication");
  // The person's screen is readable first; the chart then shows the state that the person was in.
  await expect(region(page, "Chart")).toBeHidden();
  const state = page.locator(".react-flow__node").first();
  await expect(state).toBeAttached();
  await expect(state).toBeHidden();
  await region(page, "App").getByRole("button", { name: "Show chart and log" }).click();
  await expect(state).toBeVisible();
  // The person's screen keeps the most room, also with everything about the file unfolded.
  await region(page, "App").getByText("Person, browser and file").click();
  const [pane, about] = [region(page, "App"), region(page, "App").getByRole("group").last().locator("..")];
  const [room, taken] = [assertPresent(await pane.boundingBox()), assertPresent(await about.boundingBox())];
  expect(taken.height).toBeLessThan(room.height * 0.4);
  await expect(charted(page)).toHaveText("challenge · sent");
  await expect(resend(page)).toHaveText(/^Resend code in 0:[0-5]\d$/);
  const said = await resend(page).innerText();
  await expect(resend(page)).toBeDisabled();
  await expect(region(page, "App").getByRole("code")).toHaveText("/multi-factor-authenticate");

  await unfold(page, "Clock");
  await region(page, "Clock").getByRole("spinbutton", { name: "Seconds" }).fill("5");
  await region(page, "Clock").getByRole("button", { name: "Move the clock" }).click();
  const left = Number(/:(\d\d)$/.exec(said)?.[1]) - 5;
  await expect(resend(page)).toHaveText(`Resend code in 0:${String(left).padStart(2, "0")}`);
  await page.getByRole("button", { name: /^Go to next timer/ }).click();
  await expect(resend(page)).toBeEnabled();

  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await region(page, "App").getByRole("button", { name: "Go on from here" }).click();
  await expect(resend(page)).toHaveText(said);
  await expect(reproduction(page)).toBeVisible();
  await send(page, "method.choose the app");
  await expect(appIn(page).getByRole("button", { name: "Get a code by email instead" })).toBeVisible();
});

// A page of its own: it may use the clipboard.
ownPage(
  "a report opens when pasted or dropped, also on the app's page, in the person's colours, and becomes a test",
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.emulateMedia({ colorScheme: "dark" });
    const { text } = await signingIn(page);
    await page.getByRole("button", { name: "Copy the file" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
    await page.emulateMedia({ colorScheme: "light" });
    await openInspector(page);
    const frame = page.getByTitle("The app under inspection", { exact: true });
    await expect(appIn(page).locator("html")).toHaveCSS("color-scheme", "light dark");
    await page.keyboard.press("Control+V");
    await expect(reproduction(page)).toContainText("“pasted snapshot”");
    // The page in the frame has loaded, so that a file can be dropped on it.
    await expect(loginIn(page)).toHaveAttribute("aria-busy", "true");
    await drop(page, frame, "on the app.foyer-snapshot.json", text);
    await expect(reproduction(page)).toContainText("“on the app”");
    await expect(loginIn(page)).toHaveAttribute("aria-busy", "true");
    await expect(appIn(page).locator("html")).toHaveCSS("color-scheme", "dark");
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light dark");
    await appIn(page).getByRole("heading", { name: "Sign In Your Account" }).click();
    await page.keyboard.press("Control+V");
    await expect(reproduction(page)).toContainText("“pasted snapshot”");
    await expect(loginIn(page)).toHaveAttribute("aria-busy", "true");
    await expect(region(page, "App").getByText(/^sign-in \(\d+ s\)$/)).toBeVisible();
    await settle(page, "login", "a second factor is needed");
    await heading(page, "Multi-Factor Authentication");
    await unfold(page, "Save, replay, share, export");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Snapshot test" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("pasted-snapshot.test.ts");
    const written = await readFile(await download.path(), "utf8");
    expect(written).toContain("await replay(snapshot, [");
    expect(written).toContain('step: "login: a second factor is needed"');
    expect(written).toContain(assertPresent(/"capturedAt": \d+/.exec(text))[0].replaceAll('"', ""));
  },
);

// A page of its own, because each new page and address in it counts.
ownPage("a reproduction's links lead nowhere, for any address in the file", async ({ page, context }) => {
  await page.goto("/register");
  await expect(page.getByRole("checkbox")).toBeVisible();
  const { text } = await makeReport(page);
  const report: { page: object } = JSON.parse(text);
  const withLink = (termsUrl: string) => JSON.stringify({ ...report, page: { ...report.page, links: { termsUrl } } });
  await openInspector(page);
  await dropOn(page, "History", withLink("javascript:alert(document.domain)"));
  await expect(refused(page)).toContainText("must be an http(s) address");

  const left: string[] = [];
  context.on("page", (opened) => left.push(opened.url()));
  // The film strip's screenshots are pages without an address.
  page.on("framenavigated", (frame) => {
    if (frame.parentFrame() && frame.url() !== "about:srcdoc") left.push(frame.url());
  });
  await dropOn(page, "History", withLink("https://elsewhere.test/terms"));
  const link = appIn(page).getByRole("link", { name: "Terms & Conditions" });
  await expect(link).toHaveAttribute("href", "https://elsewhere.test/terms");
  left.splice(0);
  await link.click();
  await expect(region(page, "App").getByRole("alert")).toContainText(
    "Links lead nowhere here. This one is to https://elsewhere.test/terms",
  );
  await link.click({ button: "middle" });
  await link.click({ modifiers: ["ControlOrMeta"] });
  await link.press("Enter");
  await expect(reproduction(page)).toBeVisible();
  expect(left).toEqual([]);
});

// A page of its own, because each of its requests counts.
ownPage(
  "a reproduction sends no request, and neither reads nor changes the browser's storage",
  async ({ page, context, foyer }) => {
    const report = await secondFactor(page);
    await openInspector(page);
    await context.addCookies([
      { name: "token", value: "of-somebody-else", url: foyer.url },
      { name: "email", value: "somebody@else.test", url: foyer.url },
    ]);
    await page.evaluate(() => {
      localStorage.setItem("theme", "dark");
      sessionStorage.setItem("draft.login.identifier", "somebody@else.test");
    });
    const kept = () =>
      page.evaluate(() => [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]);
    const before = await kept();
    const asked: string[] = [];
    const policies: (string | undefined)[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === "/inspector/app/") return;
      if (!pathname.startsWith("/inspector/") && !pathname.startsWith("/assets/")) asked.push(request.url());
    });
    page.on("websocket", (socket) => asked.push(socket.url()));
    page.on("response", (response) => {
      if (response.url().endsWith("/inspector/app/")) policies.push(response.headers()["content-security-policy"]);
    });
    await pick(page, report);
    await heading(page, "Multi-Factor Authentication");
    await send(page, "method.choose the app");
    await expect(appIn(page).getByRole("button", { name: "Get a code by email instead" })).toBeVisible();
    await appIn(page).getByRole("textbox", { name: "Authentication Code" }).fill("123456");
    await settle(page, "login-with-code", "right");
    await expect(region(page, "App").getByText("/workspace", { exact: true })).toBeVisible();
    // The app itself, and the screenshots of moments that were drawn meanwhile.
    expect(policies).not.toEqual([]);
    for (const policy of policies) expect(policy).toContain("connect-src 'none'");
    expect(asked).toEqual([]);
    expect(await kept()).toEqual(before);
    await expect(appIn(page).locator("html")).not.toContainText("else.test");
    expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`).toSorted()).toEqual([
      "email=somebody@else.test",
      "token=of-somebody-else",
    ]);
  },
);
