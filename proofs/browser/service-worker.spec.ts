import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { expect, startFoyer, test as base } from "../../e2e/fixtures.ts";
import { freePort } from "../../tools/free-port.mjs";
import { holdScripts } from "../../e2e/hold-scripts.ts";
import { startRelay } from "../../e2e/relay.ts";
import { identifierField, member, openWorkspace, signInToWorkspace } from "../../e2e/screens.ts";

/* The service worker caches only the chunks of one build; the page offers another build and never forces it. */

/** An address that serves one build, and another when the test deploys it. */
interface Place {
  readonly url: string;
  deploySecondBuild(): void;
}

const test = base.extend<{ place: Place }, { builds: Place & { deployFirstBuild(): void } }>({
  builds: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), "foyer-second-build-"));
      const ports = { first: String(await freePort()), second: String(await freePort()) };
      let deployed: keyof typeof ports = "first";
      const relay = await startRelay(() => Number(ports[deployed]));
      const foyers = [
        await startFoyer({ PORT: ports.first, PUBLIC_URL: relay.url }),
        await startFoyer({ PORT: ports.second, PUBLIC_URL: relay.url }, await makeSecondBuild(folder)),
      ];
      await provide({
        url: relay.url,
        deployFirstBuild: () => void (deployed = "first"),
        deploySecondBuild: () => void (deployed = "second"),
      });
      for (const foyer of foyers) await foyer.stop();
      await relay.stop();
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  place: async ({ builds }, provide) => {
    builds.deployFirstBuild();
    await provide(builds);
  },
  baseURL: async ({ place }, provide) => provide(place.url),
});
test.use({ serviceWorkers: "allow" });
// One Playwright worker runs all tests, so that the builds start once.
test.describe.configure({ mode: "default" });

/** Opens a page and waits until it is live and the worker controls it. */
async function openKept(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** The addresses in each cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    return Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
  });

/** The script of the second build in its page. */
const secondBuild = (page: Page) => page.locator('script[type="module"][src$=".second.js"]');

/** Makes the browser check for a new worker, as it does from time to time. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/** Leads an open page to another address of the app, without reloading it. */
const lead = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

const OFFER = "A new version is available.";
/** The browser's own console message for a missing chunk. */
const goneChunk = /status of 404|Failed to fetch dynamically imported module|Refused to apply style/;
const NO_SUCH_PAGE = "OOPS! PAGE NOT FOUND";

test("the worker serves chunks from its cache and pages from the network", async ({ page, context }) => {
  await openKept(page, "/login");
  const answered = { fromWorker: new Set<string>(), fromNetwork: new Set<string>() };
  page.on("response", (response) => {
    answered[response.fromServiceWorker() ? "fromWorker" : "fromNetwork"].add(new URL(response.url()).pathname);
  });
  const connected = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40")));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect.poll(() => [...answered.fromWorker].some((path) => path.includes("socket-client"))).toBe(true);
  expect([...answered.fromWorker].filter((path) => !path.startsWith("/assets/"))).toEqual([]);
  expect([...answered.fromNetwork].filter((path) => path.startsWith("/assets/"))).toEqual([]);
  expect(answered.fromNetwork).toContain("/login");

  // A page that is left while it connects would log a fault.
  await connected;
  await context.setOffline(true);
  await expect(page.goto("/login")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});

test("the worker caches no data of a person, and signing out keeps the cached app", async ({ page }) => {
  await openKept(page, "/login?usercode=of-a-person");
  const before = await kept(page);
  expect(before).toHaveLength(1);
  expect(before.flat().length).toBeGreaterThan(10);
  await openWorkspace(page, member(80));
  expect(await kept(page)).toEqual(before);
  expect(before.flat().filter((path) => !/^\/assets\/[\w.-]+\.(js|css)$/.test(path))).toEqual([]);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  expect((await page.context().cookies()).filter(({ name }) => name === "token")).toEqual([]);
  expect(await kept(page)).toEqual(before);
});

test("the page registers the worker only after the app is ready and has tried to connect", async ({ page }) => {
  const workers: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().endsWith("/service-worker.js")) workers.push(request.url());
  });
  const release = await holdScripts(page, "**/assets/socket-client-*.js");
  const asked = page.waitForRequest("**/assets/socket-client-*.js");
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await asked;
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(workers).toEqual([]);
  await release();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
});

test("a failed registration is logged to the console, and the app works", async ({ page, faults }) => {
  faults.expectFault(/the service worker could not be registered.*no workers here/);
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error("no workers here"));
  });
  const told = page.waitForEvent("console", (message) => message.type() === "error");
  await openWorkspace(page, member(81));
  expect((await told).text()).toContain("the service worker could not be registered");
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test("another build: the open page keeps its own build and the typed texts, and changes when the person says so", async ({
  page,
  place,
}) => {
  await openKept(page, "/login");
  place.deploySecondBuild();
  await lead(page, "/no/such/page");
  await expect(page.getByRole("heading", { name: NO_SUCH_PAGE })).toBeVisible();
  await page
    .getByRole("button", { name: "Login" })
    .or(page.getByRole("link", { name: "Login" }))
    .click();

  await identifierField(page).fill("somebody@acme.test");
  await lookForUpdate(page);
  await expect(page.getByRole("status").filter({ hasText: OFFER })).toBeVisible();
  await expect(identifierField(page)).toHaveValue("somebody@acme.test");
  await expect(secondBuild(page)).toHaveCount(0);
  expect(await kept(page)).toHaveLength(2);

  await page.getByRole("button", { name: "Reload" }).click();
  await expect(secondBuild(page)).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("data-live");
  await expect(identifierField(page)).toHaveValue("somebody@acme.test");
  await expect(page.getByText(OFFER)).toHaveCount(0);
  const [only, ...others] = await kept(page);
  expect(others).toEqual([]);
  expect(only?.filter((path) => !/\.second\.|rolldown-runtime/.test(path))).toEqual([]);
});

test("another build: a reloaded page is of the new build at once, without an offer", async ({ page, place }) => {
  await openKept(page, "/login");
  place.deploySecondBuild();
  await page.reload();
  await expect(secondBuild(page)).toHaveCount(1);
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  await expect.poll(waiting).toBe("installed");
  // The page asked earlier, so it has its answer when this one arrives.
  const isBuildOf = await page.evaluate(async () => {
    const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.addEventListener("message", ({ data }) => resolve(data));
      port1.start();
    });
    waiting?.postMessage({ type: "isBuildOf", scripts: scripts.map(({ src }) => new URL(src).pathname) }, [port2]);
    return answer;
  });
  expect(isBuildOf).toBe(true);
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  test("another build: when a chunk is gone the page offers a reload, which leads on", async ({
    page,
    place,
    faults,
  }) => {
    faults.expectFault(goneChunk);
    let deployed = () => {};
    const isDeployed = new Promise<void>((resolve) => (deployed = resolve));
    await page.route("**/assets/page-not-found-screen-*.js", (route) => isDeployed.then(() => route.continue()));
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("data-live");
    place.deploySecondBuild();
    deployed();
    await lead(page, "/no/such/page");
    await expect(page.getByText("Something went wrong")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: OFFER })).toBeVisible();
    await page.getByRole("button", { name: "Reload" }).last().click();
    await expect(page.getByRole("heading", { name: NO_SUCH_PAGE })).toBeVisible();
    await expect(secondBuild(page)).toHaveCount(1);
    await expect(page.getByText(OFFER)).toHaveCount(0);
  });

  test("another build, whose lack of the socket's code shows before the views are there: the offer stays", async ({
    page,
    faults,
  }) => {
    faults.expectFault(goneChunk);
    const gone = { status: 404, contentType: "text/plain", body: "Not found." };
    const release = await holdScripts(page, "**/assets/views-*.js");
    await page.route("**/assets/socket-client-*.js", (route) => route.fulfill(gone));
    await page.route("**/assets/index-*.js", (route) =>
      route.request().method() === "HEAD" ? route.fulfill(gone) : route.continue(),
    );
    await page.goto("/login");
    const offer = page.getByRole("status").filter({ hasText: OFFER });
    await expect(offer).toBeVisible();
    await release();
    await expect(page.locator("html")).toHaveAttribute("data-live");
    await expect(offer).toBeVisible();
  });

  test("another build during loading: the page offers the reload before the views have loaded", async ({
    page,
    faults,
  }) => {
    faults.expectFault(goneChunk);
    const gone = { status: 404, contentType: "text/plain", body: "Not found." };
    await page.route("**/assets/views-*.js", (route) => route.fulfill(gone));
    await page.route("**/assets/index-*.js", (route) =>
      route.request().method() === "HEAD" ? route.fulfill(gone) : route.continue(),
    );
    await page.goto("/login");
    await expect(page.getByRole("status").filter({ hasText: OFFER })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText(OFFER)).toHaveCount(0);
    await signInToWorkspace(page, member(82));
  });
});

/**
 * Makes another build of the app: the same program with its chunks under other names, and so a service worker of
 * another version. The first build's chunks do not exist in it.
 *
 * @param folder a new one, for everything that is made
 * @returns the program that serves it
 */
async function makeSecondBuild(folder: string): Promise<string> {
  // The compressed files hold the first build's names.
  const filter = (path: string) => !/\.(br|gz)$/.test(path);
  for (const part of ["app", "prerender"])
    await cp(join("dist", part), join(folder, part), { recursive: true, filter });

  const app = join(folder, "app");
  const names = await readdir(join(app, "assets"));
  const rename = (text: string) => names.reduce((changed, name) => changed.replaceAll(name, second(name)), text);
  for (const name of names) {
    const from = join(app, "assets", name);
    await write(join(app, "assets", second(name)), rename(await readFile(from, "utf8")));
    if (second(name) !== name) await rm(from);
  }
  for (const page of ["index.html", "service-worker.js"]) {
    await write(join(app, page), rename(await readFile(join(app, page), "utf8")));
  }
  const program = join(folder, "start-second.mjs");
  const service = pathToFileURL(resolve("dist/service/run-service.js")).href;
  await writeFile(
    program,
    `import { run } from ${JSON.stringify(service)};
await run({ dist: new URL("./", import.meta.url), appBuilt: Promise.resolve(true) });
`,
  );
  return program;
}

/** Changes the worker's version too: new names alone would not give it another cache. */
const write = (file: string, text: string) =>
  writeFile(file, file.endsWith("service-worker.js") ? text.replace(VERSION, "$1second-build") : text);

const VERSION = /(version:[`"'])[0-9a-f]{16}/g;
/** Chunks of the bundler itself are the same in each build. */
const second = (name: string) => (name.startsWith("rolldown-") ? name : name.replace(/(?=\.\w+$)/, ".second"));
