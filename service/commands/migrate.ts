import { parseArgs } from "node:util";
import type { Command } from "./command.ts";

/** Does nothing itself: opening the database has migrated it, here or in the service that runs the command. */
export const migrate: Command = {
  usage: "",
  about: "brings the tables up to date, as every start does",
  async run(args) {
    parseArgs({ args: [...args], options: {} });
    return "The tables are up to date.";
  },
};
