import { expect, signIn } from "../../e2e/fixtures.ts";
import { member } from "../../e2e/screens.ts";
import { test } from "../../e2e/relay.ts";

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
