import { VERSION } from "../machines/snapshot/envelope.ts";
import { expect, test as ownPage } from "./fixtures.ts";
import {
  appIn,
  dropOnChart,
  heading,
  openAt,
  openRecorder,
  place,
  recorder,
  region,
  savePath,
  send,
  settle,
  signInInFrame,
  startAt,
  TYPED,
  unfold,
} from "./inspector.ts";
import { test } from "./shared-inspector.ts";
import { dropOn, loginIn, refused, reproduction, signingIn } from "./report.ts";

/*
 * What QA does in the inspector every day. The tests of everything else in it are among the proofs
 * (proofs/inspector/).
 */

// One worker runs all of them, so that the inspector is opened once.
test.describe.configure({ mode: "default" });

// A page of its own: it listens before the first script runs.
ownPage(
  "a person walks a sign-in in the frame and by the panel; a guard refuses, and no message holds a secret",
  async ({ page }) => {
    await page.addInitScript(() => {
      const told: string[] = [];
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function post(message: unknown, ...rest: never[]) {
        told.push(JSON.stringify(message));
        postMessage.call(this, message, ...rest);
      };
      Object.assign(window, { told });
    });
    await openAt(page, "login", "Sign In Your Account");
    await signInInFrame(page, "ann@acme.test", TYPED.password);
    await settle(page, "login", "a second factor is needed");
    await heading(page, "Multi-Factor Authentication");
    await unfold(page, "Events without effect");
    const blocked = region(page, "Step")
      .getByRole("listitem")
      .filter({ hasText: "Choose how to get the code, the app" });
    await expect(blocked).toContainText("only if “is offered”");
    const flow = region(page, "Events of multiFactorLogin");
    await flow.getByRole("button", { name: "method.choose email" }).click();
    await appIn(page).getByText("Use your authenticator app instead").click();
    await appIn(page).getByRole("textbox", { name: "Authentication Code" }).fill(TYPED.code);
    await settle(page, "login-with-code", "right");
    await expect(page.getByText("/workspace", { exact: true })).toBeVisible();
    const told = await Promise.all(
      page
        .frames()
        .map((frame) => frame.evaluate(() => JSON.stringify(Object.entries(window).find(([key]) => key === "told")))),
    );
    const all = told.join("\n");
    expect(all).toContain("form.submit");
    for (const secret of Object.values(TYPED)) expect(all).not.toContain(secret);
    expect(all).not.toContain("canary ");
  },
);

test("a person saves a path, drops it into a new inspector, which says that it is open, and replays it", async ({
  page,
}) => {
  await startAt(page, "second factor by email", "Multi-Factor Authentication");
  await send(page, "code.resend");
  await settle(page, "resendOTP", "sent, and no other for 90 s");
  await expect(appIn(page).getByRole("button", { name: "Resend code in 1:30" })).toBeVisible();
  await openRecorder(page);
  await recorder(page).getByRole("textbox", { name: "Path name" }).fill("Blocked, für 90 s");
  const { name, text } = await savePath(page);
  expect(name).toBe("blocked-fur-90-s.foyer-path.json");
  expect(text).not.toContain("canary");

  await openAt(page, "login", "Sign In Your Account");
  await openRecorder(page);
  await dropOnChart(page, text);
  await expect(page.getByText(/^Opened “/)).toHaveText("Opened “Blocked, für 90 s”: 2 steps.");
  await expect(place(page)).toHaveText(/second factor by email$/);
  await expect(appIn(page).getByRole("button", { name: "Resend code in 1:30" })).toBeVisible();

  await page.getByRole("button", { name: "Go to next timer (in 90 s)" }).click();
  await expect(appIn(page).getByRole("button", { name: /^Resend/ })).toBeEnabled();
  await recorder(page).getByRole("button", { name: "Replay" }).click();
  await expect(appIn(page).getByRole("button", { name: /^Resend/ })).toBeEnabled();
  await expect(recorder(page)).toContainText("You've taken 3 steps");
});

test("a report dropped anywhere opens with its call to be answered by hand; a bad file is refused and the open one stays", async ({
  page,
}) => {
  const person = await page.context().newPage();
  const { text } = await signingIn(person);
  await person.close();
  await startAt(page, "login", "Sign In Your Account");
  await dropOn(page, "History", text);
  await expect(reproduction(page)).toContainText("“dropped”");
  await region(page, "App").getByRole("button", { name: "Show chart and log" }).click();
  await expect(loginIn(page)).toHaveAttribute("aria-busy", "true");
  await expect(region(page, "App").getByText(/^sign-in \(\d+ s\)$/)).toBeVisible();
  await settle(page, "login", "a second factor is needed");
  await heading(page, "Multi-Factor Authentication");

  await dropOn(page, "App", text.replace(`"version": ${VERSION}`, `"version": ${VERSION + 1}`));
  await expect(refused(page)).toContainText(
    `This snapshot has version ${VERSION + 1}, but this build only reads versions up to ${VERSION}.`,
  );
  await dropOn(page, "Chart", text.slice(0, text.length / 2));
  await expect(refused(page)).toContainText("may be damaged or incomplete");
  await dropOn(page, "Step", text.replace(/("login": ")\w+/, "$1000000000000"));
  await expect(refused(page)).toContainText("made by a build with different charts");
  await expect(refused(page).getByRole("listitem")).toHaveText(["login: its chart has changed"]);
  await dropOn(page, "History", text.replace('"signedOut"', '"elsewhere"'));
  await expect(refused(page)).toContainText("a state the app can never be in");
  await expect(refused(page).getByRole("listitem").first()).toContainText("app");
  await heading(page, "Multi-Factor Authentication");
  await expect(reproduction(page)).toBeVisible();
  await refused(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(refused(page)).toHaveCount(0);

  await page.keyboard.press("Alt+ArrowLeft");
  await region(page, "App").getByRole("button", { name: "Go on from here" }).click();
  await settle(page, "login", "wrong password");
  await expect(appIn(page).getByRole("alert")).toBeVisible();
});
