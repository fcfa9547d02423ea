import { expect, freePort, startFoyer, test as base } from "./fixtures.ts";
import { type Relay, startRelay } from "./relay.ts";
import { member, openWorkspace } from "./screens.ts";
import { type Cluster, startCluster } from "../tests/service/support/postgres.ts";
import { type Network, startNetwork } from "../tests/service/support/network.ts";

/* A page of a service whose PostgreSQL is away while the page connects again. */

interface Backend {
  readonly cluster: Cluster;
  /** Between the service and its database. */
  readonly proxy: Network;
  /** Between the page and the service. */
  readonly relay: Relay;
}

const test = base.extend<{ backend: Backend }>({
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
      DEMO: "1",
    });
    await provide({ cluster, proxy, relay });
    await foyer.stop();
    await relay.stop();
    await proxy.close();
    await cluster.stop();
  },
  baseURL: async ({ backend }, provide) => provide(backend.relay.url),
});

for (const way of ["stands still", "cannot be reached"] as const) {
  test(`a database that ${way} signs nobody out, and the page goes on when it is back`, async ({
    page,
    context,
    backend: { cluster, proxy, relay },
    faults,
  }) => {
    faults.expectFault(/WebSocket|Failed to load resource/);
    const leave = () => (way === "stands still" ? cluster.pause() : proxy.cut());
    const comeBack = () => (way === "stands still" ? cluster.resume() : proxy.pass());
    const token = async () => (await context.cookies()).find(({ name }) => name === "token")?.value;
    await openWorkspace(page, member(70));
    const before = await token();
    expect(before).toBeDefined();

    leave();
    // The socket that is open is lost, and another is opened with the token.
    relay.cut();
    relay.mend();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("The account service is busy or being restarted.").first()).toBeVisible();
    await expect(page).toHaveURL("/workspace");
    // A page that is opened only now cannot say who it is.
    await page.reload();
    await expect(page.getByRole("heading", { name: "We can't connect right now" })).toBeVisible();
    expect(await token()).toBe(before);

    comeBack();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    expect(await token()).toBe(before);
  });
}
