import { and, eq } from "drizzle-orm";
import { isId } from "../account/ids.ts";
import { identifierOf } from "../account/people.ts";
import { memberships, people } from "../database/schema.ts";
import { texts } from "../texts.ts";
import { atWork, personOf, type Answers } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** The person goes to an organisation: it is the active one from now on. */
export const loginEmail: Answers<"loginEmail"> = async ({ email, orgId }, call) => {
  const person = personOf(await atWork(call));
  if (identifierOf(email) !== person.email) throw new Refusal(403, texts.refusal.notYourEmail);
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
