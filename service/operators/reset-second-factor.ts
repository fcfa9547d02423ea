import { object } from "@optique/core";
import { eq } from "drizzle-orm";
import { people } from "../database/schema.ts";
import { endAccess } from "../sign-in/end-access.ts";
import { removePasskeysOf } from "../sign-in/passkeys.ts";
import { counted, defineCommand } from "./command.ts";
import { personWith } from "./lookups.ts";
import { email } from "./options.ts";

export const resetSecondFactor = defineCommand("reset-second-factor", {
  about:
    "Remove a person's second factors, passkeys and trusted devices and sign them out; where an organisation requires a second factor, they set one up at the next sign-in.",
  options: object({ email }),
  asks: (options) =>
    `This removes the second factors, passkeys and trusted devices of ${options.email} and signs them out.`,
  async run(options, { db, socketSessions }) {
    const person = await personWith(db, options.email);
    const ended = await db.transaction(async (tx) => {
      await tx
        .update(people)
        .set({
          emailFactor: false,
          appFactor: false,
          passkeyFactor: false,
          authenticatorSecret: null,
          lastTimeStep: null,
          recoveryCodeHash: null,
        })
        .where(eq(people.id, person.id));
      await removePasskeysOf(tx, person.id);
      return endAccess(tx, person.id);
    });
    socketSessions.end(ended, "sessionEnded");
    return {
      text: `Removed the second factors of ${person.email} and ended ${counted(ended.length, "session")}.`,
      data: { email: person.email, endedSessions: ended.length },
    };
  },
});
