import * as v from "valibot";
import { CALL_LIMIT_MS } from "../../machines/connection/calls.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { callIdHeader } from "../../machines/shared/http-contract.ts";
import type { Asking, Clock } from "../../workbench/effects/actors.ts";

/** The account service, for calls over HTTP. */
export interface Service {
  readonly serviceUrl: string;
  readonly clock: Clock;
}

/** A request that its caller may abort, and whose id a person may tell the help desk. */
export type Request = Partial<Pick<Asking, "id" | "signal">>;

const envelope = v.object({
  data: v.nullish(v.unknown()),
  error: v.nullish(v.object({ message: v.nullish(v.string(), null) }), null),
});
const refusal = v.object({ retryAfter: v.nullish(v.number(), null), hint: v.nullish(v.string(), null) });

/**
 * Makes an HTTP call to the account service and parses the reply. It sends no cookies unless `init` says so.
 *
 * @throws a {@link Failure} if the service does not answer, refuses or sends an unreadable reply
 */
export async function askService<Reply>(
  { serviceUrl, clock }: Service,
  path: string,
  schema: v.GenericSchema<unknown, Reply>,
  init: RequestInit,
  { id, signal }: Request = {},
  timeoutMs = CALL_LIMIT_MS,
): Promise<Reply> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const url = serviceUrl.replace(/\/+$/, "") + path;
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(url, {
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
      ...init,
      headers: { ...init.headers, ...(id !== undefined && withCallId(url, id)) },
      signal: AbortSignal.any(signal ? [signal, timeout] : [timeout]),
    });
    status = response.status;
    body = await response.json().catch(() => null);
  } catch {
    throw plainFailure(timeout.aborted ? "timeout" : "offline", clock.now(), id ?? null);
  }
  const at = clock.now();
  const parsed = v.safeParse(envelope, body);
  // A server that does not know the call may answer 404 in any format.
  if (!parsed.success && status === 404) throw { ...plainFailure("refused", at, id ?? null), status };
  if (!parsed.success) throw plainFailure("unreadable", at, id ?? null);
  const { data, error } = parsed.output;
  if (status >= 400 || error !== null) {
    const details = v.safeParse(refusal, data);
    const { retryAfter: seconds, hint } = details.success ? details.output : { retryAfter: null, hint: null };
    throw {
      ...plainFailure(status === 401 ? "unauthorised" : status === 429 ? "throttled" : "refused", at, id ?? null),
      status,
      message: error?.message ?? null,
      retryAt: seconds === null ? null : at + seconds * 1000,
      ...(hint !== null && { hint }),
    };
  }
  const reply = v.safeParse(schema, data);
  if (!reply.success) throw plainFailure("unreadable", at, id ?? null);
  return reply.output;
}

/**
 * The header with a call's id. A service at another origin gets none: it may not know the header, and the browser would
 * then refuse the call itself.
 */
export const withCallId = (address: string, id: string): Readonly<Record<string, string>> =>
  new URL(address, location.href).origin === location.origin ? { [callIdHeader]: id } : {};
