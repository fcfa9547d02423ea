import { parseArgs } from "node:util";
import { newId } from "../account/ids.ts";
import { organisations } from "../database/schema.ts";
import { logoFrom, productsFrom, UsageError, type Command } from "./command.ts";

export const addOrganisation: Command = {
  usage: "NAME [--products hrms,chat] [--logo ADDRESS] [--second-factor]",
  about: "adds an organisation, with all products unless you list some",
  async run(args, { db, publicUrl }) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        products: { type: "string" },
        logo: { type: "string" },
        "second-factor": { type: "boolean", default: false },
      },
    });
    const [name, ...rest] = positionals;
    const company = name?.trim();
    if (!company || rest.length > 0) throw new UsageError("Give one name, in quotes if it has several words.");
    const logo = logoFrom(values.logo, publicUrl);
    const id = newId();
    await db.insert(organisations).values({
      id,
      company,
      logo,
      plan: productsFrom(values.products),
      requiresSecondFactor: values["second-factor"],
    });
    return `Added the organisation ${company}: ${id}`;
  },
};
