import { checkNewPassword } from "../../machines/shared/rules.ts";
import { newToken } from "./ids.ts";

/** A random first password that meets the password rules. */
export function firstPassword(): string {
  for (;;) {
    const password = newToken().slice(0, 16);
    if (checkNewPassword(password) === null) return password;
  }
}
