import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { RequestFacts } from "../account-service/account-service.ts";
import { factsOf } from "../calls/audit.ts";
import { flagsIn, type Refusal, type RefusalFlags, refusalFor, refusalIn } from "../shared/refusal.ts";
import { languageOf, supported } from "../texts/language.ts";
import type { Text } from "../texts/text.ts";
import { texts } from "../texts/texts.ts";

/** A Hono context with the Node request. */
export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** The language in which a request is answered. */
export const languageFor = (c: HttpContext) => supported(languageOf(c.env.incoming.headers));
/** Over HTTP every refusal has a 4xx status, so an unsent mail is 424 instead of 502. */
export const statusOf = ({ code }: Refusal) => (code === 502 ? 424 : code);

/** The facts of the requests that are being answered, for the log. */
const requests = new WeakMap<IncomingMessage, RequestFacts>();
export const factsOfRequest = (request: IncomingMessage): RequestFacts => requests.get(request) ?? {};
/** Notes facts of a request for the log. */
export const noteOf = ({ env: { incoming } }: HttpContext, facts: RequestFacts): void =>
  void requests.set(incoming, { ...requests.get(incoming), ...facts });

/** Answers a request that an error has ended. An unexpected error is logged with the message. */
export function failed(c: HttpContext, error: unknown, log: Logger, message: string): Response {
  const refusal = refusalIn(error);
  if (refusal !== null) {
    noteOf(c, factsOf(refusal));
    return refused(c, statusOf(refusal), refusal.text, refusal.flags);
  }
  if (clientAborted(error, c.env)) return refused(c, 400, texts.refusal.unreadable);
  const incident = randomUUID();
  const hiding = refusalFor(error);
  noteOf(c, { ...factsOf(hiding), incident });
  log.error({ err: error, incident }, message);
  return c.json({ error: { message: hiding.text[languageFor(c)] } }, hiding.code === 503 ? 503 : 500);
}

/** Answers with a refusal in the language of the request. */
export function refused(
  c: HttpContext,
  status: ReturnType<typeof statusOf> | 405 | 413,
  text: Text,
  flags: RefusalFlags = {},
): Response {
  noteOf(c, { reason: text.en, ...(typeof flags.retryAfter === "number" && { wait: flags.retryAfter }) });
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
