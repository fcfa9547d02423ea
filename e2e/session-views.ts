import type { Page } from "@playwright/test";
import { expect, signIn } from "./fixtures.ts";
import { member, openChangePassword, openWorkspace, PASSWORD } from "./screens.ts";
import { holdCalls, REFUSAL, refuseCalls, type View } from "./view.ts";

async function answerList(page: Page, companies: readonly (readonly [company: string, access: boolean])[]) {
  const list = companies.map(([company, access]) => ({
    orgId: company,
    _id: company,
    company,
    role: "admin",
    isAdmin: true,
    planAccess: { hrms: { default: { access } }, chat: { default: { access } } },
  }));
  await refuseCalls(page, "getWorkspaceList", { data: { list, activeOrgId: null } });
}

/** The screens of somebody who is signed in. */
export const sessionViews: readonly View[] = [
  { name: "change password", everyWay: true, open: (page) => openChangePassword(page, member(60)) },
  {
    name: "change password with problems and a rule half met",
    async open(page) {
      await openChangePassword(page, member(61));
      await page.getByRole("textbox", { name: "New Password" }).fill("abc1");
      await page.getByRole("button", { name: "Change Password" }).click();
      await expect(page.getByRole("textbox", { name: "Current Password" })).toBeFocused();
    },
  },
  {
    name: "workspace with its success toast",
    async open(page) {
      await refuseCalls(page, "hrms|myPassword|update", { data: { message: "Password updated successfully." } });
      await openChangePassword(page, member(62));
      await page.getByRole("textbox", { name: "Current Password" }).fill(PASSWORD);
      await page.getByRole("textbox", { name: "New Password" }).fill("N3w-password");
      await page.getByRole("textbox", { name: "Confirm Password" }).fill("N3w-password");
      await page.getByRole("button", { name: "Change Password" }).click();
      await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
      await expect(page.getByText("Password updated successfully.")).toBeVisible();
    },
    hold: (page) => page.getByText("Password updated successfully.").hover(),
  },
  { name: "workspace with every product", everyWay: true, open: (page) => openWorkspace(page, "admin@acme.test") },
  {
    name: "workspace with 500 organisations",
    async open(page) {
      await openWorkspace(page, "many@acme.test");
      await page.getByRole("searchbox", { name: "Search organisations" }).fill("li");
      await expect(page.getByText(/ of 500 organisations/)).toBeVisible();
    },
  },
  {
    name: "workspace where no organisation is found",
    async open(page) {
      await openWorkspace(page, "many@acme.test");
      await page.getByRole("searchbox", { name: "Search organisations" }).fill("zz-no-such-name");
      await expect(page.getByText("No organisations found.")).toBeVisible();
    },
  },
  {
    name: "workspace loading",
    async open(page) {
      await holdCalls(page, "getWorkspaceList");
      await signIn(page, member(63));
      await expect(page.getByText("Loading your workspace…")).toBeAttached();
    },
  },
  {
    name: "workspace that could not be loaded",
    async open(page) {
      await refuseCalls(page, "getWorkspaceList", { code: 500, error: { message: "The list is being mended." } });
      await signIn(page, member(64));
      await expect(page.getByRole("alert")).toHaveText("The list is being mended.");
    },
  },
  {
    name: "workspace with a refused entry",
    async open(page) {
      await refuseCalls(page, "loginEmail");
      await openWorkspace(page, member(65));
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("alert")).toHaveText(REFUSAL.data.error);
    },
  },
  {
    name: "workspace with an organisation without a product, and a very long name",
    async open(page) {
      const endless = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
      await answerList(page, [
        ["One", true],
        [endless, false],
      ]);
      await openWorkspace(page, member(66));
      await page.getByRole("radio", { name: endless }).check();
      await expect(page.getByText("You don't have access to any products in this organisation.")).toBeVisible();
    },
  },
  {
    name: "workspace of somebody without an organisation",
    async open(page) {
      await signIn(page, "nobody@acme.test");
      await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
    },
  },
  {
    name: "workspace of somebody without a product",
    async open(page) {
      await signIn(page, "noproduct@acme.test");
      await expect(page.getByRole("heading", { name: "No product access" })).toBeVisible();
    },
  },
];
