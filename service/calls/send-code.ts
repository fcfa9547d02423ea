import { giveSendBack, reserveSend, type Wait } from "../account/code-sends.ts";
import { keepCode, newCode } from "../account/codes.ts";
import type { CodeFor } from "../conversations.ts";
import { MailError } from "../mail.ts";
import { texts } from "../texts.ts";
import type { Asked } from "./call.ts";
import { originOf } from "./limit.ts";
import { Refusal } from "./refusal.ts";

/**
 * Mails a new code, unless one was sent too short a time ago.
 *
 * @param proved as for `originOf`
 * @returns the wait when none was sent, else null. Refuses with 502 when the mail did not go out: then it counts for
 *   no wait, and the code before it stays good
 */
export async function sendCode(
  asked: Asked,
  to: { readonly personId: string; readonly email: string } & CodeFor,
  proved = false,
): Promise<Wait | null> {
  const { context, now } = asked;
  const { place, side } = await originOf(asked, [to.email], proved);
  const asker = { place, isOwn: side !== "elsewhere" };
  const reserved = await reserveSend(context.db, to.personId, to.purpose, asker, now);
  if ("wait" in reserved) return reserved.wait;
  const fresh = await newCode();
  try {
    await mailCode(asked, to, fresh.code);
  } catch (error) {
    await giveSendBack(context.db, reserved.id);
    if (!(error instanceof MailError)) throw error;
    throw new Refusal(502, texts.refusal.mailFailed);
  }
  await keepCode(context, to.personId, to, fresh, place, now);
  return null;
}

async function mailCode(
  { context: { mail }, conversation: { language } }: Asked,
  to: { readonly email: string } & CodeFor,
  code: string,
): Promise<void> {
  const addressee = { email: to.email, language };
  if (to.purpose === "activateOrganization") {
    const { company } = to.organisation;
    await mail.send(texts.mail.activateOrganization, addressee, { code, company });
  } else {
    await mail.send(texts.mail[to.purpose], addressee, { code });
  }
}
