import { inArray } from "drizzle-orm";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { Db } from "../database/database.ts";
import { candidates } from "../database/schema.ts";
import { storedSpellings } from "./people.ts";
import type { Candidate } from "./sessions.ts";

/** The new hires with this email address, in every organisation. */
export async function newHiresWith(db: Db, email: string): Promise<readonly Candidate[]> {
  return db
    .select()
    .from(candidates)
    .where(inArray(candidates.email, storedSpellings(email)));
}

/** A new hire's keys in the rate limits. Their sign-ins count under what they type: email address or employee code. */
export const accountsOfNewHire = ({
  orgId,
  email,
  employeeCode,
}: Pick<Candidate, "orgId" | "email" | "employeeCode">): readonly (readonly string[])[] => [
  ...storedSpellings(email).map((spelling) => [orgId, spelling]),
  ...(employeeCode === null ? [] : [[orgId, canonicalIdentifier(employeeCode)]]),
];
