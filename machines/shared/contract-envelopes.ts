import * as v from "valibot";
import { flag, optionalSecret, text } from "./contract-values.ts";

/* What goes over the socket around a request and a reply. */

/** A request as it is sealed: `id` is the app's own and comes back with the reply. */
export const requestEnvelope = v.object({
  event: v.string(),
  data: v.optional(v.unknown()),
  id: v.optional(v.string()),
});

/** A reply as it is sealed. Success is `code` 200 (or absent) without `error` and without `data.error`. */
export const replyEnvelope = v.object({
  event: v.string(),
  data: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  code: v.nullish(v.number(), 200),
  id: v.nullish(v.string(), null),
});
export type ReplyEnvelope = v.InferOutput<typeof replyEnvelope>;

/** What may stand beside `data.error` in a refusal: the wait in seconds, login's flags, the set-up token, whose account it is, `showButton`. */
export const refusal = v.object({
  error: v.nullish(v.union([v.string(), v.object({ message: v.string() })]), null),
  retryAfter: v.nullish(v.number(), null),
  isCompanyMFA: flag,
  isUserMFASetup: v.nullish(v.boolean(), null),
  token: optionalSecret,
  email: text,
  showButton: flag,
});

/** A handle of what the page is in the middle of, to present when it reconnects. */
export const conversationMessage = v.object({ conversation: v.string() });
