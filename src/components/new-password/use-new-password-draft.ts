import { checkConfirmPassword, checkNewPassword } from "../../../machines/shared/rules.ts";
import { newPassword } from "../../texts/en/passwords.ts";
import { useTexts } from "../../texts/use-texts.ts";

const initial = { next: "", confirm: "" };
const checks = {
  next: checkNewPassword,
  confirm: (value: string, { next }: { next: string }) => checkConfirmPassword(value, next),
};

/** The draft's part of every form in which a password is chosen. */
export function useNewPasswordDraft() {
  const { next, confirm } = useTexts("newPassword", newPassword);
  return { initial, labels: { next, confirm }, checks };
}
