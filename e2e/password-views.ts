import { demoOrganisations } from "../service/demo.ts";
import { accountForms } from "./account-forms.ts";
import { expect } from "./fixtures.ts";
import { PASSWORD } from "./screens.ts";
import { holdCalls, holdDeadlines, REFUSAL, refuseCalls, type View } from "./view.ts";

const { acme } = demoOrganisations;

/** Each form of an account flow, refused. */
export const refusedForms: readonly View[] = accountForms.map(({ screen, event, send }) => ({
  name: `${screen}, refused`,
  async open(page) {
    await refuseCalls(page, event);
    await send(page);
    await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
  },
}));

/** The screens of whoever has forgotten a password. */
export const passwordViews: readonly View[] = [
  {
    name: "forgot password",
    everyWay: true,
    async open(page) {
      await page.goto("/forgot-password");
      await expect(page.locator("html")).toHaveAttribute("data-live");
    },
  },
  {
    name: "forgot password of an organisation, with a problem",
    async open(page) {
      await page.goto(`/${acme}/preboarding/forgot-password`);
      await expect(page.getByText("Acme Industries")).toBeVisible();
      await page.getByRole("textbox", { name: "Email" }).fill("no address");
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText("Email must be valid.")).toBeVisible();
    },
  },
  {
    name: "email sent",
    everyWay: true,
    async open(page) {
      await page.goto("/email-sent");
      await expect(page.locator("html")).toHaveAttribute("data-live");
    },
  },
  {
    name: "forgot with recovery code, with problems",
    async open(page) {
      await page.goto("/forget-with-recovery");
      await expect(page.locator("html")).toHaveAttribute("data-live");
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText("Required*")).toHaveCount(2);
    },
  },
  {
    name: "reset password, checking the link",
    async open(page) {
      await holdCalls(page, "getResetCodeInfo");
      await page.goto("/reset/demo-reset");
      await expect(page.getByText("Checking your link…")).toBeVisible();
    },
  },
  {
    name: "reset password, a link that could not be checked",
    async open(page) {
      await refuseCalls(page, "getResetCodeInfo");
      await page.goto("/reset/demo-reset");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "reset password, an expired link",
    async open(page) {
      await page.goto(`/${acme}/reset/no-such-code`);
      await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
    },
  },
  {
    name: "reset password, with problems and a rule half met",
    everyWay: true,
    async open(page) {
      await page.goto("/reset/demo-reset");
      await page.getByRole("textbox", { name: "New Password" }).fill("abc1");
      await page.getByRole("button", { name: "Reset Password" }).click();
      await expect(page.getByRole("textbox", { name: "New Password" })).toBeFocused();
    },
  },
  {
    name: "reset password, done",
    async open(page) {
      await holdDeadlines(page);
      await refuseCalls(page, "resetPassword", { data: { success: true } });
      await page.goto("/reset/demo-reset");
      await page.getByRole("textbox", { name: "New Password" }).fill(PASSWORD);
      await page.getByRole("textbox", { name: "Confirm Password" }).fill(PASSWORD);
      await page.getByRole("button", { name: "Reset Password" }).click();
      await expect(page.getByText("Your password has been successfully reset.")).toBeVisible();
    },
  },
];
