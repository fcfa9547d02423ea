import { message, object, option, optional, withDefault } from "@optique/core";
import { roles } from "../../machines/shared/contract-values.ts";
import { newId } from "../shared/ids.ts";
import { firstPassword, hashPassword } from "../shared/password-hash.ts";
import { findPerson } from "../shared/people.ts";
import { addPeople, defaultProducts } from "./add-people.ts";
import { CommandError, counted, defineCommand, UsageError } from "./command.ts";
import { organisationWith } from "./lookups.ts";
import { asWritten, email, nameValue, organisation, products, roleOf } from "./options.ts";

/** Milliseconds for which a first password works. It was printed, and so may lie about. */
const LIFETIME = 7 * 24 * 60 * 60_000;

const newName = (named: "--first-name" | "--last-name") =>
  optional(
    option(named, nameValue, {
      description: message`Needed for a new person.`,
      errors: { invalidValue: asWritten },
    }),
  );

export const addUser = defineCommand("add-user", {
  about: "Add a person to an organisation, with a new account unless they have one.",
  options: object({
    email,
    firstName: newName("--first-name"),
    lastName: newName("--last-name"),
    organisation,
    role: roleOf(roles),
    products,
    employeeCode: withDefault(
      option("--employee-code", nameValue, {
        description: message`The code that the organisation gives its employee.`,
        errors: { invalidValue: asWritten },
      }),
      null,
    ),
  }),
  async run(options, { db, clock, socketSessions }) {
    const { email: address, role, firstName, lastName } = options;
    const granted = options.products ?? defaultProducts(role);
    const { id: orgId, company } = await organisationWith(db, options.organisation);
    const known = await findPerson(db, address);
    if (!known && (firstName === undefined || lastName === undefined)) {
      throw new UsageError("Give --first-name and --last-name for a new person.");
    }

    const password = firstPassword();
    const passwordExpiresAt = new Date(clock.now() + LIFETIME);
    const passwordHash = await hashPassword(password);
    const personId = known?.id ?? newId();
    const newPeople =
      !known && firstName !== undefined && lastName !== undefined
        ? [
            {
              id: personId,
              email: address,
              firstName,
              lastName,
              passwordHash,
              mustChangePassword: true,
              passwordExpiresAt,
            },
          ]
        : [];
    const membership = { personId, orgId, role, products: granted, employeeCode: options.employeeCode };
    const ended = await db.transaction(async (tx) => {
      const added = await addPeople(tx, newPeople, [membership]);
      if (added === null) throw new CommandError(`${address} already belongs to ${company}.`);
      return added;
    });
    socketSessions.end(ended, "joinedWithoutFactor");
    const where = `${address} to ${company} as ${role}`;
    const because = `Ended ${counted(ended.length, "session")}, because ${company} requires a second factor.`;
    const text = known
      ? [`Added ${where}, with their existing account.`, ...(ended.length > 0 ? [because] : [])].join("\n")
      : `Added ${where}.\nFirst password (shown only once, works until ${passwordExpiresAt.toISOString()}, must be changed at the first sign-in): ${password}`;
    return {
      text,
      data: {
        email: address,
        organisation: orgId,
        role,
        firstPassword: known ? null : password,
        firstPasswordUntil: known ? null : passwordExpiresAt.toISOString(),
        endedSessions: ended.length,
      },
    };
  },
});
