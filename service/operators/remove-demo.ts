import { object } from "@optique/core";
import { removeDemoRows } from "../demo/demo-rows.ts";
import { counted, defineCommand } from "./command.ts";

export const removeDemo = defineCommand("remove-demo", {
  about: "Remove the demo's organisations, people and apps with everything of theirs; others stay.",
  options: object({}),
  asks: () => "This removes the demo's organisations, people and apps with everything of theirs.",
  async run(_, { db, socketSessions }) {
    const removed = await removeDemoRows(db);
    socketSessions.end(removed.sessions, "sessionEnded");
    const { organisations, people, oauthClients, membershipsOfOthers } = removed;
    const data = { organisations, people, oauthClients, membershipsOfOthers };
    if (organisations + people + oauthClients === 0) return { text: "There is nothing of the demo.", data };
    const parts = [
      counted(organisations, "organisation"),
      counted(people, "person", "people"),
      counted(oauthClients, "third-party app"),
    ];
    const done = `Removed the demo: ${parts.join(", ")}.`;
    const text =
      membershipsOfOthers === 0
        ? done
        : `${done}\n${counted(membershipsOfOthers, "membership")} of other people in its organisations ended; the people stay.`;
    return { text, data };
  },
});
