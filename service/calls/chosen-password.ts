import { checkNewPassword } from "../../machines/shared/rules.ts";
import { isCommon } from "../account/common-passwords.ts";
import type { Membership } from "../account/memberships.ts";
import { isOwnWord, type KnownOfOwner } from "../account/own-words.ts";
import type { Person } from "../account/people.ts";
import { Refusal } from "../account/refusal.ts";
import { texts } from "../texts/texts.ts";
import type { Context } from "./context.ts";

/**
 * Refuses with 400 a password that breaks the checklist, that many people have, or that is a word of its owner or of
 * this product. Every call that stores a chosen password asks this before it changes anything, so that a refusal uses up
 * no link, ticket, invitation or attempt.
 */
export async function checkChosenPassword(
  { productName, publicUrl }: Pick<Context, "productName" | "publicUrl">,
  password: string,
  owner: KnownOfOwner,
): Promise<void> {
  const { weakPassword } = texts.refusal;
  const problem = checkNewPassword(password);
  if (problem !== null) throw new Refusal(400, weakPassword[problem]);
  if (isOwnWord(password, owner, [productName, new URL(publicUrl).hostname]))
    throw new Refusal(400, weakPassword.ownWord);
  if (await isCommon(password)) throw new Refusal(400, weakPassword.common);
}

/** The facts about a person with an account that others know. */
export const knownOf = ({ email, firstName, lastName }: Person, memberships: readonly Membership[]): KnownOfOwner => ({
  email,
  firstName,
  lastName,
  companies: memberships.map(({ organisation }) => organisation.company),
  employeeCodes: memberships.flatMap(({ employeeCode }) => employeeCode ?? []),
});
