import { constant, flag, message, object, or } from "@optique/core";
import { endAllSessions, endEverySession, type Owner } from "../account/sessions.ts";
import { removeEveryTrustedDevice, removeTrustedDevices } from "../account/trusted-devices.ts";
import type { Db } from "../database/database.ts";
import { defineCommand } from "./command.ts";
import { counted } from "./counted.ts";
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
  async run(options, { db, conversations }) {
    const owners = options.email === null ? null : await ownersWith(db, options.email);
    const ended = await db.transaction((tx) => (owners === null ? signOutEveryone(tx) : signOut(tx, owners)));
    conversations.end(ended, "sessionEnded");
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
