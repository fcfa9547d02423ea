import { object } from "@optique/core/constructs";
import { message } from "@optique/core/message";
import { withDefault } from "@optique/core/modifiers";
import { flag } from "@optique/core/primitives";
import { disablePerson, enablePerson, removeMember } from "../account/leavers.ts";
import type { StillNeeded } from "../account/last-administrator.ts";
import { CommandError, defineCommand } from "./command.ts";
import { counted } from "./counted.ts";
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
  async run(options, { db, clock, conversations }) {
    const person = await personWith(db, options.email);
    const leaving = { now: clock.now(), evenLast: options.lastAdministrator };
    const { ended } = unlessLast(await disablePerson(db, person, leaving), person.email);
    conversations.end(ended, "sessionEnded");
    return {
      text: `Disabled ${person.email} and ended ${counted(ended.length, "session")}.`,
      data: { email: person.email, endedSessions: ended.length },
    };
  },
});

export const enable = defineCommand("enable-person", {
  about: "Let a disabled person in again, with the password, passkeys and second factor that they had.",
  options: object({ email }),
  async run(options, { db, conversations }) {
    const person = await personWith(db, options.email);
    if (person.disabledAt === null) throw new CommandError(`${person.email} is not disabled.`);
    conversations.end(await enablePerson(db, person), "sessionEnded");
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
  async run(options, { db, clock, conversations }) {
    const { id, company } = await organisationWith(db, options.organisation);
    const person = await personWith(db, options.email);
    const left = await removeMember(db, id, person, { now: clock.now(), evenLast: options.lastAdministrator });
    if (left === null) throw new CommandError(`${person.email} does not belong to ${company}.`);
    const { ended } = unlessLast(left, person.email);
    conversations.end(ended, "sessionEnded");
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
