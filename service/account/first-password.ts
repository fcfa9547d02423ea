import { checkNewPassword } from "../../machines/shared/rules.ts";
import { newToken } from "./ids.ts";

/** A password for a first sign-in that cannot be guessed and that meets the rules of the checklist. */
export function firstPassword(): string {
  for (;;) {
    const password = newToken().slice(0, 16);
    if (checkNewPassword(password) === null) return password;
  }
}
