import { eq } from "drizzle-orm";
import { type Handler, requireActiveSession, requirePerson } from "../calls/call.ts";
import { countAccountAttempt } from "../calls/limit.ts";
import { refusedMailedCode } from "../calls/send-code.ts";
import { organisations } from "../database/schema.ts";
import { redeemCode } from "../shared/codes.ts";
import { placeOf } from "../shared/known-addresses.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";

/** Verifies an organisation by the code mailed to its admin (`/verify-organization/{id}`). */
export const activateOrganization: Handler<"activateOrganization"> = async ({ otp, orgId }, call) => {
  const { db } = call.context;
  const session = await requireActiveSession(call);
  const person = requirePerson(session);
  const admin = session.memberships.find(({ organisation, role }) => organisation.id === orgId && role === "admin");
  if (!admin) throw new Refusal(403, texts.refusal.notAdmin);
  const { organisation } = admin;
  if (organisation.activated) return { success: true };
  call.socketSession.verifying = organisation.id;
  const what = { purpose: "activateOrganization", organisation } as const;
  const account = [person.email];
  const attempt = await countAccountAttempt(call, "code", account);
  const place = placeOf(account, call.socketSession.address);
  if (!(await redeemCode(call, person.id, what, otp.reveal(), place))) {
    throw await refusedMailedCode(call, person.id, what, place);
  }
  await attempt.succeeded();
  await db.update(organisations).set({ activated: true }).where(eq(organisations.id, orgId));
  call.note({ organisation: orgId });
  return { success: true };
};
