import { findOrganisation, logoAddress } from "../account/organisations.ts";
import { texts } from "../texts.ts";
import type { Answers } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** The name and logo an organisation's own login page shows. */
export const getCompanyDetails: Answers<"getCompanyDetails"> = async ({ orgId }, { context }) => {
  const organisation = await findOrganisation(context.db, orgId);
  if (organisation === null) throw new Refusal(404, texts.refusal.noSuchOrganisation);
  return { company: organisation.company, companyLogo: logoAddress(organisation.logo, context.publicUrl) };
};
