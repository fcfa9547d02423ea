import * as v from "valibot";
import { refusal, type ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import type { Failure } from "../../machines/shared/failure.ts";

/**
 * What a reply refuses, as the machines see it; null for a success. Here it is decided that a session is over
 * (`unauthorised`): by a 401 to any call, or by a token that is worth nothing until a second factor is set up.
 */
export function failureIn({ event, data, error, code }: ReplyEnvelope, at: number): Failure | null {
  const parsed = v.safeParse(refusal, data);
  const said = parsed.success ? parsed.output : null;
  if (code === 200 && (error === undefined || error === null) && !said?.error) return null;
  const message = textOf(said?.error) ?? textOf(error);
  const needsSetup = said?.isCompanyMFA === true && said.isUserMFASetup === false;
  const isOver = code === 401 || (event === "authenticate" && needsSetup);
  return {
    code: isOver ? "unauthorised" : code === 429 ? "throttled" : "refused",
    status: code,
    message,
    at,
    retryAt: said?.retryAfter ? at + said.retryAfter * 1000 : null,
    needsSetup,
    showButton: said?.showButton ?? false,
    setupToken: said?.token ?? null,
    ...(said?.email != null && { email: said.email }),
  };
}

/** Services write an error as a text or as an object with one. An empty one says nothing. */
function textOf(error: unknown): string | null {
  const text = v.is(v.object({ message: v.string() }), error) ? error.message : error;
  return typeof text === "string" && text !== "" ? text : null;
}
