import { choice, flag, map, message, type Message, object, option, optional, withDefault } from "@optique/core";
import { eq, inArray } from "drizzle-orm";
import { productKeys } from "../../machines/shared/products.ts";
import { chunks, type Db } from "../database/database.ts";
import {
  candidates,
  clientInvitations,
  invitations,
  memberships,
  organisations,
  sessions,
} from "../database/schema.ts";
import { newId } from "../shared/ids.ts";
import type { Organisation } from "../shared/organisations.ts";
import { removeTrustedDevicesIn } from "../sign-in/trusted-devices.ts";
import { CommandError, counted, defineCommand, UsageError } from "./command.ts";
import { organisationWith } from "./lookups.ts";
import { asWritten, logo, logoValue, name, nameValue, organisationId, productList, products } from "./options.ts";

export const addOrganisation = defineCommand("add-organisation", {
  about:
    "Add an organisation, with all products unless you list some; with --trusted-devices its members may skip the second factor on a device for 30 days.",
  options: object({
    name,
    products,
    logo,
    secondFactor: withDefault(
      flag("--second-factor", { description: message`Its members need a second factor.` }),
      false,
    ),
    trustedDevices: withDefault(
      flag("--trusted-devices", { description: message`They may skip it on a device for 30 days.` }),
      false,
    ),
  }),
  async run(options, { db }) {
    const { name: company, logo: address, secondFactor, trustedDevices } = options;
    if (trustedDevices && !secondFactor) throw new UsageError("--trusted-devices needs --second-factor.");
    const id = newId();
    await db.insert(organisations).values({
      id,
      company,
      logo: address,
      plan: options.products ?? [...productKeys],
      requiresSecondFactor: secondFactor,
      allowsTrustedDevices: trustedDevices,
    });
    return { text: `Added the organisation ${company}: ${id}`, data: { id, company } };
  },
});

/** A rule that is on or off; undefined if it stays. */
const rule = (named: "--second-factor" | "--trusted-devices", about: Message) =>
  optional(
    map(option(named, choice(["on", "off"], { metavar: "CHOICE" }), { description: about }), (given) => given === "on"),
  );

export const setOrganisation = defineCommand("set-organisation", {
  about: "Change an organisation's name, plan, rules for the second factor, or logo.",
  options: object({
    organisation: organisationId,
    company: optional(
      option("--name", nameValue, {
        description: message`Its name, in quotes if it has several words.`,
        errors: { invalidValue: asWritten },
      }),
    ),
    plan: productList("members see no product outside it."),
    requiresSecondFactor: rule(
      "--second-factor",
      message`Whether its members need a second factor from their next sign-in.`,
    ),
    allowsTrustedDevices: rule(
      "--trusted-devices",
      message`Whether they may skip it on a device for 30 days; off asks them again at once.`,
    ),
    logo: optional(
      option("--logo", logoValue, {
        description: message`An https address, or a path at the app's own.`,
        errors: { invalidValue: asWritten },
      }),
    ),
    noLogo: optional(flag("--no-logo", { description: message`It has no logo.` })),
  }),
  async run({ organisation: orgId, noLogo, ...given }, { db }) {
    if (noLogo && given.logo !== undefined) throw new UsageError("Give --logo or --no-logo, not both.");
    const change = { ...given, logo: noLogo ? null : given.logo };
    if (Object.values(change).every((value) => value === undefined)) {
      throw new UsageError("Give --name, --products, --second-factor, --trusted-devices, --logo or --no-logo.");
    }
    const before = await organisationWith(db, orgId);
    const after = await changeOrganisation(db, before.id, change);
    if (after === "nothingToSkip") {
      throw new CommandError(
        `${before.company} requires no second factor, so there is none to skip. Add --second-factor on.`,
      );
    }
    const { id: organisation, company, logo, plan, requiresSecondFactor, allowsTrustedDevices } = after;
    const secondFactor = requiresSecondFactor
      ? `Members of ${company} need a second factor from their next sign-in.`
      : `Members of ${company} need no second factor.`;
    const trustedDevices = allowsTrustedDevices
      ? `Members of ${company} may skip the second factor on a device for 30 days.`
      : `Members of ${company} need the second factor on every device.`;
    return {
      text: [
        ...(change.company === undefined ? [] : [`${before.company} is now ${company}.`]),
        ...(change.plan === undefined
          ? []
          : [`The plan of ${company}: ${plan.length === 0 ? "no product" : plan.join(", ")}.`]),
        ...(change.requiresSecondFactor === undefined ? [] : [secondFactor]),
        ...(change.allowsTrustedDevices === undefined ? [] : [trustedDevices]),
        ...(change.logo === undefined ? [] : [`The logo of ${company}: ${logo ?? "none"}.`]),
      ].join("\n"),
      data: { organisation, company, logo, plan, requiresSecondFactor, allowsTrustedDevices },
    };
  },
});

/** The columns of an organisation that an operator changes; undefined ones stay. */
type OrganisationChange = {
  readonly [Column in "company" | "logo" | "plan" | "requiresSecondFactor" | "allowsTrustedDevices"]:
    | Organisation[Column]
    | undefined;
};

/**
 * Changes an organisation. Its members can trust devices only while it requires a second factor. As soon as they no
 * longer can, the trust in all their devices ends.
 *
 * @returns the changed organisation; "nothingToSkip": it requires no second factor that members could skip
 */
async function changeOrganisation(
  db: Db,
  orgId: string,
  { allowsTrustedDevices, ...change }: OrganisationChange,
): Promise<Organisation | "nothingToSkip"> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(organisations).where(eq(organisations.id, orgId)).for("no key update");
    if (before === undefined) throw new Error(`The organisation ${orgId} does not exist.`);
    const requiresSecondFactor = change.requiresSecondFactor ?? before.requiresSecondFactor;
    if (allowsTrustedDevices === true && !requiresSecondFactor) return "nothingToSkip";
    const trusts = requiresSecondFactor && (allowsTrustedDevices ?? before.allowsTrustedDevices);
    const after = { ...change, requiresSecondFactor, allowsTrustedDevices: trusts };
    const [changed] = await tx.update(organisations).set(after).where(eq(organisations.id, orgId)).returning();
    if (allowsTrustedDevices === false || (before.allowsTrustedDevices && !trusts))
      await removeTrustedDevicesIn(tx, orgId);
    return changed ?? before;
  });
}

export const removeOrganisation = defineCommand("remove-organisation", {
  about: "Remove an organisation with its memberships, invitations and new hires; the accounts of its members stay.",
  options: object({ organisation: organisationId }),
  asks: ({ organisation }) =>
    `This removes the organisation ${organisation} with its memberships, invitations and new hires, and signs its members out.`,
  async run({ organisation }, { db, socketSessions }) {
    const { id, company } = await organisationWith(db, organisation);
    const { members, newHires, ended } = await deleteOrganisation(db, id);
    socketSessions.end(ended, "sessionEnded");
    return {
      text:
        `Removed ${company} with ${counted(members, "membership")} and ${counted(newHires, "new hire")}, ` +
        `and ended ${counted(ended.length, "session")}. The accounts of its members stay.`,
      data: { organisation: id, members, newHires, endedSessions: ended.length },
    };
  },
});

/** The most owners of sessions in a statement. */
const SESSIONS = 1_000;

/** An organisation has been removed. */
interface RemovedOrganisation {
  readonly members: number;
  readonly newHires: number;
  /** The sessions of its members and new hires. */
  readonly ended: readonly string[];
}

/**
 * Removes an organisation with its memberships, invitations and new hires. The accounts of its members stay. All their
 * sessions end, because open pages show the organisation until they sign in again.
 */
async function deleteOrganisation(db: Db, orgId: string): Promise<RemovedOrganisation> {
  return db.transaction(async (tx) => {
    // Before everything else, in the same order as accepting one does. The opposite order could deadlock.
    await tx.delete(invitations).where(eq(invitations.orgId, orgId));
    await tx.delete(clientInvitations).where(eq(clientInvitations.orgId, orgId));
    const members = await tx.select({ id: memberships.personId }).from(memberships).where(eq(memberships.orgId, orgId));
    const newHires = await tx.select({ id: candidates.id }).from(candidates).where(eq(candidates.orgId, orgId));
    const ended = [];
    for (const [column, owners] of [
      [sessions.personId, members],
      [sessions.candidateId, newHires],
    ] as const) {
      for (const some of chunks(owners, SESSIONS)) {
        const ids = some.map(({ id }) => id);
        ended.push(...(await tx.delete(sessions).where(inArray(column, ids)).returning({ id: sessions.id })));
      }
    }
    await tx.delete(organisations).where(eq(organisations.id, orgId));
    return { members: members.length, newHires: newHires.length, ended: ended.map(({ id }) => id) };
  });
}
