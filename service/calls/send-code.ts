import { MailError } from "../mail/mail.ts";
import { hasSentSeveral, releaseSend, reserveSend, type Wait } from "../shared/code-sends.ts";
import { type CodeFor, type NewCode, newCode, storeCode } from "../shared/codes.ts";
import { Refusal } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";
import type { IncomingRequest } from "./call.ts";
import { originOf } from "./limit.ts";

/**
 * Mails a new code, within the rate limits.
 *
 * @param proved as for `originOf`
 * @returns null, or the wait if no code was sent. Refuses with 502 if the mail could not be sent, and with 503 if the
 *   service is busy: it then counts towards no limit, and the previous code stays valid
 */
export async function sendCode(
  incoming: IncomingRequest,
  to: { readonly personId: string; readonly email: string } & CodeFor,
  proved = false,
): Promise<Wait | null> {
  const { context, now } = incoming;
  const { place, side } = await originOf(incoming, [to.email], proved);
  const requester = { place, isOwn: side !== "elsewhere" };
  const reserved = await reserveSend(context.db, to.personId, to.purpose, requester, now);
  if ("wait" in reserved) return reserved.wait;
  let code: NewCode;
  try {
    code = await newCode();
    await mailCode(incoming, to, code.code, reserved.replaces);
  } catch (error) {
    await releaseSend(context.db, reserved.id);
    if (!(error instanceof MailError)) throw error;
    throw new Refusal(502, texts.refusal.mailFailed);
  }
  incoming.note({ mailed: [await storeCode(context, to, code, place, now)] });
  return null;
}

/** Refuses with 429 if no code was sent, and tells the wait. */
export function requireSent(wait: Wait | null): void {
  if (wait === null) return;
  const reason = wait.reason === "pause" ? texts.refusal.waitForCode : texts.refusal.tooManyCodes;
  throw new Refusal(429, reason, { retryAfter: wait.seconds });
}

/**
 * The refusal of a mailed code, for a person who has proved who they are. It says that only the newest code counts if
 * there were several.
 *
 * @param place hash of the network address that entered the code
 */
export async function refusedMailedCode(
  { context, now }: IncomingRequest,
  personId: string,
  { purpose }: CodeFor,
  place: string,
): Promise<Refusal> {
  const isSeveral = await hasSentSeveral(context.db, personId, purpose, place, now);
  return new Refusal(403, texts.refusal.invalidCode, isSeveral ? { hint: texts.refusal.newestCode } : {});
}

/** The refusal of a mailed code, for anybody: it is the same whether or not there is an account. */
export const refusedUnprovedCode = () =>
  new Refusal(403, texts.refusal.invalidCode, { hint: texts.refusal.newestCodeIfSeveral });

async function mailCode(
  { context: { mail }, socketSession: { language } }: IncomingRequest,
  to: { readonly personId: string; readonly email: string } & CodeFor,
  code: string,
  replaces: boolean,
): Promise<void> {
  const addressee = { email: to.email, language, owner: { personId: to.personId } };
  if (to.purpose === "activateOrganization") {
    const { company } = to.organisation;
    await mail.send(texts.mail.activateOrganization, addressee, { code, company, replaces });
  } else {
    await mail.send(texts.mail[to.purpose], addressee, { code, replaces });
  }
}
