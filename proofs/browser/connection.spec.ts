import type { Page } from "@playwright/test";
import { expect, signIn } from "../../e2e/fixtures.ts";
import { type Relay, test } from "../../e2e/relay.ts";
import {
  identifierField,
  loginButton,
  member,
  openChangePassword,
  PASSWORD,
  passwordField,
  tokenIn,
} from "../../e2e/screens.ts";
import { tapWire, type Wire } from "../../e2e/wire.ts";

/*
 * The computer has slept for two minutes: the page's timers have not run yet, and the connection may be dead without a sign
 * of it. The first press must take effect once, and the page must not report a failure for a call that succeeds.
 */

const connected = (wire: Wire) =>
  expect.poll(() => wire.frames.filter((frame) => frame.startsWith('40{"sid"')).length).toBeGreaterThan(0);

/** Moves the page's clock on without running a timer, as a sleep does. */
const sleep = (page: Page) => page.clock.setSystemTime(Date.now() + 120_000);

/** Notes every failure that the page shows, even if another screen removes it again. */
const noteFailures = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const said = document.querySelector("[role=alert]")?.textContent ?? "";
      if (said.includes("Something went wrong")) document.documentElement.dataset["failureSaid"] = said;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

const changes: readonly (readonly [string, (relay: Relay) => void])[] = [
  ["alive", () => {}],
  ["dead", (relay) => relay.silence()],
];

for (const [name, change] of changes) {
  test(`after a sleep with the connection ${name}, the first press of Login signs in once`, async ({
    page,
    relay,
    faults,
  }) => {
    faults.expectFault(/WebSocket connection to/);
    await page.clock.install();
    await noteFailures(page);
    const wire = await tapWire(page);
    await page.goto("/login");
    await identifierField(page).fill(member(name === "alive" ? 20 : 21));
    await passwordField(page).fill(PASSWORD);
    await connected(wire);
    change(relay);
    await sleep(page);
    await loginButton(page).click();
    await expect(page).toHaveURL("/workspace");
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    expect(wire.calls("login")).toHaveLength(1);
    await expect(page.locator("html")).not.toHaveAttribute("data-failure-said");
  });

  test(`after a sleep with the connection ${name}, the first press changes the password once`, async ({
    page,
    relay,
    faults,
  }) => {
    faults.expectFault(/WebSocket connection to/);
    await page.clock.install();
    await noteFailures(page);
    const wire = await tapWire(page);
    await openChangePassword(page, member(name === "alive" ? 22 : 23));
    const before = await tokenIn(page);
    await connected(wire);
    await page.getByRole("textbox", { name: "Current Password" }).fill(PASSWORD);
    await page.getByRole("textbox", { name: "New Password" }).fill("Amber-otter-9");
    await page.getByRole("textbox", { name: "Confirm Password" }).fill("Amber-otter-9");
    change(relay);
    await sleep(page);
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page).toHaveURL("/workspace");
    await expect(page.getByText("Password updated successfully.")).toBeVisible();
    expect(wire.calls("hrms|myPassword|update")).toHaveLength(1);
    expect(await tokenIn(page)).not.toBe(before);
    await expect(page.locator("html")).not.toHaveAttribute("data-failure-said");
  });
}

/* A proxy between page and service lets no WebSocket through. */

/** A moment longer than the page waits for a WebSocket. */
const PATIENCE = 4_100;

const kinds = [
  ["the answer", 24],
  ["all after it", 25],
] as const;

for (const [what, person] of kinds) {
  test(`when a proxy swallows ${what} to a WebSocket, the page changes to long polling and keeps it for the tab`, async ({
    page,
    relay,
    faults,
  }) => {
    faults.expectFault(/WebSocket connection to/);
    relay.swallow(what);
    await page.clock.install();
    const opening = page.waitForEvent("websocket");
    await signIn(page, member(person));
    await opening;
    await page.clock.runFor(PATIENCE);
    await expect(page).toHaveURL("/workspace");
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();

    const asked: string[] = [];
    page.on("websocket", (socket) => asked.push(socket.url()));
    await page.reload();
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await page.getByRole("link", { name: "Change Password" }).click();
    await expect(page.getByRole("heading", { name: "Change Password" })).toBeVisible();
    await page
      .getByRole("link", { name: "Workspace" })
      .or(page.getByRole("button", { name: "Back" }))
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    expect(asked.filter((url) => url.includes("/socket.io/"))).toEqual([]);
  });
}

test("when a WebSocket ends before the page has joined, the page tries another way at once", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(/WebSocket connection to/);
  relay.endAtJoining();
  const opening = page.waitForEvent("websocket");
  await signIn(page, member(26));
  const socket = await opening;
  await expect.poll(() => socket.isClosed()).toBe(true);
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

/* A socket that opens slowly: the service answers the handshake late. */

test("a sign-in pressed during the socket's handshake is sent on that socket once it is open", async ({ page }) => {
  const greetings: string[] = [];
  const held: (() => void)[] = [];
  let lines = 0;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    lines += 1;
    const service = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).startsWith("40")) greetings.push(String(message));
      service.send(message);
    });
    service.onMessage((message) => {
      if (held.length > 0 || String(message).startsWith("40")) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  await page.goto("/login");
  await identifierField(page).fill(member(73));
  await passwordField(page).fill(PASSWORD);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await loginButton(page).click();
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  held.splice(0).forEach((release) => release());
  await expect(page).toHaveURL("/workspace");
  expect(greetings).toHaveLength(1);
  expect(lines).toBe(1);
});
