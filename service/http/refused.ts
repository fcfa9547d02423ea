import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Refusal, RefusalFlags } from "../calls/refusal.ts";
import { languageOf, spoken } from "../language.ts";
import type { Text } from "../texts/text.ts";

/** A request with what Node knows of it. */
export type Asked = Context<{ Bindings: HttpBindings }>;

/** The language a request is answered in. */
export const languageFor = (c: Asked) => spoken(languageOf(c.env.incoming.headers));
/** A refusal has a 4xx status over HTTP, also where a mail could not be sent: 424. */
export const statusOf = ({ code }: Refusal) => (code === 502 ? 424 : code);

/** Answers with a refusal in the language of the person who asks. */
export function refused(
  c: Asked,
  status: ReturnType<typeof statusOf> | 405 | 413,
  text: Text,
  data: RefusalFlags = {},
): Response {
  // The body may not have been read; without it the connection is of no further use.
  if (status !== 429) c.header("connection", "close");
  if (typeof data.retryAfter === "number") c.header("retry-after", String(data.retryAfter));
  return c.json({ error: { message: text[languageFor(c)] }, ...(Object.keys(data).length > 0 && { data }) }, status);
}
