import { constant, flag, message, object, or } from "@optique/core";
import { endEverySession, endSessionsOf } from "../account/sessions.ts";
import { removeEveryTrustedDevice, removeTrustedDevices } from "../account/trusted-devices.ts";
import { defineCommand } from "./command.ts";
import { counted } from "./counted.ts";
import { personWith } from "./lookups.ts";
import { email } from "./options.ts";

export const revokeSessions = defineCommand("revoke-sessions", {
  about: "Sign out one person, or everyone, on all devices, none of which is trusted any more.",
  options: or(
    object({ email }),
    object({ email: constant(null), all: flag("--all", { description: message`Sign out everyone.` }) }),
    { errors: { noMatch: message`Give one email address, or --all.` } },
  ),
  asks: (options) => (options.email === null ? "This signs out everyone on all devices." : null),
  async run(options, { db, conversations }) {
    const person = options.email === null ? null : await personWith(db, options.email);
    const ended = await db.transaction(async (tx) => {
      const sessions = await (person === null ? endEverySession(tx) : endSessionsOf(tx, person.id));
      await (person === null ? removeEveryTrustedDevice(tx) : removeTrustedDevices(tx, person.id));
      return sessions;
    });
    conversations.end(ended, "sessionEnded");
    return { text: `Ended ${counted(ended.length, "session")}.`, data: { endedSessions: ended.length } };
  },
});
