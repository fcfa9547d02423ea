import { parseArgs } from "node:util";
import { newId } from "../account/ids.ts";
import { organisations } from "../database/schema.ts";
import { logoFrom, productsFrom, UsageError, type Command } from "./command.ts";

export const addOrganisation: Command = {
  usage: "NAME [--products hrms,chat] [--logo ADDRESS] [--second-factor [--trusted-devices]]",
  about:
    "adds an organisation, with all products unless you list some; with --trusted-devices its members may skip the second factor on a device for 30 days",
  async run(args, { db, publicUrl }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        products: { type: "string" },
        logo: { type: "string" },
        "second-factor": { type: "boolean", default: false },
        "trusted-devices": { type: "boolean", default: false },
      },
    });
    const [name, ...rest] = positionals;
    const company = name?.trim();
    if (!company || rest.length > 0) throw new UsageError("Give one name, in quotes if it has several words.");
    if (values["trusted-devices"] && !values["second-factor"]) {
      throw new UsageError("--trusted-devices needs --second-factor.");
    }
    const logo = logoFrom(values.logo, publicUrl);
    const id = newId();
    await db.insert(organisations).values({
      id,
      company,
      logo,
      plan: productsFrom(values.products),
      requiresSecondFactor: values["second-factor"],
      allowsTrustedDevices: values["trusted-devices"],
    });
    return `Added the organisation ${company}: ${id}`;
  },
};
