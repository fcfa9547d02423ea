import { expect, startFoyer, test as base } from "../../e2e/fixtures.ts";
import { freePort } from "../../tools/free-port.mjs";
import { type Relay, startRelay } from "../../e2e/relay.ts";
import { member, openWorkspace, tokenIn } from "../../e2e/screens.ts";
import { startCluster } from "../support/postgres.ts";
import { type Network, startNetwork } from "../operations/support/network.ts";

/* PostgreSQL is unreachable while the page connects again. */

/** Relays between the service and its database, and between the page and the service. */
const test = base.extend<{ backend: { readonly proxy: Network; readonly relay: Relay } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  backend: async ({}, provide) => {
    const cluster = await startCluster();
    cluster.createDatabase("foyer");
    const proxy = await startNetwork(cluster.socket);
    const port = await freePort();
    const relay = await startRelay(() => port);
    const foyer = await startFoyer({
      PORT: String(port),
      PUBLIC_URL: relay.url,
      DATABASE_URL: `postgresql://foyer@127.0.0.1:${proxy.port}/foyer`,
      DATA_DIR: "",
      DEMO: "1",
    });
    await provide({ proxy, relay });
    await foyer.stop();
    await relay.stop();
    await proxy.close();
    await cluster.stop();
  },
  baseURL: async ({ backend }, provide) => provide(backend.relay.url),
});

test("an unreachable database signs nobody out, and the page goes on when the database is back", async ({
  page,
  backend: { proxy, relay },
  faults,
}) => {
  faults.expectFault(/WebSocket|Failed to load resource/);
  await openWorkspace(page, member(70));
  const before = await tokenIn(page);

  proxy.cut();
  // The socket that is open is lost, and another is opened with the token.
  relay.cut();
  relay.mend();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("The account service is busy or being restarted.").first()).toBeVisible();
  await expect(page).toHaveURL("/workspace");
  // The service cannot check the session of a page opened now.
  await page.reload();
  await expect(page.getByRole("heading", { name: "We can't connect right now" })).toBeVisible();
  expect(await tokenIn(page)).toBe(before);

  await expect(page.getByText(/^Trying again/)).toBeVisible();

  // The connection stayed open and nobody presses a button, so only the page's own next call finds the database back.
  proxy.pass();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  expect(await tokenIn(page)).toBe(before);
});
