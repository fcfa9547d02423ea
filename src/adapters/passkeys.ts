import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  getBrowserCapabilities,
  platformAuthenticatorIsAvailable,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import * as v from "valibot";
import { plainFailure, type FailureCode } from "../../machines/shared/failure.ts";
import type { Asking, Clock } from "../../workbench/effects/actors.ts";
import type { AskInput } from "../../machines/shared/effects.ts";
import { MOST_PASSKEYS, type PasskeyOffer } from "../../machines/shared/passkeys.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import { debugLog } from "./debug-log.ts";
import { createTurns } from "./passkey-turns.ts";

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/));
const userVerification = v.picklist(["required", "preferred"]);
const transport = v.picklist(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const descriptors = v.array(
  v.object({
    type: v.literal("public-key"),
    id: v.string(),
    // The service also sends the names that other browsers have told it. This browser may not know them all.
    transports: v.pipe(
      v.array(v.string()),
      v.transform((names) => names.filter((name) => v.is(transport, name))),
    ),
  }),
);

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`, as far as the service fills it in. */
const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: descriptors,
  authenticatorSelection: v.object({
    residentKey: v.literal("required"),
    requireResidentKey: v.literal(true),
    userVerification,
  }),
  attestation: v.literal("none"),
});

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`, as far as the service fills it in. */
const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  allowCredentials: v.exactOptional(descriptors),
  userVerification,
});

/** Milliseconds from the end of a suggestion to the end of its challenge, so that an answer still comes in time. */
const TIME_TO_CHECK_MS = 30_000;

/** Milliseconds for a passkey that the browser makes without asking. Some browsers never answer. */
const UNASKED_MS = 10_000;

/** A browser finds a passkey by the domain in the service's request and the id in the answer. */
const domain = v.union([
  v.pipe(
    v.object({ rpId: v.string() }),
    v.transform(({ rpId }) => rpId),
  ),
  v.pipe(
    v.object({ rp: v.object({ id: v.string() }) }),
    v.transform(({ rp }) => rp.id),
  ),
]);
const answer = v.object({ id: v.string() });

/** WebAuthn's `AllAcceptedCredentialsOptions` and `CurrentUserDetailsOptions`: all that the service has, or nothing. */
const knownPasskeys = v.object({
  rpId: v.pipe(v.string(), v.nonEmpty()),
  userId: base64url,
  name: v.pipe(v.string(), v.nonEmpty()),
  displayName: v.string(),
  allAcceptedCredentialIds: v.pipe(v.array(base64url), v.maxLength(MOST_PASSKEYS)),
});

/** Whether browsers let this page use passkeys of a domain: its own, or one above it. */
const isDomainHere = (domain: string) => location.hostname === domain || location.hostname.endsWith(`.${domain}`);

/** The signals about all passkeys that the browser takes. */
async function signalsTaken() {
  if (!browserSupportsWebAuthn()) return { allAcceptedCredentials: false, currentUserDetails: false };
  const { signalAllAcceptedCredentials: all, signalCurrentUserDetails: details } = await getBrowserCapabilities();
  return { allAcceptedCredentials: all === "supported", currentUserDetails: details === "supported" };
}

/** Tells the browser something of passkeys. */
async function signal(told: Parameters<typeof sendSignal>[0]): Promise<void> {
  try {
    await sendSignal(told);
  } catch (error) {
    // Many browsers cannot be told yet. They offer the passkey again, and the service refuses it again.
    debugLog("the browser was not told of passkeys", { signal: told.signalName, reason: String(error) });
  }
}

/** The failures, by the names of the errors of `navigator.credentials` (WebAuthn Level 3, 5.1). */
const problems: Readonly<Record<string, FailureCode>> = {
  AbortError: "passkeyCancelled",
  NotAllowedError: "passkeyCancelled",
  InvalidStateError: "passkeyExists",
  SecurityError: "passkeyElsewhere",
  NotSupportedError: "passkeyUnsupported",
  ConstraintError: "passkeyUnsupported",
};

/** The failure of a browser's question, by the name of its error. */
const failureCodeOf = (name: string): FailureCode =>
  browserSupportsWebAuthn() ? (problems[name] ?? "passkeyFailed") : "passkeyUnsupported";

type Request = Pick<Asking, "id" | "signal">;

/** The passkeys of this browser and of the authenticators that it reaches. */
export function createPasskeys(clock: Clock) {
  // Only pages at a secure address have locks, and passkeys.
  const turns = createTurns(navigator.locks, clock);
  const read = <T>(schema: v.GenericSchema<unknown, T>, text: Secret, id: string): T => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text.reveal());
    if (!parsed.success) throw plainFailure("unreadable", clock.now(), id);
    return parsed.output;
  };
  /** The browser's question to the person, which ends when the machine leaves its state. */
  async function ask<T>(question: () => Promise<T>, { id, signal }: Request): Promise<T> {
    signal.throwIfAborted();
    const end = () => WebAuthnAbortService.cancelCeremony();
    signal.addEventListener("abort", end);
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      debugLog("the browser gave no passkey", { reason: error.message });
      const name = error instanceof WebAuthnError && error.cause instanceof Error ? error.cause.name : error.name;
      throw plainFailure(failureCodeOf(name), clock.now(), id);
    } finally {
      signal.removeEventListener("abort", end);
    }
  }
  return {
    async make({ options, automatic }: AskInput<"makePasskey">, { id, signal }: Request) {
      const optionsJSON = read(creationOptions, options, id);
      const left = automatic ? AbortSignal.any([signal, AbortSignal.timeout(UNASKED_MS)]) : signal;
      const made = await ask(() => startRegistration({ optionsJSON, useAutoRegister: automatic }), {
        id,
        signal: left,
      });
      return { response: new Secret(JSON.stringify(made)) };
    },
    async howToOffer(): Promise<PasskeyOffer> {
      if (!(await platformAuthenticatorIsAvailable())) return "none";
      const { conditionalCreate } = await getBrowserCapabilities();
      return conditionalCreate === "supported" ? "create" : "ask";
    },
    suggests: browserSupportsWebAuthnAutofill,
    async prove({ options, suggested }: AskInput<"provePasskey">, { id, signal }: Request) {
      const optionsJSON = read(requestOptions, options, id);
      // Browsers suggest passkeys for as long as the page is open.
      const lasts = Math.max(TIME_TO_CHECK_MS, optionsJSON.timeout - TIME_TO_CHECK_MS);
      const over = suggested ? AbortSignal.timeout(lasts) : null;
      const left = over === null ? signal : AbortSignal.any([signal, over]);
      try {
        const proved = await ask(() => startAuthentication({ optionsJSON, useBrowserAutofill: suggested }), {
          id,
          signal: left,
        });
        return { response: new Secret(JSON.stringify(proved)) };
      } catch (error) {
        throw over?.aborted ? plainFailure("timeout", clock.now(), id) : error;
      }
    },
    startMaking: turns.make,
    async startTelling(signal: AbortSignal): Promise<boolean> {
      const takes = await signalsTaken();
      return (takes.allAcceptedCredentials || takes.currentUserDetails) && turns.tell(signal);
    },
    async tell({ signals }: AskInput<"tellPasskeys">, asking: Request): Promise<undefined> {
      const {
        rpId: rpID,
        userId: userID,
        name,
        displayName,
        allAcceptedCredentialIds,
      } = read(knownPasskeys, signals, asking.id);
      if (!isDomainHere(rpID)) throw plainFailure("passkeyElsewhere", clock.now(), asking.id);
      const takes = await signalsTaken();
      const all = {
        signalName: "allAcceptedCredentials",
        rpID,
        userID,
        allAcceptedCredentialIDs: allAcceptedCredentialIds,
      } as const;
      const details = {
        signalName: "currentUserDetails",
        rpID,
        userID,
        userName: name,
        userDisplayName: displayName,
      } as const;
      // The turn may be over, such as after the computer slept.
      if (takes.allAcceptedCredentials && turns.isTelling()) await signal(all);
      if (takes.currentUserDetails) await signal(details);
    },
    endMaking: turns.endMaking,
    endTelling: turns.endTelling,
    async forget({ options, response }: AskInput<"forgetPasskey">, asking: Request): Promise<undefined> {
      const rpID = read(domain, options, asking.id);
      const { id } = read(answer, response, asking.id);
      await signal({ signalName: "unknownCredential", rpID, credentialID: id });
    },
  };
}
