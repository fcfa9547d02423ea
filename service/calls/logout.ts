import { endSession } from "../account/sessions.ts";
import { tokenOf, type Handler } from "./call.ts";

/** Ends the session in every tab. Succeeds even without a session. */
export const logout: Handler<"logout"> = async (_request, call) => {
  const { context, conversation } = call;
  conversation.pending = null;
  const token = await tokenOf(call);
  if (token === null) return { success: true };
  const ended = await endSession(context.db, token);
  context.conversations.bind(conversation, null);
  context.conversations.end(ended, "signedOut");
  return { success: true };
};
