import { fillAboutYou } from "./account-forms.ts";
import { expect, signIn, startFoyer } from "./fixtures.ts";
import {
  identifierField,
  loginButton,
  member,
  openChangePassword,
  openWorkspace,
  PASSWORD,
  passwordField,
} from "./screens.ts";
import { test } from "./relay.ts";
import { tapWire } from "./wire.ts";

/* A service that is down, slow, lost or talks nonsense: the person is told, keeps what they typed and goes on. */

const OFFLINE = "Can't connect. Trying again…";
const LOST = "Connection lost. Reconnecting…";
const NO_CONNECTION = "Something went wrong. Check your connection and try again.";
/** The contract's limit for a call, a moment later. */
const PATIENCE = 15_100;

/** What a browser writes down by itself when a connection is refused. */
const refusedConnections =
  /ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection to/;

test("no service when the page opens: told, the form works, and the waiting sign-in goes out once", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  relay.cut();
  await page.goto("/login");
  const banner = page.getByText(OFFLINE);
  await expect(banner).toBeVisible();
  // Attempts follow each other; the banner is the same one, so that it is not read out each time.
  await banner.evaluate((element) => element.toggleAttribute("data-marked", true));
  await page.waitForRequest(/\/socket\.io\//);
  await page.waitForRequest(/\/socket\.io\//);
  await expect(banner).toHaveAttribute("data-marked");
  await identifierField(page).fill(member(10));
  await passwordField(page).fill(PASSWORD);
  await loginButton(page).click();
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  relay.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByText("You're back online.")).toBeAttached();
  expect(wire.calls("login")).toHaveLength(1);
});

test("a service that is killed and comes back: the same page goes on, and so does the session", async ({
  page,
  faults,
}) => {
  // It starts twice.
  test.setTimeout(180_000);
  faults.expectFault(refusedConnections);
  const foyer = await startFoyer();
  try {
    await page.goto(`${foyer.url}/login`);
    await identifierField(page).fill("member@acme.test");
    await passwordField(page).fill(PASSWORD);
    await passwordField(page).press("Enter");
    await expect(page.getByRole("radio", { name: "HR Management" })).toBeChecked();
    await foyer.kill();
    await expect(page.getByText(LOST).or(page.getByText(OFFLINE))).toBeVisible();
    await page.getByRole("radio", { name: "Payroll" }).check();
    await foyer.restart();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/dev\/products\/payroll\//);
  } finally {
    await foyer.stop();
  }
});

test("the connection is lost while signing in: told, nothing is sent twice, and the next try works", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  wire.take("login", () => {});
  await signIn(page, member(11));
  await expect.poll(() => wire.calls("login").length).toBe(1);
  relay.cut();
  await expect(page.getByRole("alert")).toHaveText(NO_CONNECTION);
  await expect(page.getByText(/Connection lost|Can't connect/)).toBeVisible();
  await expect(identifierField(page)).toHaveValue(member(11));
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  relay.mend();
  wire.give("login");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("You're back online.")).toBeAttached();
  expect(wire.calls("login")).toHaveLength(1);
  await loginButton(page).click();
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toHaveLength(2);
});

test("the connection is lost while the list is on its way: asked for again by itself", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  wire.take("getWorkspaceList", () => {});
  await signIn(page, member(12));
  await expect.poll(() => wire.calls("getWorkspaceList").length).toBe(1);
  await expect(page.getByText("Loading your workspace…")).toBeAttached();
  relay.cut();
  await expect(page.getByText(LOST).or(page.getByText(OFFLINE))).toBeVisible();
  wire.give("getWorkspaceList");
  relay.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("radio", { name: "HR Management" })).toBeChecked();
  expect(wire.calls("getWorkspaceList")).toHaveLength(2);
});

test("a browser without a network says so, and goes on when it is back", async ({ page, context, relay, faults }) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  await page.goto("/login");
  // A first connection that is still being made is given its time before anything is said.
  await expect.poll(() => wire.frames.some((frame) => frame.startsWith('40{"sid"'))).toBe(true);
  await identifierField(page).fill(member(13));
  await passwordField(page).fill(PASSWORD);
  await context.setOffline(true);
  relay.cut();
  await expect(page.getByText(LOST).or(page.getByText(OFFLINE))).toBeVisible();
  await loginButton(page).click();
  await expect(loginButton(page)).toHaveAttribute("aria-busy", "true");
  relay.mend();
  await context.setOffline(false);
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toHaveLength(1);
});

test("a reload with a session and no service: told who they are still, and let in when it answers", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(refusedConnections);
  await openWorkspace(page, member(14));
  await page.clock.install();
  relay.cut();
  await page.goto("/workspace");
  await expect(page.getByText("One moment…")).toBeVisible();
  await page.clock.runFor(PATIENCE);
  await expect(page.getByRole("heading", { name: "We can't connect right now" })).toBeVisible();
  await expect(page.getByText("You're still signed in.")).toBeVisible();
  relay.mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("a session can be left although the service does not answer", async ({ page, context, relay, faults }) => {
  faults.expectFault(refusedConnections);
  await openWorkspace(page, member(15));
  await page.clock.install();
  relay.cut();
  await page.reload();
  await page.clock.runFor(PATIENCE);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.clock.runFor(2_100);
  await expect(page).toHaveURL("/login");
  await expect(loginButton(page)).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("token");
});

test("change password: a lost connection is said and everything typed stays", async ({ page, relay, faults }) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  await openChangePassword(page, member(16));
  wire.take("hrms|myPassword|update", () => {});
  await page.getByRole("textbox", { name: "Current Password" }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "New Password" }).fill("N3w-password");
  await page.getByRole("textbox", { name: "Confirm Password" }).fill("N3w-password");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect.poll(() => wire.calls("hrms|myPassword|update").length).toBe(1);
  relay.cut();
  await expect(page.getByRole("alert")).toHaveText(NO_CONNECTION);
  await expect(page.getByRole("textbox", { name: "New Password" })).toHaveValue("N3w-password");
  relay.mend();
  wire.take("hrms|myPassword|update", ({ answer }) => answer({ code: 403, data: { error: "Not now." } }));
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("alert")).toHaveText("Not now.");
  expect(wire.calls("hrms|myPassword|update")).toHaveLength(2);
});

test("sign-up: a lost connection while the address is checked: checked again by itself, and on to the next step", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  wire.take("checkEmailExistense", () => {});
  await page.goto("/register");
  await fillAboutYou(page, "ada@engines.test");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => wire.calls("checkEmailExistense").length).toBe(1);
  wire.give("checkEmailExistense");
  relay.cut();
  // At once: what can be asked again waits for the first attempt to reconnect, and for no further one.
  relay.mend();
  await expect(page.getByRole("heading", { name: "About your company" })).toBeVisible();
});
