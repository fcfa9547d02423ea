import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { revokeCodes } from "../account/codes.ts";
import { removePasskeysOf } from "../account/passkeys.ts";
import { cancelSetup } from "../account/second-factor-setup.ts";
import { endSessionsOf } from "../account/sessions.ts";
import { removeTrustedDevices } from "../account/trusted-devices.ts";
import { people } from "../database/schema.ts";
import { personWith, UsageError, type Command } from "./command.ts";

export const resetSecondFactor: Command = {
  usage: "EMAIL",
  about:
    "removes a person's second factors, passkeys and trusted devices and signs them out; they set up new ones at the next sign-in",
  async run(args, { db, conversations }) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    if (positionals.length > 1) throw new UsageError("Name one person at a time.");
    const person = await personWith(db, positionals[0]);
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
    return `Removed the second factors of ${person.email} and ended ${ended.length} sessions.`;
  },
};
