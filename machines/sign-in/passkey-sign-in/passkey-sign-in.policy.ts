import { failure, loginReply, nothing } from "../../shared/shared.policy.ts";
import { choice, fields, flag, type Kept, nullable, secret } from "../../shared/treatment.ts";

const output = {
  reply: nullable(loginReply),
  /** Why nobody is signed in. Null after a sign-in, and if the browser suggests no passkey. */
  failure: nullable(failure),
};
/** The person presses a button on the login or after their password, or chooses the browser's suggestion. */
export const passkeyWay = choice(["button", "afterPassword", "suggestion"]);

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
  inputs: {
    suggestsPasskeys: nothing,
    getChallenge: fields({ way: passkeyWay }),
    provePasskey: fields({ options: secret, suggested: flag }),
    checkPasskey: fields({ response: secret }),
    forgetPasskey: fields({ options: secret, response: secret }),
  },
};
