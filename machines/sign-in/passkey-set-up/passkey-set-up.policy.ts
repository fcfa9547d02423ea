import { fields, flag, type Kept, nullable, secret } from "../../../workbench/codec/codec.ts";
import { failure } from "../../shared/shared.policy.ts";

const context = fields({
  /** Whether the browser makes the passkey without asking the person. */
  automatic: flag,
  /** The service's request to the browser. */
  options: nullable(secret),
  /** The browser's answer. */
  response: nullable(secret),
  failure: nullable(failure),
});
export type PasskeySetUpContext = Kept<typeof context>;

export const passkeySetUpPolicy = {
  context,
  inputs: { getOptions: fields({ automatic: flag }), addPasskey: fields({ response: secret, automatic: flag }) },
};
