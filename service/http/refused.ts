import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { flagsIn, type Refusal, type RefusalFlags } from "../shared/refusal.ts";
import { languageOf, supported } from "../texts/language.ts";
import type { Text } from "../texts/text.ts";

/** A Hono context with the Node request. */
export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** The language in which a request is answered. */
export const languageFor = (c: HttpContext) => supported(languageOf(c.env.incoming.headers));
/** Over HTTP every refusal has a 4xx status, so an unsent mail is 424 instead of 502. */
export const statusOf = ({ code }: Refusal) => (code === 502 ? 424 : code);

/** Answers with a refusal in the language of the request. */
export function refused(
  c: HttpContext,
  status: ReturnType<typeof statusOf> | 405 | 413,
  text: Text,
  flags: RefusalFlags = {},
): Response {
  const language = languageFor(c);
  const data = flagsIn(flags, language);
  // An unread body makes the connection unusable.
  if (status !== 429 || !c.env.incoming.complete) c.header("connection", "close");
  if (typeof data.retryAfter === "number") c.header("retry-after", String(data.retryAfter));
  return c.json({ error: { message: text[language] }, ...(Object.keys(data).length > 0 && { data }) }, status);
}

/** Whether an error only means that the client disconnected before sending the whole body. */
export function clientAborted(error: unknown, { incoming }: HttpBindings): boolean {
  if (incoming.complete || !(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET");
}
