import * as v from "valibot";
import { failure, loginDetails, loginReply, noRequest } from "../../shared/shared.policy.ts";
import { passkeyWay } from "../passkey-sign-in/passkey-sign-in.policy.ts";
import { loginNext } from "../login-result/login-result.policy.ts";
import { choice, either, fields, type Kept, nullable, secret } from "../../shared/treatment.ts";

const multiFactorNext = either(loginNext, fields({ next: choice(["login"]) }), (value) =>
  v.is(loginNext.schema, value),
);
export type MultiFactorLoginNext = Kept<typeof multiFactorNext>;

const context = fields({
  details: loginDetails,
  /** Why no passkey was taken. */
  failure: nullable(failure),
  /** Whether the device is to need no second factor from now on, and whether that failed. */
  trust: nullable(choice(["wanted", "failed"])),
  reply: nullable(loginReply),
  /** The service's permission to get the cookie of a trusted device. */
  ticket: nullable(secret),
  next: nullable(multiFactorNext),
});
export type MultiFactorLoginContext = Kept<typeof context>;

export const multiFactorLoginPolicy = {
  context,
  inputs: {
    passkeySignIn: fields({ way: passkeyWay }),
    getTicket: noRequest,
    trustDevice: fields({ ticket: secret }),
  },
};
