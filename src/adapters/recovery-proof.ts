import * as v from "valibot";
import { recoveryProof, recoveryProofPath } from "../../machines/shared/http-contract.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import type { Clock } from "../../workbench/effects/actors.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import { withCallId } from "./call-id.ts";
import type { Request } from "./oauth.ts";

/** The time limit of a call in milliseconds, the same as over the socket. */
const TIMEOUT_MS = 15_000;

const answer = v.object({ data: recoveryProof });

/** Keeps the proof of a recovery code at the service, behind a cookie that scripts cannot read. */
export function createRecoveryProof(serviceUrl: string, clock: Clock) {
  const address = `${serviceUrl.replace(/\/+$/, "")}${recoveryProofPath}`;
  const ask = (init: RequestInit) =>
    fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      credentials: "include",
      redirect: "error",
      cache: "no-store",
    });

  return {
    /** Gives the service the proof. Returns whether the service has kept it. */
    async keep(setupToken: Secret): Promise<boolean> {
      const { ok } = await ask({
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token: setupToken.reveal() }),
      });
      return ok;
    },
    /**
     * Exchanges the kept proof for the set-up token after a reload. It throws a {@link Failure} if the service has none
     * or does not answer.
     */
    async resume({ id, signal }: Request): Promise<{ setupToken: Secret }> {
      const response = await ask({
        method: "POST",
        headers: withCallId(address, id),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).catch(() => null);
      if (response === null || response.status >= 500) throw plainFailure("offline", clock.now(), id);
      const body = v.safeParse(answer, await response.json().catch(() => null));
      if (!response.ok || !body.success) {
        throw { ...plainFailure("refused", clock.now(), id), status: response.status };
      }
      return { setupToken: body.output.data.token };
    },
    /** Deletes the proof at the service, even while the page unloads (`keepalive`). */
    forget: () => ask({ method: "DELETE", keepalive: true }),
  };
}
