import * as v from "valibot";
import type { Role } from "../../machines/shared/contract-values.ts";
import { productKeys, type ProductKey } from "../../machines/shared/products.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { membershipsOf } from "../account/memberships.ts";
import { findOrganisation, type Organisation } from "../account/organisations.ts";
import { findPerson, isEmail, type Person } from "../account/people.ts";
import type { Context } from "../calls/context.ts";
import type { Db } from "../database/database.ts";
import type { Addressee } from "../mail/mail.ts";

/** One command of the administrator's command line. */
export interface Command {
  /** The arguments, as shown in the help after the name. */
  readonly usage: string;
  /** A one-line description for the help. */
  readonly about: string;
  /** Runs the command and returns its output. Throws a `UsageError` or a `CommandError`. */
  run(args: readonly string[], context: Context): Promise<string>;
}

/** The arguments are invalid. The usage is shown with the message. */
export class UsageError extends Error {}

/** The arguments are valid, but the command cannot be carried out. */
export class CommandError extends Error {}

export async function organisationOf(db: Db, orgId: string | undefined): Promise<Organisation> {
  if (orgId === undefined) throw new UsageError("Name the organisation with --organisation ID.");
  const organisation = await findOrganisation(db, orgId);
  if (organisation === null) {
    throw new CommandError(`There is no organisation ${orgId}. "list organisations" shows them all.`);
  }
  return organisation;
}

/** The person with this email address, who must belong to the organisation; null if `email` is undefined. */
export async function colleagueFrom(db: Db, email: string | undefined, orgId: string): Promise<Person | null> {
  if (email === undefined) return null;
  const person = await personWith(db, email);
  const memberships = await membershipsOf(db, person.id);
  if (memberships.some(({ organisation }) => organisation.id === orgId)) return person;
  throw new CommandError(`${person.email} does not belong to the organisation.`);
}

export async function personWith(db: Db, email: string | undefined): Promise<Person> {
  const person = await findPerson(db, emailFrom(email));
  if (person === null)
    throw new CommandError(`There is no user with the email address ${email}. "list users" shows them all.`);
  return person;
}

/** The addressee of a mail sent by a command: in the person's last known language, or else English. */
export async function readerOf(db: Db, email: string): Promise<Addressee> {
  return { email, language: (await findPerson(db, email))?.language ?? "en" };
}

export function emailFrom(value: string | undefined): string {
  if (value === undefined) throw new UsageError("Give an email address.");
  if (!isEmail(value)) throw new UsageError(`"${value}" is not an email address.`);
  return canonicalIdentifier(value);
}

export function roleFrom<R extends Role>(value: string | undefined, allowed: readonly R[]): R {
  const role = v.safeParse(v.picklist(allowed), value ?? "member");
  if (!role.success) throw new UsageError(`--role must be one of ${allowed.join(", ")}.`);
  return role.output;
}

/** Parses a list such as `hrms,chat`. Undefined means all products. */
export function productsFrom(value: string | undefined): ProductKey[] {
  if (value === undefined) return [...productKeys];
  const products = v.safeParse(v.array(v.picklist(productKeys)), value.split(",").filter(Boolean));
  if (!products.success)
    throw new UsageError(`--products must be a list such as hrms,chat of ${productKeys.join(", ")}.`);
  return products.output;
}

/** A logo's http(s) URL or path; null if undefined. */
export function logoFrom(value: string | undefined, publicUrl: string): string | null {
  if (value === undefined) return null;
  const isValid = URL.canParse(value, publicUrl) && /^https?:$/.test(new URL(value, publicUrl).protocol);
  if (!isValid) throw new UsageError("--logo must be an http(s) address, or a path at the app's own address.");
  return value;
}

/** Lines with their columns aligned, under a heading. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
