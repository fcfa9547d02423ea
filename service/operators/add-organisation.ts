import { flag, message, object, withDefault } from "@optique/core";
import { productKeys } from "../../machines/shared/products.ts";
import { organisations } from "../database/schema.ts";
import { newId } from "../shared/ids.ts";
import { defineCommand, UsageError } from "./command.ts";
import { logo, name, products } from "./options.ts";

export const addOrganisation = defineCommand("add-organisation", {
  about:
    "Add an organisation, with all products unless you list some; with --trusted-devices its members may skip the second factor on a device for 30 days.",
  options: object({
    name,
    products,
    logo,
    secondFactor: withDefault(
      flag("--second-factor", { description: message`Its members need a second factor.` }),
      false,
    ),
    trustedDevices: withDefault(
      flag("--trusted-devices", { description: message`They may skip it on a device for 30 days.` }),
      false,
    ),
  }),
  async run(options, { db }) {
    const { name: company, logo: address, secondFactor, trustedDevices } = options;
    if (trustedDevices && !secondFactor) throw new UsageError("--trusted-devices needs --second-factor.");
    const id = newId();
    await db.insert(organisations).values({
      id,
      company,
      logo: address,
      plan: options.products ?? [...productKeys],
      requiresSecondFactor: secondFactor,
      allowsTrustedDevices: trustedDevices,
    });
    return { text: `Added the organisation ${company}: ${id}`, data: { id, company } };
  },
});
