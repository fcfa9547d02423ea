import { object } from "@optique/core";
import { eq } from "drizzle-orm";
import { revokeCodes } from "../account/codes.ts";
import { removePasskeysOf } from "../account/passkeys.ts";
import { cancelSetup } from "../account/second-factor-setup.ts";
import { endSessionsOf } from "../account/sessions.ts";
import { removeTrustedDevices } from "../account/trusted-devices.ts";
import { people } from "../database/schema.ts";
import { defineCommand } from "./command.ts";
import { personWith } from "./lookups.ts";
import { email } from "./options.ts";

export const resetSecondFactor = defineCommand("reset-second-factor", {
  about:
    "Remove a person's second factors, passkeys and trusted devices and sign them out; they set up new ones at the next sign-in.",
  options: object({ email }),
  asks: (options) =>
    `This removes the second factors, passkeys and trusted devices of ${options.email} and signs them out.`,
  async run(options, { db, conversations }) {
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
      await revokeCodes(tx, person.id);
      await cancelSetup(tx, person.id);
      await removePasskeysOf(tx, person.id);
      const sessions = await endSessionsOf(tx, person.id);
      await removeTrustedDevices(tx, person.id);
      return sessions;
    });
    conversations.end(ended, "sessionEnded");
    return {
      text: `Removed the second factors of ${person.email} and ended ${ended.length} sessions.`,
      data: { email: person.email, endedSessions: ended.length },
    };
  },
});
