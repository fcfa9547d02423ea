import type { Page } from "@playwright/test";
import { connectDemo } from "../../e2e/demo-client.ts";
import { alone, enterLogin, expect, signIn, test } from "../../e2e/fixtures.ts";
import { holdScripts } from "../../e2e/hold-scripts.ts";
import {
  beginSession,
  identifierField,
  loginButton,
  member,
  onboardingPath,
  openVerifyEmail,
  PASSWORD,
  passwordField,
  stopClock,
} from "../../e2e/screens.ts";
import { tapWire } from "../../e2e/wire.ts";

/* Typing and presses before the app is ready take effect later: slow and failing scripts lose neither. */

/** Lets the requests for a chunk fail until `mend` is called. */
async function failChunk(page: Page, name: string): Promise<{ asked(): number; mend(): void }> {
  let asked = 0;
  let fails = true;
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route) => {
    asked += 1;
    return fails ? route.abort() : route.continue();
  });
  return {
    asked: () => asked,
    mend() {
      fails = false;
    },
  };
}

const isAlive = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-live");

test.describe("a sign-in pressed before the app is ready", () => {
  const refusal = (page: Page) => page.getByRole("alert").filter({ hasText: "Wrong email address" });

  /** Submits a sign-in while the scripts are held. */
  async function pressEarly(page: Page, password: string) {
    const wire = await tapWire(page);
    const letGo = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await identifierField(page).fill(` ${member(50)}`);
    await passwordField(page).fill(password);
    await passwordField(page).press("Enter");
    return { wire, letGo };
  }

  test("is refused with the service's words", async ({ page }) => {
    const { wire, letGo } = await pressEarly(page, "not mine");
    await letGo();
    await expect(refusal(page)).toBeVisible();
    await expect(passwordField(page)).toHaveValue("not mine");
    expect(wire.calls("login")).toHaveLength(1);
  });

  test("is sent with the texts in the form when the app is ready", async ({ page }) => {
    const { wire, letGo } = await pressEarly(page, "not mine");
    await passwordField(page).fill(PASSWORD);
    await letGo();
    await expect(page).toHaveURL("/workspace");
    expect(wire.calls("login")).toMatchObject([{ identifier: member(50), password: PASSWORD }]);
  });

  test("is not sent with a password that is too short", async ({ page }) => {
    const { wire, letGo } = await pressEarly(page, "short");
    await letGo();
    await expect(passwordField(page)).toHaveAccessibleDescription(/8/);
    expect(wire.calls("login")).toEqual([]);
  });
});

test("texts typed before a reload return when the app is ready, selected so that typing replaces them", async ({
  page,
}) => {
  await page.goto("/login");
  await isAlive(page);
  await identifierField(page).fill(member(50));
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(identifierField(page)).toHaveValue("");
  await identifierField(page).focus();
  await letGo();
  await expect(identifierField(page)).toHaveValue(member(50));
  await page.keyboard.type(member(51));
  await expect(identifierField(page)).toHaveValue(member(51));
});

test("a text typed while the app's code cannot be loaded survives the reload", async ({ page, faults }) => {
  faults.expectFault(refusedScripts);
  const views = await failChunk(page, "views");
  await page.goto("/login");
  await expect.poll(views.asked).toBeGreaterThan(0);
  await identifierField(page).fill(member(52));
  views.mend();
  await page.reload();
  await isAlive(page);
  await expect(identifierField(page)).toHaveValue(member(52));
});

test.describe("a page whose entry could not be loaded", () => {
  /** Opens such a page, and waits until its inline script knows. */
  async function openWithoutEntry(page: Page) {
    await page.clock.install();
    await stopClock(page);
    await page.addInitScript(() =>
      addEventListener("error", () => (document.documentElement.dataset["failed"] = ""), { capture: true }),
    );
    const entry = await failChunk(page, "index");
    await page.goto("/login");
    await hasFailed(page);
    return entry;
  }
  const hasFailed = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-failed");

  test("reloads by itself once it can be, and keeps the typed text", async ({ page, faults }) => {
    faults.expectFault(refusedScripts);
    const entry = await openWithoutEntry(page);
    await identifierField(page).fill(member(52));
    entry.mend();
    await page.clock.runFor(3_100);
    await isAlive(page);
    await expect(identifierField(page)).toHaveValue(member(52));
  });

  test("waits a minute if a reload has not helped, because a person may be typing", async ({ page, faults }) => {
    faults.expectFault(refusedScripts);
    const entry = await openWithoutEntry(page);
    await page.reload();
    await hasFailed(page);
    entry.mend();
    await page.clock.runFor(59_000);
    await hasFailed(page);
    await page.clock.runFor(1_000);
    await isAlive(page);
  });
});

test("a new hire's form is drawn ahead with the company, and an early press is sent once", async ({ page }) => {
  const wire = await tapWire(page);
  const letGo = await holdScripts(page);
  await page.goto(onboardingPath, { waitUntil: "commit" });
  await expect(page.getByText("Welcome to Acme Industries")).toBeVisible();
  await expect(page.getByText("We are work obsessed people")).toBeVisible();
  await page.getByRole("textbox", { name: "Email Address / Employee Code" }).fill("ONB-001");
  await passwordField(page).fill(PASSWORD);
  await passwordField(page).press("Enter");
  await letGo();
  await expect(page).toHaveURL(/\/dev\/products\/hrms\/[^/]+\/employee-onboarding-preview\//);
  expect(wire.calls("onboardingLogin")).toHaveLength(1);
});

test("a signed-in person's form is drawn ahead and takes over early typing", async ({ page, foyer }) => {
  const { token } = await beginSession(page, member(64));
  await page.context().addCookies([{ name: "token", value: token, url: foyer.url }]);
  const wire = await tapWire(page);
  const letGo = await holdScripts(page);
  await page.goto("/change-password", { waitUntil: "commit" });
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(member(64));
  await page.getByRole("textbox", { name: "Current Password" }).fill("not mine");
  await page.getByRole("textbox", { name: "New Password" }).fill("Amber-otter-9");
  await letGo();
  await isAlive(page);
  await expect(page.getByRole("listitem").filter({ hasText: "Uppercase" })).toHaveAttribute("data-met");
  await page.getByRole("textbox", { name: "Confirm Password" }).fill("Amber-otter-9");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("textbox", { name: "Current Password" })).toHaveAccessibleDescription(/./);
  expect(wire.calls("hrms|myPassword|update")).toMatchObject([
    { oldPassword: "not mine", newPassword: "Amber-otter-9" },
  ]);
});

// Another test of the worker's Foyer signs the same person in, who has a different password after this one.
alone("a forced change of the password is drawn ahead, and the workspace after it has its list", async ({ page }) => {
  const { url, token } = await beginSession(page, "forced@acme.test");
  await page.context().addCookies([{ name: "token", value: token, url }]);
  const letGo = await holdScripts(page);
  await page.goto("/workspace", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "New Password" }).fill("Amber-otter-9");
  await letGo();
  await isAlive(page);
  await page.getByRole("textbox", { name: "Current Password" }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Confirm Password" }).fill("Amber-otter-9");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page).toHaveURL("/workspace");
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test.describe("the workspace, drawn ahead for a signed-in person", () => {
  const next = (page: Page) => page.getByRole("button", { name: "Next" });
  const organisation = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

  /** Opens the workspace by its link, with the scripts held back. */
  async function openDrawn(page: Page, identifier: string) {
    const { url, token } = await beginSession(page, identifier);
    await page.context().addCookies([{ name: "token", value: token, url }]);
    const wire = await tapWire(page);
    const letGo = await holdScripts(page);
    await page.goto("/workspace", { waitUntil: "commit" });
    await expect(next(page)).toBeEnabled();
    return { url, token, wire, letGo };
  }

  test("a product opens that the person chose and submitted early", async ({ page }) => {
    const { letGo } = await openDrawn(page, member(75));
    await page.getByRole("radio", { name: /^Chat/ }).check();
    await next(page).click();
    await letGo();
    await expect(page).toHaveURL(/\/dev\/products\/chat\//);
  });

  test("an organisation chosen early stays chosen, and Next is ignored until its products are shown", async ({
    page,
  }) => {
    const { wire, letGo } = await openDrawn(page, "many@acme.test");
    await organisation(page, "Amber Bakery").check();
    await next(page).click();
    await letGo();
    await isAlive(page);
    await expect(page.getByText(/at Amber Bakery$/)).toBeVisible();
    await expect(organisation(page, "Amber Bakery")).toBeChecked();
    expect(wire.calls("loginEmail")).toEqual([]);
  });

  test("the focus stays in a long list", async ({ page }) => {
    const { letGo } = await openDrawn(page, "many@acme.test");
    await organisation(page, "Amber Bakery").focus();
    await letGo();
    await isAlive(page);
    await expect(organisation(page, "Amber Bakery")).toBeFocused();
  });

  test("the list is searched for a text typed early", async ({ page }) => {
    const { letGo } = await openDrawn(page, "many@acme.test");
    await page.getByRole("searchbox").pressSequentially("amber bak");
    await letGo();
    await expect(page.getByRole("status").filter({ hasText: "1 of 500 organisations" })).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("amber bak");
  });

  test("an early press of Logout signs out", async ({ page }) => {
    const { wire, letGo } = await openDrawn(page, member(76));
    await page.getByRole("button", { name: "Logout" }).click();
    await letGo();
    await expect(page).toHaveURL("/login");
    expect(wire.calls("logout")).toHaveLength(1);
  });

  test("the list comes with the page, and the next visit asks the service for it", async ({ page }) => {
    const { wire, letGo } = await openDrawn(page, member(77));
    await letGo();
    await isAlive(page);
    expect(wire.calls("getWorkspaceList")).toEqual([]);
    await page.getByRole("link", { name: "Change Password" }).click();
    await expect(page.getByRole("textbox", { name: "Current Password" })).toBeVisible();
    await page.goBack();
    await expect(next(page)).toBeEnabled();
    expect(wire.calls("getWorkspaceList")).toHaveLength(1);
  });

  test("a session that has ended meanwhile leads to the login, which says so", async ({ page }) => {
    const { url, token, letGo } = await openDrawn(page, member(78));
    const other = await connectDemo({ url, origin: new URL(url).origin }, token);
    await other.call("logout", {});
    other.close();
    await letGo();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Your session has ended")).toBeVisible();
  });

  test("a logo that failed to load before the app was ready is replaced by its letter", async ({ page, faults }) => {
    faults.expectFault(/Failed to load resource/);
    await page.route("**/logos/*", (route) => route.abort());
    const { letGo } = await openDrawn(page, member(79));
    const logo = page.locator("fieldset img");
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    await letGo();
    await expect(logo).toHaveCount(0);
  });
});

test("a code typed early is sent when the app is ready, while an earlier countdown goes on", async ({
  page,
  foyer,
}) => {
  const wire = await tapWire(page);
  await openVerifyEmail(page, foyer.url, member(65));
  wire.take("resendOTP", ({ answer }) => answer({ data: { success: true, message: "OTP sent successfully." } }));
  await page.getByRole("button", { name: "Resend OTP" }).click();
  await expect(page.getByRole("button", { name: /Resend OTP in/ })).toBeVisible();
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Verification OTP" }).fill("123456");
  await letGo();
  await expect(page.getByRole("button", { name: /Resend OTP in/ })).toBeVisible();
  await expect.poll(() => wire.calls("activateAccount")).toMatchObject([{ otp: "123456", email: member(65) }]);
});

/** The browser's own console message for a script that fails to load. */
const refusedScripts = /ERR_FAILED|Failed to fetch dynamically imported module/;
const OFFLINE = "Can't connect. Trying again…";

test("a field emptied before a reload counts as untouched", async ({ page }) => {
  await page.goto("/login");
  await isAlive(page);
  await identifierField(page).fill("s");
  await identifierField(page).fill("");
  await page.reload();
  await isAlive(page);
  await identifierField(page).focus();
  await passwordField(page).focus();
  await passwordField(page).fill("s");
  await passwordField(page).fill("");
  await identifierField(page).focus();
  await expect(passwordField(page)).toHaveAccessibleDescription("Required*");
  await expect(identifierField(page)).toHaveAccessibleDescription("");
});

test("the link on the page for an unknown address works before any script runs", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/nowhere", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(identifierField(page)).toBeVisible();
});

test("when the views fail to load, the page says so and sends the waiting sign-in once they are there", async ({
  page,
  faults,
}) => {
  faults.expectFault(refusedScripts);
  await page.clock.install();
  const wire = await tapWire(page);
  const failing = await failChunk(page, "views");
  await page.goto("/login");
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await enterLogin(page, member(51));
  await loginButton(page).click();
  failing.mend();
  await page.clock.runFor(3_100);
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toHaveLength(1);
});

test("when the socket's code fails to load, the page says so, keeps the texts and sends the next try", async ({
  page,
  faults,
}) => {
  faults.expectFault(refusedScripts);
  const wire = await tapWire(page);
  const failing = await failChunk(page, "socket-client");
  await page.goto("/login");
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await enterLogin(page, member(52));
  await expect(page.getByRole("alert")).toHaveText("Something went wrong. Check your connection and try again.");
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  failing.mend();
  await loginButton(page).click();
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toHaveLength(1);
});

test("when scripts fail to load for a signed-in person, the page offers to try again without a reload", async ({
  page,
  faults,
}) => {
  faults.expectFault(refusedScripts);
  await page.clock.install();
  const failing = await failChunk(page, "workspace-screen");
  await signIn(page, member(53));
  await expect(page).toHaveURL("/workspace");
  const again = page.getByRole("button", { name: "Start again" });
  await expect(again).toBeVisible();
  // Not earlier: the page also fetches the chunk ahead, and would take it from there.
  failing.mend();
  await again.click();
  await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
});

test("when a language's texts fail to load, the page keeps its language and changes it once they are there", async ({
  page,
  faults,
}) => {
  faults.expectFault(refusedScripts);
  await page.clock.install();
  await page.goto("/login");
  await isAlive(page);
  const failing = await failChunk(page, "hi");
  await page.getByRole("combobox", { name: "Language" }).selectOption("हिन्दी");
  await expect.poll(failing.asked).toBeGreaterThan(0);
  await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("hi");
  await expect(loginButton(page)).toBeVisible();
  failing.mend();
  await page.clock.runFor(3_100);
  await expect(page.getByRole("heading", { name: "अपने खाते में साइन इन करें" })).toBeVisible();
});

test("the form sends values that a password manager filled in without an event", async ({ page }) => {
  const wire = await tapWire(page);
  await page.goto("/login");
  await isAlive(page);
  await loginButton(page).click();
  await expect(identifierField(page)).toHaveAccessibleDescription("Required*");
  for (const [field, value] of [
    [identifierField(page), member(54)],
    [passwordField(page), PASSWORD],
  ] as const) {
    await field.evaluate((element: HTMLInputElement, text) => {
      element.value = text;
    }, value);
  }
  await loginButton(page).click();
  await expect(page).toHaveURL("/workspace");
  expect(wire.calls("login")).toMatchObject([{ identifier: member(54), password: PASSWORD }]);
});

test("the drawn form has the attributes that password managers read, and works without scripts", async ({
  browser,
  foyer,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/login", onboardingPath]) {
    await page.goto(foyer.url + path);
    const form = page.locator("form");
    await expect(form).toHaveCount(1);
    // The method is POST, so that a form sent without scripts puts no text into the address.
    await expect(form).toHaveAttribute("method", "post");
    const identifier = form.getByRole("textbox", { name: /^Email Address/ });
    await expect(identifier).toHaveAttribute("autocomplete", "username");
    await expect(identifier).toHaveAttribute("name", "identifier");
    await expect(identifier).toHaveAttribute("autocapitalize", "none");
    const password = form.locator("input[type=password]");
    await expect(password).toHaveCount(1);
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    await expect(password).toHaveAttribute("name", "password");
    await expect(page.locator("noscript")).toBeVisible();
  }
  await context.close();
});

test("the page shows the chosen colours and the last identifier before any script of the app runs", async ({
  page,
  context,
  foyer,
}) => {
  await context.addCookies([{ name: "email", value: encodeURIComponent("me+you@acme.test"), url: foyer.url }]);
  await page.goto("/login");
  await isAlive(page);
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(identifierField(page)).toHaveValue("me+you@acme.test");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await letGo();
  await isAlive(page);
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});

test("Back pressed just before React takes over the drawn page shows the earlier screen without a fault", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    let isBack = false;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      // React draws when a message without content reaches it. It has marked the root by then.
      const root = document.getElementById("root") ?? {};
      if (!isBack && message === null && Object.keys(root).some((key) => key.startsWith("__reactContainer"))) {
        isBack = true;
        history.replaceState(null, "", "/forgot-password");
        dispatchEvent(new PopStateEvent("popstate"));
      }
      post.call(this, message);
    };
  });
  await page.goto("/email-sent");
  await expect(page.getByRole("link", { name: "Try Recovery code?" })).toBeVisible();
});

for (const [nth, when] of [
  [1, "before the root reads the address"],
  [2, "after the root has read the address"],
] as const) {
  test(`Back pressed while the app starts, ${when}, shows the earlier screen`, async ({ page }) => {
    await page.addInitScript((nth) => {
      const post = MessagePort.prototype.postMessage;
      let yields = 0;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        // The app yields so (`src/adapters/next-task.ts`).
        if (message === "next") yields += 1;
        if (message === "next" && yields === nth) {
          history.replaceState(null, "", "/forgot-password");
          dispatchEvent(new PopStateEvent("popstate"));
        }
        post.call(this, message);
      };
    }, nth);
    await page.goto("/email-sent");
    await expect(page.getByRole("link", { name: "Try Recovery code?" })).toBeVisible();
    await expect(page).toHaveURL("/forgot-password");
  });
}

/** Records the frames of the page's sockets, and counts the sockets. */
function watchSockets(page: Page) {
  const seen = { opened: 0, sent: [] as string[], received: [] as string[] };
  page.on("websocket", (socket) => {
    seen.opened += 1;
    socket.on("framesent", ({ payload }) => seen.sent.push(String(payload)));
    socket.on("framereceived", ({ payload }) => seen.received.push(String(payload)));
  });
  return seen;
}

const handshakes = (frames: readonly string[]) => frames.filter((frame) => frame.startsWith("40"));

test("the page opens one socket and sends one handshake", async ({ page }) => {
  const seen = watchSockets(page);
  await page.goto("/login");
  await identifierField(page).fill(member(60));
  await passwordField(page).fill(PASSWORD);
  await passwordField(page).press("Enter");
  await expect(page).toHaveURL("/workspace");
  expect(seen.opened).toBe(1);
  expect(handshakes(seen.sent)).toEqual(['40{"app":"account"}']);
});

test("in another app's browser the drawn page has no Sign Up before any script runs", async ({ browser, foyer }) => {
  const userAgent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 400.0";
  const context = await browser.newContext({ userAgent, baseURL: foyer.url });
  const page = await context.newPage();
  const letGo = await holdScripts(page);
  for (const path of ["/login", onboardingPath]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(loginButton(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign Up" })).toHaveCount(0);
  }
  await letGo();
  await isAlive(page);
  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveCount(0);
  await context.close();
});

test("signed out, a page for signed-in people shows the login and gets its address when the app is ready", async ({
  page,
}) => {
  await page.clock.install();
  await stopClock(page);
  await page.goto("/workspace");
  await isAlive(page);
  await expect(page).toHaveURL("/login");
});

test("when another tab signs in while the page loads, the page starts again as that person", async ({
  page,
  foyer,
}) => {
  const [before, after] = [await beginSession(page, member(62)), await beginSession(page, member(63))];
  await page.context().addCookies([{ name: "token", value: before.token, url: foyer.url }]);
  const seen = watchSockets(page);
  const letGo = await holdScripts(page);
  await page.goto("/change-password", { waitUntil: "commit" });
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(member(62));
  await page.context().addCookies([{ name: "token", value: after.token, url: foyer.url }]);
  await letGo();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(member(63));
  expect(handshakes(seen.sent).at(-1)).toBe(`40${JSON.stringify({ app: "account", token: after.token })}`);
});
