import { findDisavowal, secureAccount } from "../account/disavowals.ts";
import { placeOf } from "../account/known-addresses.ts";
import { Refusal } from "../account/refusal.ts";
import { endSession } from "../account/sessions.ts";
import { texts } from "../texts/texts.ts";
import type { Handler } from "./call.ts";
import { lookUp } from "./look-up.ts";
import { addresseeOf } from "./notify-owner.ts";
import { mailResetLink } from "./reset-link.ts";

/**
 * Secures the account of a link "This wasn't me", and mails a link to set a new password to the account's address. It
 * needs no session. Mails are forwarded and archived, so a person who has the link may not have the mailbox: the answer
 * gives them nothing. All pages of the account are notified, except those of the session of the page that asks.
 */
export const accountDisavow: Handler<"account|disavow"> = async ({ token }, call) => {
  const { context, conversation, now } = call;
  const { db, conversations, background } = context;
  const found = await lookUp(call, (tx) => findDisavowal(tx, token, now));
  if (found === null) throw new Refusal(403, texts.refusal.disavowalOver);
  const { id: personId, email } = found;
  const ended = await db.transaction(async (tx) => {
    const secured = await secureAccount(tx, token, personId, now);
    // Rolls the transaction back.
    if (secured === null) throw new Refusal(403, texts.refusal.disavowalOver);
    return secured;
  });
  // The browser goes on signed out, even if it was signed in to another account.
  const { token: present, signedIn } = conversation;
  const foreign = present === null ? [] : await endSession(db, present);
  conversations.replace([...foreign, ...ended.filter((session) => session === signedIn?.session)]);
  conversations.end(ended, "sessionEnded");
  conversation.pending = null;
  conversation.proof = null;
  call.note({ about: personId, ended });
  const to = addresseeOf(found, conversation);
  const place = placeOf([email], conversation.address);
  const routeOf = (code: string) => ({ name: "resetPassword", code }) as const;
  background.start(async () => {
    await mailResetLink(context, { owner: { personId }, text: texts.mail.accountSecured, to, place, routeOf }, now);
  });
  return { success: true };
};
