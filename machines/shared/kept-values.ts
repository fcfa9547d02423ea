import * as v from "valibot";
import type { aboutYou as aboutYouCodec } from "./shared.policy.ts";
import type { Kept } from "../../workbench/codec/codec.ts";

/* The values that a tab keeps through a reload, as its storage and every other world read them. */

const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));

/** A wait for the next code, in epoch milliseconds. It has both ends, because someone may set the clock back in between. */
export const resendWait = v.object({
  from: time,
  until: time,
  /** Whether the service sent a code when the wait began, or refused one. */
  isSent: v.boolean(),
});
export type ResendWait = v.InferOutput<typeof resendWait>;

/** Why the service ended the session, as the matching failure says it, with the service's own text if it gave one. */
export const ending = v.object({
  code: v.picklist(["unauthorised", "signedOutEverywhere"]),
  message: v.nullable(v.string()),
  /** A page of a build without references keeps none, and the next page has to say why the session ended all the same. */
  reference: v.nullish(v.string(), null),
});
export type Ending = v.InferOutput<typeof ending>;

/** The first step of signing up. Nothing of it is secret. */
export type AboutYou = Kept<typeof aboutYouCodec>;
export const aboutYou: v.GenericSchema<unknown, AboutYou> = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phoneCountry: v.string(),
  dialCode: v.string(),
  phone: v.string(),
});
