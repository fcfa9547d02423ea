import { fields, type Kept, nullable, secret } from "../../shared/treatment.ts";
import { failure, noRequest } from "../../shared/shared.policy.ts";

const context = fields({
  /** The service's request to the browser. */
  options: nullable(secret),
  /** The browser's answer. */
  response: nullable(secret),
  failure: nullable(failure),
});
export type PasskeySetUpContext = Kept<typeof context>;

export const passkeySetUpPolicy = {
  context,
  inputs: {
    getOptions: noRequest,
    makePasskey: fields({ options: secret }),
    addPasskey: fields({ response: secret }),
    forgetPasskey: fields({ options: secret, response: secret }),
  },
};
