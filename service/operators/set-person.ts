import { flag, message, object, option, optional, withDefault } from "@optique/core";
import type { Context } from "../calls/context.ts";
import { notifyOwner } from "../calls/tell-owner.ts";
import { hasNoPassword, type Person } from "../shared/people.ts";
import { texts } from "../texts/texts.ts";
import { changePerson } from "./change-person.ts";
import { CommandError, counted, defineCommand, type Outcome, UsageError, whereTheReasonIs } from "./command.ts";
import { personWith } from "./lookups.ts";
import { asWritten, email, emailValue, nameValue } from "./options.ts";

const newName = (named: "--first-name" | "--last-name") =>
  optional(
    option(named, nameValue, {
      description: message`In quotes if it has several words.`,
      errors: { invalidValue: asWritten },
    }),
  );

export const setPerson = defineCommand("set-person", {
  about:
    "Change a person's names or email address; a new address waits 7 days until its owner confirms it, unless you vouch for it.",
  options: object({
    email,
    firstName: newName("--first-name"),
    lastName: newName("--last-name"),
    newEmail: optional(
      option("--email", emailValue, {
        description: message`The new email address; the present one cancels another that waits.`,
        errors: { invalidValue: asWritten },
      }),
    ),
    isConfirmed: withDefault(
      flag("--confirmed", {
        description: message`The new address is theirs: it works at once, and they are signed out.`,
      }),
      false,
    ),
  }),
  async run({ email: address, firstName, lastName, newEmail, isConfirmed }, context) {
    if (isConfirmed && newEmail === undefined) throw new UsageError("--confirmed needs --email.");
    if (firstName === undefined && lastName === undefined && newEmail === undefined) {
      throw new UsageError("Give --first-name, --last-name or --email.");
    }
    const { db, clock, socketSessions } = context;
    const person = await personWith(db, address);
    const { email: before } = person;
    if (newEmail !== undefined && !isConfirmed && hasNoPassword(person)) {
      throw new CommandError(
        `${before} has no password yet, so nobody could confirm ${newEmail} by signing in. Add --confirmed if it is theirs.`,
      );
    }
    const change = { firstName, lastName, email: newEmail, isConfirmed };
    const changed = await changePerson(db, person, change, clock.now());

    const name = `${firstName ?? person.firstName} ${lastName ?? person.lastName}`.trim();
    const named = firstName === undefined && lastName === undefined ? [] : [`${before} is called ${name}.`];
    const outcome = (
      email: string,
      text: readonly string[],
      more: { waitsUntil?: string; endedSessions?: number },
    ) => ({
      text: [...named, ...text].join("\n"),
      data: { email, name, newEmail: newEmail ?? null, waitsUntil: null, endedSessions: 0, ...more },
    });
    if (changed === null || newEmail === undefined) return outcome(before, [], {});
    switch (changed.address) {
      case "same":
        throw new CommandError(`${before} is their address already.`);
      case "taken":
        throw new CommandError(`${newEmail} is the address of another account.`);
      case "awaited":
        throw new CommandError(`${newEmail} waits for another person to confirm it. "why ${newEmail}" says for whom.`);
      case "kept":
        return outcome(before, [`${before} stays, and no other address waits.`], {});
      case "waits": {
        const unsent = await mailTo([newEmail], "newAddress", person, context);
        const waitsUntil = changed.until.toISOString();
        const text = [
          `${newEmail} waits until ${waitsUntil}: its owner signs in with it and the usual password, and enters the mailed code.`,
          `Until then ${before} works as before.`,
        ];
        return unlessUnsent(outcome(before, text, { waitsUntil }), unsent);
      }
      case "replaced": {
        socketSessions.end(changed.ended, "sessionEnded");
        const endedSessions = changed.ended.length;
        if (!isConfirmed) {
          const text = [`${before} is now ${newEmail}. Signing in with it mails the code that verifies it.`];
          return outcome(newEmail, text, { endedSessions });
        }
        const unsent = await mailTo([before, newEmail], "emailChanged", person, context);
        const text = [
          `${before} is now ${newEmail}. Ended ${counted(endedSessions, "session")}.`,
          ...(hasNoPassword(person) ? [`"send-reset ${newEmail}" mails them a link to choose a password.`] : []),
        ];
        return unlessUnsent(outcome(newEmail, text, { endedSessions }), unsent);
      }
    }
  },
});

/** Mails these addresses of a person about the change, and returns those that could not be mailed. */
async function mailTo(
  addresses: readonly string[],
  about: "newAddress" | "emailChanged",
  { id, language }: Person,
  { mail, publicUrl, routes }: Context,
): Promise<readonly string[]> {
  const link = publicUrl + routes.format({ route: { name: "login" }, search: "" });
  const unsent: string[] = [];
  for (const email of addresses) {
    const to = { email, language: language ?? "en", owner: { personId: id } } as const;
    const sent =
      about === "newAddress"
        ? await notifyOwner(mail, texts.mail.newAddress, to, { link })
        : await notifyOwner(mail, texts.mail.emailChanged, to, {});
    if (!sent) unsent.push(email);
  }
  return unsent;
}

/** @throws CommandError if an address could not be mailed: the change stays */
function unlessUnsent<T extends Outcome & Pick<CommandError, "data">>(outcome: T, unsent: readonly string[]): T {
  if (unsent.length === 0) return outcome;
  const failure = `The change was made, but the email to ${unsent.join(" and ")} could not be sent. ${whereTheReasonIs}`;
  throw new CommandError(`${outcome.text}\n${failure}`, { data: outcome.data });
}
