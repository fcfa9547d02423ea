import * as v from "valibot";
import { flag, optionalSecret, text } from "./contract-values.ts";

/* The envelopes of requests and replies on the socket. */

/** A request before it is sealed. The app chooses `id`, and the reply repeats it. */
export const requestEnvelope = v.object({
  event: v.string(),
  data: v.optional(v.unknown()),
  id: v.optional(v.string()),
});

/** A reply before it is sealed. Success is `code` 200 (or absent) without `error` and without `data.error`. */
export const replyEnvelope = v.object({
  event: v.string(),
  data: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  code: v.nullish(v.number(), 200),
  id: v.nullish(v.string(), null),
});
export type ReplyEnvelope = v.InferOutput<typeof replyEnvelope>;

/**
 * The data of a refusal. Beside the error it may have a hint, the wait in seconds, login's flags, the set-up token, the
 * account's email and `showButton`.
 */
export const refusal = v.object({
  error: v.nullish(v.union([v.string(), v.object({ message: v.string() })]), null),
  /** A further sentence for people, beside an error whose text is fixed. */
  hint: text,
  retryAfter: v.nullish(v.number(), null),
  isCompanyMFA: flag,
  isUserMFASetup: v.nullish(v.boolean(), null),
  token: optionalSecret,
  email: text,
  showButton: flag,
});

/** A handle of the page's dialogue with the service, which the page presents when it reconnects. */
export const conversationMessage = v.object({ conversation: v.string() });
