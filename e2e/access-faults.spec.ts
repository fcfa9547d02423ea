import type { Page } from "@playwright/test";
import { verifyOrganizationPath } from "./access-forms.ts";
import { scan, wrongCodeOf } from "./authenticator.ts";
import { expect, signIn } from "./fixtures.ts";
import { test } from "./relay.ts";
import { codeField, member, openWorkspace } from "./screens.ts";
import { tapWire } from "./wire.ts";

/*
 * A connection that is lost half-way through a second factor: the service keeps by socket who is in the
 * middle of what, so that after a reconnection it has to be told again, without the person.
 */

const NO_CONNECTION = "Something went wrong. Check your connection and try again.";
/** What a browser writes down by itself when a connection is refused. */
const refusedConnections =
  /ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection to/;
const DOWN = /Connection lost|Can't connect/;

/** Loses the connection while a call is on its way, and has it again. */
async function loseAndFind(page: Page, relay: { cut(): void; mend(): void }, meanwhile: () => Promise<void>) {
  relay.cut();
  await expect(page.locator("output").getByText(DOWN)).toBeVisible();
  await meanwhile();
  relay.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("You're back online.")).toBeAttached();
}

test("set-up: a code on its way is lost and said; the ticks stay and the next code is checked", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  wire.take("hrms|master|MFA|verify", () => {});
  await signIn(page, "mfa-new@acme.test");
  const tick = page.getByRole("checkbox", { name: /^Authenticator App/ });
  await tick.check();
  await codeField(page).fill("123456");
  await expect.poll(() => wire.calls("hrms|master|MFA|verify").length).toBe(1);
  await loseAndFind(page, relay, async () => {
    await expect(page.getByRole("alert")).toHaveText(NO_CONNECTION);
    await expect(tick).toBeChecked();
    await expect(codeField(page)).toHaveValue("123456");
  });
  wire.give("hrms|master|MFA|verify");
  // The token for the set-up alone is presented again: this is the real service's answer.
  await codeField(page).fill("");
  const secret = (await scan(page)).searchParams.get("secret");
  await codeField(page).fill(await wrongCodeOf(secret ?? ""));
  await expect(page.getByRole("alert")).toHaveText("Invalid OTP");
  expect(wire.calls("hrms|master|MFA|verify")).toHaveLength(2);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("token");
});

test("recovery code: after a lost connection the service is told anew who is signing in", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  await signIn(page, "mfa-both@acme.test");
  await page.getByRole("link", { name: "Add Recovery Code" }).click();
  const field = page.getByRole("textbox", { name: "Recovery Code" });
  await field.fill("AAAA-BBBBBB");
  await loseAndFind(page, relay, async () => {
    await expect(field).toHaveValue("AAAA-BBBBBB");
  });
  await field.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid Recovery Code");
  expect(wire.calls("login")).toHaveLength(2);
});

test("verify organisation: a code sent in while there is no connection goes out once, when there is", async ({
  page,
  relay,
  faults,
}) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  await openWorkspace(page, member(322));
  await page.goto(verifyOrganizationPath);
  const field = page.getByRole("textbox", { name: "Verification OTP" });
  await expect(field).toBeVisible();
  await loseAndFind(page, relay, async () => {
    await field.fill("123456");
    await expect(page.getByRole("button", { name: "Submit" })).toHaveAttribute("aria-busy", "true");
  });
  await expect(page.getByRole("alert")).toHaveText("Only an admin of the organisation can verify it.");
  expect(wire.calls("activateOrganization")).toHaveLength(1);
});

test("downloads: asked for without a connection, shown as soon as there is one", async ({ page, relay, faults }) => {
  faults.expectFault(refusedConnections);
  const wire = await tapWire(page);
  await page.goto("/login");
  relay.cut();
  await page.goto("/downloads");
  await expect(page.getByText("Loading the latest apps…")).toBeVisible();
  relay.mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("link", { name: "Download Chat for Mac" })).toBeVisible();
  expect(wire.calls("getBuildInfo")).toHaveLength(1);
});
