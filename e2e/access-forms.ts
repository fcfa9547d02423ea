import { demoId } from "../service/demo/people.ts";
import type { AccountForm } from "./account-forms.ts";
import { signIn } from "./fixtures.ts";
import { member, openWorkspace } from "./screens.ts";

/** The forms of second factors and of verifying an organisation, each filled in and sent. */
export const accessForms: readonly AccountForm[] = [
  {
    screen: "recovery code",
    event: "hrms|master|MFA|verify",
    button: "Save",
    async send(page) {
      await signIn(page, "mfa-app@acme.test");
      await page.getByRole("link", { name: "Add Recovery Code" }).click();
      const code = page.getByRole("textbox", { name: "Recovery Code" });
      await code.fill("AAAA-BBBBBB");
      await code.press("Enter");
      return code;
    },
  },
  {
    screen: "verify organisation",
    event: "activateOrganization",
    button: "Submit",
    async send(page) {
      await openWorkspace(page, member(320));
      await page.goto(verifyOrganizationPath);
      const code = page.getByRole("textbox", { name: "Verification OTP" });
      await code.fill("123456");
      return code;
    },
  },
];

/** The demo's organisation that is not verified. */
export const verifyOrganizationPath = `/verify-organization/${demoId("organisation", 5)}`;
