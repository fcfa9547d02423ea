import { findDisavowal, secureAccount } from "../account/disavowals.ts";
import { placeOf } from "../account/known-addresses.ts";
import { Refusal } from "../account/refusal.ts";
import { endSession } from "../account/sessions.ts";
import { texts } from "../texts/texts.ts";
import type { Handler } from "./call.ts";
import { lookUp } from "./look-up.ts";

/**
 * Secures the account of a link "This wasn't me". It needs no session: a person who reads the account's mail can also
 * reset its password. All pages of the account are notified, except those of the session of the page that asks: it goes
 * on to a new password.
 */
export const accountDisavow: Handler<"account|disavow"> = async ({ token }, call) => {
  const { context, conversation, now } = call;
  const { db, conversations } = context;
  const found = await lookUp(call, (tx) => findDisavowal(tx, token, now));
  if (found === null) throw new Refusal(403, texts.refusal.disavowalOver);
  const { personId, email } = found;
  const place = placeOf([email], conversation.address);
  const { ended, code } = await db.transaction(async (tx) => {
    const secured = await secureAccount(tx, token, personId, place, now);
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
  return { code };
};
