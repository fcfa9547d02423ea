import type { Page } from "@playwright/test";
import { administer } from "../../e2e/administer.ts";
import { expect, signIn } from "../../e2e/fixtures.ts";
import {
  addAuthenticator,
  addButton,
  addPasskey,
  closePanel,
  openPasskeys,
  test,
  usePasskey,
} from "../../e2e/passkey.ts";
import { member } from "../../e2e/screens.ts";

/* What a browser hears of passkeys, for the list of the person's password manager. */

type Signal = "signalAllAcceptedCredentials" | "signalCurrentUserDetails" | "signalUnknownCredential";

/** Notes what the page tells its browser, each as a few words, and lets the browser hear it. */
async function listen(page: Page): Promise<{ heard(): Promise<string[]> }> {
  let words: string[] = [];
  await page.exposeFunction("noteSignal", (name: Signal, options: Readonly<Record<string, unknown>>) => {
    const { allAcceptedCredentialIds: ids, name: userName, displayName } = options;
    if (name === "signalUnknownCredential") words.push("unknown");
    else if (name === "signalCurrentUserDetails") words.push(`${String(userName)}, ${String(displayName)}`);
    else words.push(`accepted: ${Array.isArray(ids) ? ids.length : "none"}`);
  });
  await page.addInitScript(() => {
    const names = ["signalAllAcceptedCredentials", "signalCurrentUserDetails", "signalUnknownCredential"] as const;
    for (const name of names) {
      const tell: (options: never) => Promise<void> = PublicKeyCredential[name].bind(PublicKeyCredential);
      Object.defineProperty(PublicKeyCredential, name, {
        value: async (options: never) => {
          await tell(options);
          await Reflect.get(window, "noteSignal")(name, options);
        },
      });
    }
  });
  return {
    /** What the browser heard since the last time, once the page has told all. */
    async heard() {
      const state = () => page.evaluate(async () => JSON.stringify(await window.foyer.snapshot()));
      await expect.poll(state).toContain('"passkeySignals":"told"');
      const heard = words;
      words = [];
      return heard;
    },
  };
}

const removeOne = async (page: Page) => {
  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("You don't have any passkeys yet.")).toBeVisible();
};

test("a person's password manager follows what happens to their passkeys and their names", async ({ page, foyer }) => {
  const { heard } = await listen(page);
  const authenticator = await addAuthenticator(page, false, false, true);
  const email = member(159);
  await signIn(page, email);
  await expect(page).toHaveURL("/workspace");
  const [none, owner = ""] = await heard();
  expect([none, owner]).toEqual(["accepted: 0", expect.stringContaining(`${email}, `)]);

  await addPasskey(page);
  await expect.poll(authenticator.owners).toEqual([owner]);
  // Opening the panel tells, and so does the new passkey.
  expect(await heard()).toEqual(["accepted: 0", owner, "accepted: 1", owner]);

  // A passkey's own name is only in the panel.
  await page.getByRole("button", { name: /^Rename / }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("My laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("My laptop")).toBeVisible();
  expect(await heard()).toEqual([]);

  await administer(foyer, "set-person", email, "--first-name", "Nia");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-live");
  const renamed = owner.replace(/, \S+/u, ", Nia");
  expect(await heard()).toEqual(["accepted: 1", renamed]);
  expect(await authenticator.owners()).toEqual([renamed]);

  const moved = "nia@northwind.test";
  await administer(foyer, "set-person", email, "--email", moved, "--confirmed");
  await expect(page).toHaveURL(/\/login/u);
  await usePasskey(page).click();
  await expect(page).toHaveURL("/workspace");
  const readdressed = renamed.replace(email, moved);
  expect(await heard()).toEqual(["accepted: 1", readdressed]);
  expect(await authenticator.owners()).toEqual([readdressed]);

  await openPasskeys(page);
  await removeOne(page);
  expect((await heard()).slice(-2)).toEqual(["accepted: 0", readdressed]);
  await expect.poll(authenticator.owners).toEqual([]);

  await addButton(page).click();
  await expect(page.getByText("You have one passkey.")).toBeVisible();
  expect(await heard()).toEqual(["accepted: 1", readdressed]);
  await closePanel(page);
  await administer(foyer, "erase-person", moved, "--yes");
  await expect(page).toHaveURL(/\/login/u);
  expect(await authenticator.owners()).toEqual([readdressed]);
  await usePasskey(page).click();
  await expect(page.getByRole("alert")).toHaveText("This passkey no longer works here. Sign in another way.");
  await expect.poll(authenticator.owners).toEqual([]);
});

test("the next sign-in after a reset by an administrator takes the passkeys out of the list", async ({
  page,
  foyer,
}) => {
  const { heard } = await listen(page);
  const authenticator = await addAuthenticator(page, false, false, true);
  const email = member(160);
  await signIn(page, email);
  await expect(page).toHaveURL("/workspace");
  await addPasskey(page);
  expect((await heard()).at(-2)).toBe("accepted: 1");
  await closePanel(page);
  await administer(foyer, "reset-second-factor", email, "--yes");
  await expect(page).toHaveURL(/\/login/u);
  expect(await authenticator.owners()).toHaveLength(1);
  await signIn(page, email);
  await expect(page).toHaveURL("/workspace");
  expect((await heard())[0]).toBe("accepted: 0");
  await expect.poll(authenticator.owners).toEqual([]);
});

test("another tab tells of no list while a passkey is being made, which therefore stays", async ({ page, context }) => {
  const authenticator = await addAuthenticator(page, false, false, true);
  const first = await listen(page);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.exposeFunction("goesOn", () => held);
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = async (options) => {
      const made = await create(options);
      await Reflect.get(window, "goesOn")();
      return made;
    };
  });
  await signIn(page, member(161));
  await expect(page).toHaveURL("/workspace");
  await openPasskeys(page);
  await first.heard();
  await addButton(page).click();
  // The browser has it already, the service not yet.
  await expect.poll(authenticator.owners).toHaveLength(1);

  const tab = await context.newPage();
  await addAuthenticator(tab, false, false, true);
  const second = await listen(tab);
  await tab.goto("/workspace");
  await expect(tab.locator("html")).toHaveAttribute("data-live");
  expect(await second.heard()).toEqual([]);

  goOn();
  await expect(page.getByText("You have one passkey.")).toBeVisible();
  expect((await first.heard())[0]).toBe("accepted: 1");
  await tab.reload();
  await expect(tab.locator("html")).toHaveAttribute("data-live");
  expect((await second.heard())[0]).toBe("accepted: 1");
  expect(await authenticator.owners()).toHaveLength(1);
});
