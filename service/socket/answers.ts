import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type Answer, type CallEvent, calls, isCallEvent } from "../../machines/shared/contract.ts";
import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import type { Call, Handler } from "../calls/call.ts";
import { flagsIn, Refusal, refusalFor, refusalIn } from "../shared/refusal.ts";
import { texts } from "../texts/texts.ts";
import * as handlers from "./every-handler.ts";

/** The handler of each call of the contract, by its name; a call without one does not compile. */
const answers: { readonly [E in CallEvent]: Handler<E> } = handlers;

/** A reply without its `event` and `id`. */
export interface Outcome {
  readonly code: number;
  readonly data: unknown;
  readonly error?: { readonly message: string };
}

/** Answers one call. It never throws: an error becomes the answer (`failed`). */
export async function answer(event: string, data: unknown, call: Call): Promise<Outcome> {
  try {
    if (!isCallEvent(event)) throw new Refusal(404, texts.refusal.unknownCall);
    return { code: 200, data: await answerCall(event, data, call) };
  } catch (error) {
    return failed(error, event, call);
  }
}

/** The answer to a call that an error has ended. An unexpected error is logged and answered with 500 or 503. */
export function failed(error: unknown, event: string, call: Pick<Call, "context" | "socketSession">): Outcome {
  const { language } = call.socketSession;
  const refusal = refusalIn(error);
  if (refusal !== null) return refused(refusal, language);
  const known = isCallEvent(event) ? event : null;
  call.context.log.error({ err: error, incident: randomUUID(), event: known }, "a call failed");
  return refused(refusalFor(error), language);
}

async function answerCall<E extends CallEvent>(event: E, data: unknown, call: Call): Promise<Answer<E>> {
  const request = v.safeParse(calls[event].request, data);
  if (!request.success) throw new Refusal(400, texts.refusal.unreadable);
  return answers[event](request.output, call);
}

/** A refusal in the format of the wire (docs/contract.md, Envelope), in the given language. */
export function refused({ code, text, flags }: Refusal, language: SupportedLanguage): Outcome {
  const message = text[language];
  return { code, data: { error: message, ...flagsIn(flags, language) }, error: { message } };
}
