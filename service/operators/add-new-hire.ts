import { flag, message, object, option, optional, withDefault } from "@optique/core";
import { candidates } from "../database/schema.ts";
import { newId } from "../shared/ids.ts";
import { CommandError, defineCommand } from "./command.ts";
import { organisationWith } from "./lookups.ts";
import { asWritten, email, nameValue, organisation } from "./options.ts";

export const addNewHire = defineCommand("add-new-hire", {
  about: "Add a new hire, who registers and signs in on their organisation's page until they are a member.",
  options: object({
    email,
    organisation,
    employeeCode: optional(
      option("--employee-code", nameValue, {
        description: message`The code with which they may also sign in there.`,
        errors: { invalidValue: asWritten },
      }),
    ),
    preBoarding: withDefault(
      flag("--pre-boarding", { description: message`Their first day is still to come.` }),
      false,
    ),
  }),
  async run({ email: address, employeeCode, preBoarding, ...options }, { db, publicUrl, routes }) {
    const { id: orgId, company } = await organisationWith(db, options.organisation);
    const added = await db
      .insert(candidates)
      .values({ id: newId(), orgId, email: address, employeeCode: employeeCode ?? null, isPreBoarding: preBoarding })
      .onConflictDoNothing()
      .returning({ id: candidates.id });
    if (added.length === 0) {
      throw new CommandError(`${company} already has a new hire with this email address or employee code.`);
    }
    const route = { name: "onboardingSignUp", orgId, preBoarding } as const;
    const link = publicUrl + routes.format({ route, search: "" });
    return {
      text: `Added the new hire ${address} to ${company}. They register at ${link}`,
      data: { email: address, organisation: orgId, employeeCode: employeeCode ?? null, preBoarding, link },
    };
  },
});
