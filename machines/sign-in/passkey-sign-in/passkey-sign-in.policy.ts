import { failure, loginReply } from "../../shared/shared.policy.ts";
import { choice, fields, type Kept, nullable, secret } from "../../../workbench/codec/codec.ts";

const output = {
  reply: nullable(loginReply),
  /** Why no passkey was taken. Null after one was, and if the browser suggests none. */
  failure: nullable(failure),
};
/**
 * The person presses a button on the login or after their password, chooses the browser's suggestion, or is signed in
 * and proves again who they are.
 */
export const passkeyWay = choice(["button", "afterPassword", "suggestion", "stepUp"]);

const context = fields({
  way: passkeyWay,
  /** The service's request to the browser. */
  options: nullable(secret),
  /** The browser's answer. */
  response: nullable(secret),
  ...output,
});
export type PasskeySignInContext = Kept<typeof context>;
export type PasskeySignInOutput = Pick<PasskeySignInContext, keyof typeof output>;

export const passkeySignInPolicy = {
  context,
  inputs: { getChallenge: fields({ way: passkeyWay }), checkPasskey: fields({ way: passkeyWay, response: secret }) },
};
