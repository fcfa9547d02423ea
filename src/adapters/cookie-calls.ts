import * as v from "valibot";
import { recoveryProof, recoveryProofPath, trustedDevicePath } from "../../machines/shared/http-contract.ts";
import type { Secret } from "../../workbench/codec/secret.ts";
import { askService, type Request, type Service } from "./ask-service.ts";

/** The calls that set or need a cookie which scripts cannot read. */
export function createCookieCalls(service: Service) {
  const ask = <Reply>(path: string, schema: v.GenericSchema<unknown, Reply>, init: RequestInit, asking?: Request) =>
    askService(service, path, schema, { credentials: "include", ...init }, asking);
  const give = (path: string, token: Secret, asking?: Request) => {
    const body = JSON.stringify({ token: token.reveal() });
    return ask(path, v.unknown(), { method: "PUT", headers: { "content-type": "application/json" }, body }, asking);
  };
  return {
    /** Gives this browser the cookie of a trusted device. */
    trustDevice: (ticket: Secret, asking: Request) => give(trustedDevicePath, ticket, asking),
    /** Keeps the proof of a recovery code at the service. */
    keepProof: (setupToken: Secret) => give(recoveryProofPath, setupToken),
    /** Exchanges the kept proof for the set-up token after a reload. */
    async resumeSetup(asking: Request): Promise<{ setupToken: Secret }> {
      const { token } = await ask(recoveryProofPath, recoveryProof, { method: "POST" }, asking);
      return { setupToken: token };
    },
    /** Deletes the proof at the service, even while the page unloads (`keepalive`). */
    forgetProof: () => ask(recoveryProofPath, v.unknown(), { method: "DELETE", keepalive: true }),
  };
}
