import { parseArgs } from "node:util";
import { roles } from "../../machines/shared/contract-values.ts";
import { newId } from "../account/ids.ts";
import { firstPassword, hashPassword } from "../account/passwords.ts";
import { findPerson } from "../account/people.ts";
import { memberships, people } from "../database/schema.ts";
import {
  CommandError,
  emailFrom,
  organisationOf,
  productsFrom,
  roleFrom,
  UsageError,
  type Command,
} from "./command.ts";

export const addUser: Command = {
  usage:
    "EMAIL --first-name NAME --last-name NAME --organisation ID [--role admin|member|client] [--products hrms,chat] [--employee-code CODE]",
  about: "adds a person to an organisation, with a new account unless they have one",
  async run(args, { db }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "first-name": { type: "string" },
        "last-name": { type: "string" },
        organisation: { type: "string" },
        role: { type: "string" },
        products: { type: "string" },
        "employee-code": { type: "string" },
      },
    });
    const email = emailFrom(positionals[0]);
    if (positionals.length > 1) throw new UsageError("Add one person at a time.");
    const role = roleFrom(values.role, roles);
    // By default a client has access to project management only.
    const products =
      role === "client" && values.products === undefined ? ["pms" as const] : productsFrom(values.products);
    const organisation = await organisationOf(db, values.organisation);
    const known = await findPerson(db, email);
    const firstName = values["first-name"]?.trim();
    const lastName = values["last-name"]?.trim();
    if (!known && (!firstName || !lastName))
      throw new UsageError("Give --first-name and --last-name for a new person.");

    const password = firstPassword();
    const passwordHash = await hashPassword(password);
    const personId = known?.id ?? newId();
    await db.transaction(async (tx) => {
      if (!known && firstName && lastName) {
        await tx.insert(people).values({
          id: personId,
          email,
          firstName,
          lastName,
          passwordHash,
          activated: true,
          mustChangePassword: true,
        });
      }
      const added = await tx
        .insert(memberships)
        .values({
          id: newId(),
          orgId: organisation.id,
          personId,
          role,
          products,
          employeeCode: values["employee-code"] ?? null,
        })
        .onConflictDoNothing()
        .returning({ id: memberships.id });
      if (added.length === 0) throw new CommandError(`${email} already belongs to ${organisation.company}.`);
    });
    const where = `${email} to ${organisation.company} as ${role}`;
    return known
      ? `Added ${where}, with their existing account.`
      : `Added ${where}.\nFirst password (shown only once, must be changed at the first sign-in): ${password}`;
  },
};
