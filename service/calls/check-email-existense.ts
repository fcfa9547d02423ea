import { findPerson } from "../account/people.ts";
import { afterFailure, type Failures, throttleRules } from "../account/throttle.ts";
import type { Conversation } from "../conversations/conversations.ts";
import type { Handler } from "./call.ts";
import { countAttempt, tooMany } from "./limit.ts";

/** The requests of each socket. They are in memory only, because the count ends with the socket. */
const counts = new WeakMap<Conversation, Failures>();

/** Whether an email address has an account. Rate limited against account enumeration. */
export const checkEmailExistense: Handler<"checkEmailExistense"> = async ({ email }, call) => {
  const { context, conversation, now } = call;
  const counted = afterFailure(throttleRules.existence, counts.get(conversation) ?? null, now);
  if (typeof counted === "number") throw tooMany(counted);
  counts.set(conversation, counted);
  await countAttempt(call, { name: "asking", about: [conversation.address] });
  return { exists: (await findPerson(context.db, email)) !== null };
};
