import { canonicalPassword } from "../../machines/shared/spelling.ts";

/** Passwords that attackers try first. The list has more, in the order of how common they are. */
const COUNT = 30_000;

let list: Promise<ReadonlySet<string>> | null = null;

/** Loads the list once, with the first password that a person chooses: it would lengthen every start by its 60 ms. */
export async function prepareCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].slice(0, COUNT)),
  );
  return list;
}

/** Whether a password is among the 30,000 commonest, in any case. */
export async function isCommon(password: string): Promise<boolean> {
  return (await prepareCommonPasswords()).has(canonicalPassword(password).toLowerCase());
}
