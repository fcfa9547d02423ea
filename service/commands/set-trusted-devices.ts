import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { removeTrustedDevicesIn } from "../account/trusted-devices.ts";
import { organisations } from "../database/schema.ts";
import { CommandError, organisationOf, UsageError, type Command } from "./command.ts";

export const setTrustedDevices: Command = {
  usage: "on|off --organisation ID",
  about:
    "says whether an organisation's members may skip the second factor on a device for 30 days; off asks them again at once",
  async run(args, { db }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { organisation: { type: "string" } },
    });
    const [choice, ...rest] = positionals;
    if ((choice !== "on" && choice !== "off") || rest.length > 0) throw new UsageError("Say on or off.");
    const allowsTrustedDevices = choice === "on";
    const { id, company, requiresSecondFactor } = await organisationOf(db, values.organisation);
    if (allowsTrustedDevices && !requiresSecondFactor) {
      throw new CommandError(`${company} requires no second factor, so there is none to skip.`);
    }
    await db.transaction(async (tx) => {
      await tx.update(organisations).set({ allowsTrustedDevices }).where(eq(organisations.id, id));
      if (!allowsTrustedDevices) await removeTrustedDevicesIn(tx, id);
    });
    return allowsTrustedDevices
      ? `Members of ${company} may skip the second factor on a device for 30 days.`
      : `Members of ${company} need the second factor on every device.`;
  },
};
