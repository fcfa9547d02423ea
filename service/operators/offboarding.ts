import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { withDefault } from "@optique/core/modifiers";
import { flag } from "@optique/core/primitives";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../database/database.ts";
import { disavowals, memberships, people } from "../database/schema.ts";
import { cancelInvitations } from "../joining/invitations.ts";
import type { Person } from "../shared/people.ts";
import { endSessionsOf } from "../shared/sessions.ts";
import { endAccess } from "../sign-in/end-access.ts";
import { CommandError, counted, defineCommand } from "./command.ts";
import { onlyAdministratorOf, type StillNeeded } from "./last-administrator.ts";
import { organisationWith, personWith } from "./lookups.ts";
import { email, organisationId } from "./options.ts";

/** Whether the last administrator of an organisation may be taken from it. */
export const lastAdministrator = withDefault(
  flag("--last-administrator", {
    description: message`Go on even if an organisation is left without an administrator.`,
  }),
  false,
);

export const disable = defineCommand("disable-person", {
  about: "Keep a person out until enable-person: sign them out everywhere at once, and refuse every way in.",
  options: object({ email, lastAdministrator }),
  async run(options, { db, clock, socketSessions }) {
    const person = await personWith(db, options.email);
    const leaving = { now: clock.now(), evenLast: options.lastAdministrator };
    const { ended } = unlessLast(await disablePerson(db, person, leaving), person.email);
    socketSessions.end(ended, "sessionEnded");
    return {
      text: `Disabled ${person.email} and ended ${counted(ended.length, "session")}.`,
      data: { email: person.email, endedSessions: ended.length },
    };
  },
});

export const enable = defineCommand("enable-person", {
  about: "Let a disabled person in again, with the password, passkeys and second factor that they had.",
  options: object({ email }),
  async run(options, { db }) {
    const person = await personWith(db, options.email);
    if (person.disabledAt === null) throw new CommandError(`${person.email} is not disabled.`);
    await enablePerson(db, person);
    return { text: `Enabled ${person.email}.`, data: { email: person.email } };
  },
});

export const removeFromOrganisation = defineCommand("remove-member", {
  about: "Take a person out of an organisation and sign them out; their account and other organisations stay.",
  options: object({
    organisation: organisationId,
    email,
    lastAdministrator,
  }),
  asks: (options) => `This takes ${options.email} out of the organisation ${options.organisation} and signs them out.`,
  async run(options, { db, clock, socketSessions }) {
    const { id, company } = await organisationWith(db, options.organisation);
    const person = await personWith(db, options.email);
    const left = await removeMember(db, id, person, { now: clock.now(), evenLast: options.lastAdministrator });
    if (left === null) throw new CommandError(`${person.email} does not belong to ${company}.`);
    const { ended } = unlessLast(left, person.email);
    socketSessions.end(ended, "sessionEnded");
    return {
      text: `Removed ${person.email} from ${company} and ended ${counted(ended.length, "session")}.`,
      data: { email: person.email, organisation: id, endedSessions: ended.length },
    };
  },
});

/** The outcome of a change. @throws CommandError if the person is still needed, as a last administrator */
export function unlessLast<Done extends object>(outcome: Done | StillNeeded, email: string): Done {
  if (!("lastAdministratorOf" in outcome)) return outcome;
  const companies = outcome.lastAdministratorOf.map(({ company }) => company).join(", ");
  throw new CommandError(
    `${email} is the last administrator of ${companies}. Make someone else administrator first with "set-member", or say --last-administrator.`,
  );
}

/* People who leave the suite, or one organisation. An administrator ends their sessions; they did not ask for it. */

/** A person has left, and these sessions have ended. */
export interface Left {
  readonly ended: readonly string[];
}

interface Leaving {
  readonly now: number;
  /** Whether a last administrator may leave too. */
  readonly evenLast: boolean;
}

/**
 * Keeps a person out until `enablePerson`: no way to sign in works for them, and all that was open ends. They keep
 * their password, passkeys, second factor, memberships and apps for later.
 */
export async function disablePerson(db: Db, { id }: Person, { now, evenLast }: Leaving): Promise<Left | StillNeeded> {
  return db.transaction(async (tx) => {
    const lastAdministratorOf = await onlyAdministratorOf(tx, id);
    if (lastAdministratorOf.length > 0 && !evenLast) return { lastAdministratorOf };
    await tx
      .update(people)
      .set({ disabledAt: new Date(now) })
      .where(and(eq(people.id, id), isNull(people.disabledAt)));
    const ended = await endAccess(tx, id);
    await tx.delete(disavowals).where(eq(disavowals.personId, id));
    return { ended };
  });
}

/** Lets a disabled person in again. */
export async function enablePerson(db: Db, { id }: Person): Promise<void> {
  await db.update(people).set({ disabledAt: null }).where(eq(people.id, id));
}

/**
 * Takes a person out of an organisation, and cancels their open invitations to it. All their sessions end, because open
 * pages show the organisation until they sign in again. Their devices and second factor stay, for other organisations.
 *
 * @returns null if they do not belong to it
 */
export async function removeMember(
  db: Db,
  orgId: string,
  { id, email }: Person,
  { now, evenLast }: Leaving,
): Promise<Left | StillNeeded | null> {
  return db.transaction(async (tx) => {
    const lastAdministratorOf = await onlyAdministratorOf(tx, id, orgId);
    if (lastAdministratorOf.length > 0 && !evenLast) return { lastAdministratorOf };
    const membership = and(eq(memberships.personId, id), eq(memberships.orgId, orgId));
    if ((await tx.$count(memberships, membership)) === 0) return null;
    // Before the person's row, in the same order as accepting one does. The opposite order could deadlock.
    await cancelInvitations(tx, orgId, email, now);
    await tx
      .update(people)
      .set({ activeOrgId: sql`nullif(${people.activeOrgId}, ${orgId})` })
      .where(eq(people.id, id));
    await tx.delete(memberships).where(membership);
    return { ended: await endSessionsOf(tx, id) };
  });
}
