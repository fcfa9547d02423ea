import * as v from "valibot";
import { refusal, type ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { type Failure, plainFailure } from "../../machines/shared/failure.ts";

/**
 * The failure in a reply, as the machines see it; null for a success. A session is over (`unauthorised`) after a 401 to
 * any call, and when `authenticate` refuses the token until the person has set up a second factor.
 *
 * @param socketId the id of the socket, which stands for the call's in what the service says unasked
 */
export function failureIn(
  { id, event, data, error, code }: ReplyEnvelope,
  at: number,
  socketId: string | null,
): Failure | null {
  const parsed = v.safeParse(refusal, data);
  const refused = parsed.success ? parsed.output : null;
  if (code === 200 && (error === undefined || error === null) && !refused?.error) return null;
  const message = textOf(refused?.error) ?? textOf(error);
  const needsSetup = refused?.isCompanyMFA === true && refused.isUserMFASetup === false;
  const isOver = code === 401 || (event === "authenticate" && needsSetup);
  return {
    ...plainFailure(isOver ? "unauthorised" : code === 429 ? "throttled" : "refused", at, id ?? socketId),
    status: code,
    message,
    retryAt: refused?.retryAfter ? at + refused.retryAfter * 1000 : null,
    needsSetup,
    showButton: refused?.showButton ?? false,
    setupToken: refused?.token ?? null,
    ...(refused?.hint != null && { hint: refused.hint }),
    ...(refused?.email != null && { email: refused.email }),
  };
}

/** Services write an error as a text or as an object with a `message`. An empty text counts as no message. */
function textOf(error: unknown): string | null {
  const text = v.is(v.object({ message: v.string() }), error) ? error.message : error;
  return typeof text === "string" && text !== "" ? text : null;
}
