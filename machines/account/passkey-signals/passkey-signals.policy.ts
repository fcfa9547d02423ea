import { fields, type Kept, nullable, secret } from "../../../workbench/codec/codec.ts";

const context = fields({
  /** The service's answer: all that the browser may be told; null if there is none. */
  signals: nullable(secret),
});
export type PasskeySignalsContext = Kept<typeof context>;

export const passkeySignalsPolicy = { context };
