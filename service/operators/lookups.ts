import type { Db } from "../database/database.ts";
import { findOrganisation, membershipsOf, type Organisation } from "../shared/organisations.ts";
import { findPerson, newHiresWith, type Person } from "../shared/people.ts";
import type { Owner } from "../shared/sessions.ts";
import { CommandError } from "./command.ts";

/** The organisation with this id. @throws CommandError if there is none */
export async function organisationWith(db: Db, id: string): Promise<Organisation> {
  const organisation = await findOrganisation(db, id);
  if (organisation === null) {
    throw new CommandError(`There is no organisation ${id}. "list organisations" shows them all.`);
  }
  return organisation;
}

/** The person with this email address. @throws CommandError if there is none */
export async function personWith(db: Db, email: string): Promise<Person> {
  const person = await findPerson(db, email);
  if (person === null) {
    throw new CommandError(`There is no user with the email address ${email}. "list users" shows them all.`);
  }
  return person;
}

/** The person and the new hires with this email address. @throws CommandError if there are none */
export async function ownersWith(db: Db, email: string): Promise<readonly Owner[]> {
  const newHires = (await newHiresWith(db, email)).map((candidate) => ({ candidate }));
  const person = newHires.length === 0 ? await personWith(db, email) : await findPerson(db, email);
  return person === null ? newHires : [{ person }, ...newHires];
}

/**
 * The person with this email address, who must belong to the organisation; null if `email` is undefined.
 *
 * @throws CommandError if nobody has it, or the person belongs elsewhere
 */
export async function colleagueWith(db: Db, email: string | undefined, orgId: string): Promise<Person | null> {
  if (email === undefined) return null;
  const person = await personWith(db, email);
  if (await belongsTo(db, person, orgId)) return person;
  throw new CommandError(`${person.email} does not belong to the organisation.`);
}

/** Whether the person is a member of the organisation. */
export async function belongsTo(db: Db, { id }: Person, orgId: string): Promise<boolean> {
  const memberships = await membershipsOf(db, id);
  return memberships.some(({ organisation }) => organisation.id === orgId);
}
