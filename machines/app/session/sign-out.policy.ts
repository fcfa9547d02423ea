import {
  choice,
  type Codec,
  fields,
  flag,
  type Kept,
  nullable,
  number,
  secret,
  text,
} from "../../../workbench/codec/codec.ts";
import { shapedAddress } from "../../shared/shared.policy.ts";
import type { Ending } from "../../shared/kept-values.ts";

const context = fields({
  /** Whether the person signs out, so that the service does not know yet. */
  tellService: flag,
  /** Whether the person ended all their sessions. */
  everywhere: flag,
  /** Why the service ended the session, in its own words; null where it gave none. */
  because: nullable(text),
  /** The reference of the refusal by which the page learned that; null where the person has ended it. */
  reference: nullable(text),
  /** The address of the page that opens without a session. */
  page: shapedAddress,
  /** The token for notifications to this device; null where a shell has put none there. */
  deviceToken: nullable(secret),
  /** The time until which the page waits for the service, epoch milliseconds. */
  until: nullable(number),
  /** Whether the browser keeps, for the next page, which token the service has refused. */
  remembers: flag,
});
export type SignOutContext = Kept<typeof context>;

const ending: Codec<Ending> = fields({
  code: choice(["unauthorised", "signedOutEverywhere"]),
  message: nullable(text),
  reference: nullable(text),
});

export const signOutPolicy = { context, inputs: { keepEnding: ending } };
