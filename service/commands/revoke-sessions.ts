import { parseArgs } from "node:util";
import { endEverySession, endSessionsOf } from "../account/sessions.ts";
import { personWith, UsageError, type Command } from "./command.ts";

export const revokeSessions: Command = {
  usage: "EMAIL | --all",
  about: "signs out one person, or everyone, on all devices",
  async run(args, { db, conversations }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: "boolean", default: false } },
    });
    const [email, ...rest] = positionals;
    if (rest.length > 0 || values.all === (email !== undefined))
      throw new UsageError("Give one email address, or --all.");
    const ended = values.all ? await endEverySession(db) : await endSessionsOf(db, (await personWith(db, email)).id);
    conversations.end(ended, "sessionEnded");
    return `Ended ${ended.length} sessions.`;
  },
};
