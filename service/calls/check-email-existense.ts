import { findPerson } from "../account/people.ts";
import type { Answers } from "./call.ts";
import { countTry } from "./limit.ts";

/** Whether there is an account with an email address; limited, because it lists who there is (security.md 11). */
export const checkEmailExistense: Answers<"checkEmailExistense"> = async ({ email }, call) => {
  const { context, conversation } = call;
  await countTry(call, { name: "existence", about: [conversation.id] });
  await countTry(call, { name: "asking", about: [conversation.address] });
  return { exists: (await findPerson(context.db, email)) !== null };
};
