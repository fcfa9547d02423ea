import { findPerson } from "../account/people.ts";
import { afterFailure, type Failures, throttleRules } from "../account/throttle.ts";
import type { Conversation } from "../conversations.ts";
import type { Answers } from "./call.ts";
import { countTry, tooMany } from "./limit.ts";

/** How often it was asked on each socket: in memory, because it ends with the socket. */
const asked = new WeakMap<Conversation, Failures>();

/** Whether there is an account with an email address; limited, because it lists who there is. */
export const checkEmailExistense: Answers<"checkEmailExistense"> = async ({ email }, call) => {
  const { context, conversation, now } = call;
  const counted = afterFailure(throttleRules.existence, asked.get(conversation) ?? null, now);
  if (typeof counted === "number") throw tooMany(counted);
  asked.set(conversation, counted);
  await countTry(call, { name: "asking", about: [conversation.address] });
  return { exists: (await findPerson(context.db, email)) !== null };
};
