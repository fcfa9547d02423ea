import { object } from "@optique/core";
import { defineCommand } from "./command.ts";

/** Does nothing itself: opening the database has migrated it, here or in the service that runs the command. */
export const migrate = defineCommand("migrate", {
  about: "Bring the tables up to date, as every start does.",
  options: object({}),
  run: async () => ({ text: "The tables are up to date.", data: { upToDate: true } }),
});
