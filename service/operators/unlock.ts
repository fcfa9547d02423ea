import { object } from "@optique/core/constructs";
import { unlock as clear } from "./account-status.ts";
import { CommandError, defineCommand } from "./command.ts";
import { email } from "./options.ts";
import { waitText } from "./why.ts";

export const unlock = defineCommand("unlock", {
  about: "End the waits after too many tries in a person's name, from any address; limits on an address alone stay.",
  options: object({ email }),
  async run(options, { db, clock }) {
    const { email: address, account, newHireOf, waits } = await clear(db, options.email, clock.now());
    if (account === null && newHireOf.length === 0) throw new CommandError(`Nobody has an account with ${address}.`);
    const cleared = waits.length === 0 ? ["They had to wait for nothing."] : ["Cleared:", ...waits.map(waitText)];
    return {
      text: [`Unlocked ${address}.`, ...cleared].join("\n"),
      data: { email: address, cleared: waits },
    };
  },
});
