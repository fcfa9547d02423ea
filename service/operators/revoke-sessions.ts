import { constant, flag, message, object, or } from "@optique/core";
import type { Db } from "../database/database.ts";
import { trustedDevices } from "../database/schema.ts";
import { endAllSessions, endEverySession, type Owner } from "../shared/sessions.ts";
import { removeTrustedDevices } from "../sign-in/trusted-devices.ts";
import { counted, defineCommand } from "./command.ts";
import { ownersWith } from "./lookups.ts";
import { email } from "./options.ts";

export const revokeSessions = defineCommand("revoke-sessions", {
  about: "Sign out one person, or everyone, on all devices, none of which is trusted any more.",
  options: or(
    object({ email }),
    object({ email: constant(null), all: flag("--all", { description: message`Sign out everyone.` }) }),
    { errors: { noMatch: message`Give one email address, or --all.` } },
  ),
  asks: (options) => (options.email === null ? "This signs out everyone on all devices." : null),
  async run(options, { db, socketSessions }) {
    const owners = options.email === null ? null : await ownersWith(db, options.email);
    const ended = await db.transaction((tx) => (owners === null ? signOutEveryone(tx) : signOut(tx, owners)));
    socketSessions.end(ended, "sessionEnded");
    return { text: `Ended ${counted(ended.length, "session")}.`, data: { endedSessions: ended.length } };
  },
});

async function signOut(tx: Db, owners: readonly Owner[]): Promise<readonly string[]> {
  const ended: string[] = [];
  for (const owner of owners) {
    ended.push(...(await endAllSessions(tx, owner)));
    if ("person" in owner) await removeTrustedDevices(tx, owner.person.id);
  }
  return ended;
}

async function signOutEveryone(tx: Db): Promise<readonly string[]> {
  const ended = await endEverySession(tx);
  await removeEveryTrustedDevice(tx);
  return ended;
}

/** Ends the trust in all devices of everyone. */
async function removeEveryTrustedDevice(db: Db): Promise<void> {
  await db.delete(trustedDevices);
}
