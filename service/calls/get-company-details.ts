import { findOrganisation, logoUrl } from "../account/organisations.ts";
import { Refusal } from "../account/refusal.ts";
import { texts } from "../texts/texts.ts";
import type { Handler } from "./call.ts";

/** The name and logo on an organisation's login page. */
export const getCompanyDetails: Handler<"getCompanyDetails"> = async ({ orgId }, { context }) => {
  const organisation = await findOrganisation(context.db, orgId);
  if (organisation === null) throw new Refusal(404, texts.refusal.noSuchOrganisation);
  return { company: organisation.company, companyLogo: logoUrl(organisation.logo, context.publicUrl) };
};
