import { argument, choice, message, object } from "@optique/core";
import { eq } from "drizzle-orm";
import { removeTrustedDevicesIn } from "../account/trusted-devices.ts";
import { organisations } from "../database/schema.ts";
import { CommandError, defineCommand } from "./command.ts";
import { organisationWith } from "./lookups.ts";
import { organisation } from "./options.ts";

export const setTrustedDevices = defineCommand("set-trusted-devices", {
  about:
    "Say whether an organisation's members may skip the second factor on a device for 30 days; off asks them again at once.",
  options: object({
    choice: argument(choice(["on", "off"], { metavar: "CHOICE" }), {
      description: message`Whether members may.`,
      errors: { endOfInput: message`Say on or off.` },
    }),
    organisation,
  }),
  async run(options, { db }) {
    const allowsTrustedDevices = options.choice === "on";
    const { id, company, requiresSecondFactor } = await organisationWith(db, options.organisation);
    if (allowsTrustedDevices && !requiresSecondFactor) {
      throw new CommandError(`${company} requires no second factor, so there is none to skip.`);
    }
    await db.transaction(async (tx) => {
      await tx.update(organisations).set({ allowsTrustedDevices }).where(eq(organisations.id, id));
      if (!allowsTrustedDevices) await removeTrustedDevicesIn(tx, id);
    });
    const text = allowsTrustedDevices
      ? `Members of ${company} may skip the second factor on a device for 30 days.`
      : `Members of ${company} need the second factor on every device.`;
    return { text, data: { organisation: id, allowsTrustedDevices } };
  },
});
