import * as v from "valibot";
import { httpReplies, type HttpReply } from "../../machines/shared/http-contract.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import type { Asking, Clock } from "../../workbench/effects/actors.ts";
import type { AskInput } from "../../machines/shared/effects.ts";
import { revealed } from "../../workbench/codec/secret.ts";
import { withCallId } from "./call-id.ts";

/** The time limit of a call in milliseconds, the same as over the socket. */
const TIMEOUT_MS = 15_000;

const envelope = v.object({
  data: v.nullish(v.unknown()),
  error: v.nullish(v.object({ message: v.nullish(v.string(), null) }), null),
});
const refusal = v.object({ retryAfter: v.nullish(v.number(), null), hint: v.nullish(v.string(), null) });

/** A request that its caller may abort. */
export type Request = Pick<Asking, "id" | "signal">;

/** The HTTP calls of the account service, over fetch. */
export function createOAuth(serviceUrl: string, clock: Clock) {
  const ask = <P extends keyof typeof httpReplies>(path: P, query: string, init: RequestInit, asking: Request) =>
    askService({ serviceUrl, clock }, path, `/${path}${query}`, init, asking);

  return {
    appInfo: ({ query }: AskInput<"oauth2/app-info">, asking: Request) =>
      ask("oauth2/app-info", query, { method: "GET" }, asking),
    login: ({ query, body }: AskInput<"oauth2/login">, asking: Request) =>
      ask(
        "oauth2/login",
        query,
        { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(revealed(body)) },
        asking,
      ),
  };
}

/**
 * Makes an HTTP call to the account service and parses the reply.
 *
 * @throws a {@link Failure} if the service does not answer, refuses or sends an unreadable reply
 */
export async function askService<P extends keyof typeof httpReplies>(
  { serviceUrl, clock }: { serviceUrl: string; clock: Clock },
  name: P,
  address: string,
  init: RequestInit,
  { id, signal }: Request,
  timeoutMs = TIMEOUT_MS,
): Promise<HttpReply<P>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const url = serviceUrl.replace(/\/+$/, "") + address;
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...withCallId(url, id) },
      signal: AbortSignal.any([signal, timeout]),
      credentials: "omit",
      redirect: "error",
      cache: "no-store",
    });
    status = response.status;
    body = await response.json().catch(() => null);
  } catch {
    throw plainFailure(timeout.aborted ? "timeout" : "offline", clock.now(), id);
  }
  const at = clock.now();
  const parsed = v.safeParse(envelope, body);
  // A server that does not know the call may answer 404 in any format.
  if (!parsed.success && status === 404) throw { ...plainFailure("refused", at, id), status };
  if (!parsed.success) throw plainFailure("unreadable", at, id);
  const { data, error } = parsed.output;
  if (status >= 400 || error !== null) {
    const details = v.safeParse(refusal, data);
    const { retryAfter: seconds, hint } = details.success ? details.output : { retryAfter: null, hint: null };
    throw {
      ...plainFailure(status === 401 ? "unauthorised" : status === 429 ? "throttled" : "refused", at, id),
      status,
      message: error?.message ?? null,
      retryAt: seconds === null ? null : at + seconds * 1000,
      ...(hint !== null && { hint }),
    };
  }
  const schema: v.GenericSchema<unknown, HttpReply<P>> = httpReplies[name];
  const reply = v.safeParse(schema, data);
  if (!reply.success) throw plainFailure("unreadable", at, id);
  return reply.output;
}
