import type { Page } from "@playwright/test";
import { expect } from "../../e2e/fixtures.ts";
import {
  identifierField,
  loginButton,
  member,
  openChangePassword,
  PASSWORD,
  passwordField,
  tokenIn,
} from "../../e2e/screens.ts";
import { type Relay, test } from "../../e2e/relay.ts";
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
