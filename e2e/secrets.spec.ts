import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accountForms, TYPED_SECRETS } from "./account-forms.ts";
import { carries } from "./carries.ts";
import { enterLogin, expect, type RunningFoyer, signIn, signOut, test as base } from "./fixtures.ts";
import { changePassword, loginButton, member, openChangePassword, passwordField, tokenIn } from "./screens.ts";
import { tapWire, type Wire } from "./wire.ts";

/*
 * A secret that a person types stays in its field alone. The tests type canaries, and look for them
 * in everything that the browser and the service store, show, send or log.
 */

const REFUSED = "Canary-1-that-is-refused";
const CHOSEN = "Canary-2-that-is-chosen";

interface Seen {
  /** The page's log lines, requests and addresses since it was opened. */
  readonly passing: readonly string[];
  readonly wire: Wire;
}

const test = base.extend<{ seen: Seen }>({
  seen: async ({ page }, provide) => {
    const passing: string[] = [];
    page.on("console", (message) => passing.push(`console: ${message.text()}`));
    page.on("framenavigated", (frame) => passing.push(`address: ${frame.url()}`));
    page.on("request", (request) => {
      const { referer = "" } = request.headers();
      passing.push(`request: ${request.url()} ${referer} ${request.postData() ?? ""}`);
    });
    await provide({ passing, wire: await tapWire(page) });
  },
});

/** Everything a page stores and shows, as text. */
async function everythingIn(page: Page) {
  const inPage = await page.evaluate(async () => ({
    address: location.href,
    historyState: JSON.stringify(history.state),
    windowName: window.name,
    localStorage: JSON.stringify(localStorage),
    sessionStorage: JSON.stringify(sessionStorage),
    // The text of a field is neither an attribute nor a text node, so it is left out.
    document: document.documentElement.outerHTML,
    databases: JSON.stringify(await indexedDB.databases()),
    caches: "caches" in window ? JSON.stringify(await caches.keys()) : "",
  }));
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  return { ...inPage, cookies: cookies.join("; ") };
}

/** The places in the page and in its past that hold a secret. */
async function foundNow(page: Page, { passing, wire }: Seen, foyer: RunningFoyer, secrets: readonly string[]) {
  const places = {
    ...(await everythingIn(page)),
    passing: passing.join("\n"),
    wire: wire.frames.join("\n"),
    output: foyer.output(),
  };
  return Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => carries(text, secret)).map((secret) => `${secret} in ${place}`),
  );
}

/** Every byte of the service's data folder, as text in which ASCII can be found. */
async function filesOf({ dataDir }: RunningFoyer): Promise<string> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")));
  return contents.join("\n");
}

test("no password, refused or chosen, stays in the browser, on the wire, in the log or in the data", async ({
  page,
  foyer,
  seen,
}) => {
  const secrets = [REFUSED, CHOSEN];
  const person = member(70);
  await signIn(page, person, REFUSED);
  await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(passwordField(page)).toHaveValue(REFUSED);
  expect(await foundNow(page, seen, foyer, secrets)).toEqual([]);

  await openChangePassword(page, person);
  await changePassword(page, REFUSED, CHOSEN);
  await expect(page.getByRole("alert")).toHaveText("The current password is incorrect.");
  expect(await foundNow(page, seen, foyer, secrets)).toEqual([]);
  await page.getByRole("textbox", { name: "Current Password" }).fill("Passw0rd!");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page).toHaveURL("/workspace");
  expect(await foundNow(page, seen, foyer, secrets)).toEqual([]);

  await signOut(page);
  await signIn(page, person, CHOSEN);
  await expect(page).toHaveURL("/workspace");
  await page.goBack();
  expect(await foundNow(page, seen, foyer, secrets)).toEqual([]);

  // Prove the search: the passwords did go over the wire, sealed, and the search finds a text in clear.
  expect(seen.wire.calls("login")).toMatchObject([{ password: REFUSED }, { password: CHOSEN }]);
  const data = await filesOf(foyer);
  expect(carries(data, person)).toBe(true);
  for (const secret of secrets) expect(carries(data, secret)).toBe(false);
});

for (const { screen, event, send } of accountForms.filter(({ confidential }) => confidential)) {
  test(`${screen}: no typed secret is stored, after sending, a refusal or a reload`, async ({ page, foyer, seen }) => {
    const secrets = Object.values(TYPED_SECRETS);
    const held: (() => void)[] = [];
    seen.wire.take(event, ({ answer }) => held.push(() => answer({ code: 400, data: { error: "Not now." } })));
    await send(page);
    await expect.poll(() => held.length).toBe(1);
    expect(await foundNow(page, seen, foyer, secrets)).toEqual([]);
    held.forEach((answer) => answer());
    await expect(page.getByRole("alert")).toHaveText("Not now.");
    expect(await foundNow(page, seen, foyer, secrets)).toEqual([]);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await foundNow(page, seen, foyer, secrets)).toEqual([]);
  });
}

test("the browser keeps the token in its cookie alone, and the service stores no token", async ({
  page,
  foyer,
  seen,
}) => {
  await signIn(page, member(71));
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
  const token = await tokenIn(page);
  expect(await foundNow(page, seen, foyer, [token])).toEqual([`${token} in cookies`]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/dev\/products\/hrms\//);
  expect(await foundNow(page, seen, foyer, [token])).toEqual([`${token} in cookies`]);
  expect(carries(await filesOf(foyer), token)).toBe(false);

  await page.goBack();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
  // An opening socket presents the token, as the contract says; a page restored by Back may have done so.
  const inFrames = seen.wire.frames.filter((frame) => carries(frame, token));
  for (const frame of inFrames) expect(frame).toMatch(/^40\{/);
  const places = await foundNow(page, seen, foyer, [token]);
  expect(places).toEqual(inFrames.length > 0 ? [`${token} in wire`] : []);
});

test("a form pressed before the app is ready puts no text into the address", async ({ page, foyer, seen }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await enterLogin(page, member(72), REFUSED);
  expect(await foundNow(page, seen, foyer, [REFUSED])).toEqual([]);
  release();
  await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
  expect(await foundNow(page, seen, foyer, [REFUSED])).toEqual([]);
});
