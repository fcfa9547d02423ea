import { eq } from "drizzle-orm";
import { shownEmail } from "../account/people.ts";
import { findReset } from "../account/resets.ts";
import { candidates, people } from "../database/schema.ts";
import type { Handler } from "./call.ts";

/**
 * Whether a reset link is valid, and the email address of its account, under which password managers save the new
 * password. The link was mailed to that address. The check does not consume it, because mail scanners open links too.
 */
export const getResetCodeInfo: Handler<"getResetCodeInfo"> = async ({ code }, { context: { db }, now }) => {
  const reset = await findReset(db, code, "link", now);
  if (reset === null) return { valid: false };
  const { personId, candidateId } = reset;
  const [owner] =
    personId === null
      ? await db
          .select({ email: candidates.email })
          .from(candidates)
          .where(eq(candidates.id, candidateId ?? ""))
      : await db.select({ email: people.email }).from(people).where(eq(people.id, personId));
  return { valid: true, email: owner ? shownEmail(owner.email) : null };
};
