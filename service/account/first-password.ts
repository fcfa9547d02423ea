import { checkNewPassword } from "../../machines/shared/rules.ts";
import { newToken } from "./ids.ts";

/** A password for somebody's first sign-in that nobody can guess and that meets the rules of the checklist. */
export function firstPassword(): string {
  for (;;) {
    const password = newToken().slice(0, 16);
    if (checkNewPassword(password) === null) return password;
  }
}
