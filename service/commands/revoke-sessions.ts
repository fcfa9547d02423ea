import { parseArgs } from "node:util";
import { endEverySession, endSessionsOf } from "../account/sessions.ts";
import { removeEveryTrustedDevice, removeTrustedDevices } from "../account/trusted-devices.ts";
import { personWith, UsageError, type Command } from "./command.ts";

export const revokeSessions: Command = {
  usage: "EMAIL | --all",
  about: "signs out one person, or everyone, on all devices, none of which is trusted any more",
  async run(args, { db, conversations }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: "boolean", default: false } },
    });
    const [email, ...rest] = positionals;
    if (rest.length > 0 || values.all === (email !== undefined))
      throw new UsageError("Give one email address, or --all.");
    const person = values.all ? null : await personWith(db, email);
    const ended = await db.transaction(async (tx) => {
      const sessions = await (person === null ? endEverySession(tx) : endSessionsOf(tx, person.id));
      await (person === null ? removeEveryTrustedDevice(tx) : removeTrustedDevices(tx, person.id));
      return sessions;
    });
    conversations.end(ended, "sessionEnded");
    return `Ended ${ended.length} sessions.`;
  },
};
