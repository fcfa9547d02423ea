import { trustedDevicePath } from "../../machines/shared/http-contract.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import type { Clock } from "../../workbench/effects/actors.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import { withCallId } from "./call-id.ts";
import type { Request } from "./oauth.ts";

/** The time limit of the call in milliseconds, the same as over the socket. */
const TIMEOUT_MS = 15_000;

/**
 * Gets this browser the cookie of a trusted device, which scripts cannot read. It throws a {@link Failure} if the
 * service refuses or does not answer.
 */
export async function trustDevice(
  serviceUrl: string,
  clock: Clock,
  ticket: Secret,
  { id, signal }: Request,
): Promise<undefined> {
  const address = `${serviceUrl.replace(/\/+$/, "")}${trustedDevicePath}`;
  const response = await fetch(address, {
    method: "PUT",
    headers: { "content-type": "application/json", ...withCallId(address, id) },
    body: JSON.stringify({ token: ticket.reveal() }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    credentials: "include",
    redirect: "error",
    cache: "no-store",
  }).catch(() => null);
  if (response === null || response.status >= 500) throw plainFailure("offline", clock.now(), id);
  if (!response.ok) throw { ...plainFailure("refused", clock.now(), id), status: response.status };
}
