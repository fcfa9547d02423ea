import { parseArgs } from "node:util";
import { removeDemoRows } from "../demo/demo-rows.ts";
import type { Command } from "./command.ts";

export const removeDemo: Command = {
  usage: "",
  about: "removes the demo's organisations, people and apps with everything of theirs; others stay",
  async run(args, { db, conversations }) {
    parseArgs({ args: [...args], options: {} });
    const removed = await removeDemoRows(db);
    conversations.end(removed.sessions, "sessionEnded");
    const { organisations, people, oauthClients, membershipsOfOthers } = removed;
    if (organisations + people + oauthClients === 0) return "There is nothing of the demo.";
    const done = `Removed the demo: ${organisations} organisations, ${people} people, ${oauthClients} third-party apps.`;
    return membershipsOfOthers === 0
      ? done
      : `${done}\n${membershipsOfOthers} memberships of other people in its organisations ended; the people stay.`;
  },
};
