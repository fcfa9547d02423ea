import { checkConfirmPassword, checkNewPassword } from "../../../machines/shared/rules.ts";
import { newPassword } from "../../texts/en/passwords.ts";

/** The draft's part of every form in which a password is chosen. */
export const newPasswordDraft = {
  initial: { next: "", confirm: "" },
  labels: { next: newPassword.next, confirm: newPassword.confirm },
  checks: {
    next: checkNewPassword,
    confirm: (value: string, { next }: { next: string }) => checkConfirmPassword(value, next),
  },
};
