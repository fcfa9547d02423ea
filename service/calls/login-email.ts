import { and, eq } from "drizzle-orm";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import { isId } from "../account/ids.ts";
import { Refusal } from "../account/refusal.ts";
import { memberships, people } from "../database/schema.ts";
import { texts } from "../texts/texts.ts";
import { requireActiveSession, requirePerson, type Handler } from "./call.ts";

/** Makes an organisation the person's active one. */
export const loginEmail: Handler<"loginEmail"> = async ({ email, orgId }, call) => {
  const person = requirePerson(await requireActiveSession(call));
  if (canonicalIdentifier(email) !== person.email) throw new Refusal(403, texts.refusal.notYourEmail);
  const { db } = call.context;
  const [membership] = isId(orgId)
    ? await db
        .select({ id: memberships.id })
        .from(memberships)
        .where(and(eq(memberships.personId, person.id), eq(memberships.orgId, orgId)))
    : [];
  if (!membership) throw new Refusal(403, texts.refusal.notYourOrganisation);
  await db.update(people).set({ activeOrgId: orgId }).where(eq(people.id, person.id));
  return { success: true };
};
