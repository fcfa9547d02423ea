import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type Answer, type CallEvent, calls, isCallEvent } from "../../machines/shared/contract.ts";
import type { SupportedLanguage } from "../../machines/shared/languages.ts";
import { factsOf } from "../calls/audit.ts";
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
export function failed(
  error: unknown,
  event: string,
  { context, socketSession: { language }, note }: Pick<Call, "context" | "socketSession" | "note">,
): Outcome {
  const refusal = refusalIn(error) ?? refusalFor(error);
  note(factsOf(refusal));
  if (refusalIn(error) === null) {
    const incident = randomUUID();
    note({ incident });
    context.log.error({ err: error, incident, event: isCallEvent(event) ? event : null }, "a call failed");
  }
  return refused(refusal, language);
}

async function answerCall<E extends CallEvent>(event: E, data: unknown, call: Call): Promise<Answer<E>> {
  const request = v.safeParse(calls[event].request, data);
  if (!request.success) throw new Refusal(400, texts.refusal.unreadable);
  const said = await answers[event](request.output, call);
  const saysNo: ((said: Answer<E>) => string | null) | undefined = noes[event];
  const reason = saysNo?.(said) ?? null;
  if (reason !== null) call.note({ reason });
  return said;
}

/**
 * The answers that mean no to a person although they are no refusals on the wire: why, as the person reads it in English.
 * Null for an answer that means yes.
 */
const noes: { readonly [E in CallEvent]?: (said: Answer<E>) => string | null } = {
  checkEmailExistense: ({ exists }) => (exists ? "An account with this email address already exists." : null),
  getResetCodeInfo: ({ valid }) => (valid ? null : "This link was already used or has expired."),
  verifyInvitationCode: ({ invitationReplaced, invitationCodeExpired, invitationAlreadyAccepted }) => {
    if (invitationReplaced) return "A newer invitation has replaced this one.";
    if (invitationCodeExpired) return "This invitation has expired.";
    return invitationAlreadyAccepted ? "This invitation was already accepted." : null;
  },
};

/** A refusal in the format of the wire (docs/contract.md, Envelope), in the given language. */
export function refused({ code, text, flags }: Refusal, language: SupportedLanguage): Outcome {
  const message = text[language];
  return { code, data: { error: message, ...flagsIn(flags, language) }, error: { message } };
}
