import { eq, type SQL, sql } from "drizzle-orm";
import { candidates, people } from "../database/schema.ts";

/** A person or a new hire, by id. */
export type OwnerId = { readonly personId: string } | { readonly candidateId: string };

/**
 * SQL: whether a person or a new hire has not been erased. For statements that write a row about them without a foreign
 * key to theirs. Such a statement waits for an erase, and writes nothing after it; an erase waits for the statement,
 * and finds the row.
 */
export const isStillThere = (owner: OwnerId): SQL =>
  "personId" in owner
    ? sql`exists (select from ${people} where ${eq(people.id, owner.personId)} for key share)`
    : sql`exists (select from ${candidates} where ${eq(candidates.id, owner.candidateId)} for key share)`;
