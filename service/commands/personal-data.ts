import { object } from "@optique/core";
import { erasePerson } from "../account/erase.ts";
import { exportOf } from "../account/personal-data.ts";
import { personalTables } from "../account/personal-tables.ts";
import { FolderError } from "../database/folder-error.ts";
import { CommandError, defineCommand } from "./command.ts";
import { counted } from "./counted.ts";
import { lastAdministrator, unlessLast } from "./leavers.ts";
import { email } from "./options.ts";

const nothing = (address: string) => new CommandError(`Nothing is kept about ${address}.`);

export const exportPerson = defineCommand("export-person", {
  about: "Print everything that is kept about a person, as JSON: for people who ask for their data.",
  options: object({ email }),
  async run(options, { db, clock }) {
    const rows = await exportOf(db, personalTables, options.email);
    if (rows === null) throw nothing(options.email);
    const data = { email: options.email, exportedAt: new Date(clock.now()).toISOString(), ...rows };
    return { text: JSON.stringify(data, null, 2), data };
  },
});

export const erase = defineCommand("erase-person", {
  about: "Erase everything that is kept about a person, with or without an account, and sign them out everywhere.",
  options: object({ email, lastAdministrator }),
  asks: (options) =>
    `This erases everything that is kept about ${options.email}. Only a backup of before could bring it back.`,
  async run(options, { db, conversations, compact }) {
    const erased = await erasePerson(db, options.email, options.lastAdministrator);
    const { ended, rows } = unlessLast(erased, options.email);
    conversations.end(ended, "sessionEnded");
    // Even if no row was found: an earlier run may have failed here.
    await compact().catch((error: unknown) => {
      if (!(error instanceof FolderError)) throw error;
      throw new CommandError(
        `The rows are deleted, but their remains stay in the files. ${error.message} Then repeat it.`,
      );
    });
    if (rows === 0) throw nothing(options.email);
    return {
      text: `Erased everything about ${options.email}, ${counted(rows, "row")}, and ended ${counted(ended.length, "session")}.`,
      data: { email: options.email, rows, endedSessions: ended.length },
    };
  },
});
