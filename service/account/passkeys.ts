import { MOST_PASSKEYS } from "../../machines/shared/passkeys.ts";
import { deviceOf } from "../../machines/shared/device.ts";
import { type Call, type Handler, requireActivePerson, requireSetupAccess } from "../calls/call.ts";
import { mailOwner, recordEvent } from "../calls/tell-owner.ts";
import { type Person, shownEmail } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import {
  ALGORITHMS,
  type AuthenticatorKind,
  descriptorOf,
  issueChallenge,
  notePasskeyRefused,
  optionsText,
  readRegistration,
  type Registration,
  requireRelyingParty,
  requireUsableKey,
  takeChallenge,
  verified,
} from "../sign-in/passkey-ceremony.ts";
import { NO_AAGUID, providerOf } from "../sign-in/passkey-providers.ts";
import { addPasskey, passkeysOf, removePasskey, renamePasskey, userHandleOf } from "../sign-in/passkeys.ts";
import { recoveryCodeInLog } from "../sign-in/recovery-codes.ts";
import { provedRecoveryCode, requireFreshProof, requireSetupProof } from "../sign-in/step-up.ts";
import { texts } from "../texts/texts.ts";

/** Bytes of a public key, twice as many as any authenticator's. */
const LONGEST_KEY = 2048;

/** The person's passkeys, and all that the page may tell the browser of them. */
const passkeysRead: Handler<"passkeys|read"> = async (_request, call) => {
  const { domain } = requireRelyingParty(call);
  const { person } = await requireActivePerson(call);
  const list = await passkeysOf(call.context.db, person.id);
  const { id, name, displayName } = userOf(person);
  return {
    list: list.map((passkey) => ({
      passkeyId: passkey.id,
      name: passkey.name,
      provider: providerOf(passkey.aaguid),
      createdAt: passkey.createdAt.getTime(),
      lastUsedAt: passkey.lastUsedAt?.getTime() ?? null,
    })),
    signals: JSON.stringify({
      rpId: domain,
      userId: id,
      name,
      displayName,
      allAcceptedCredentialIds: list.map(({ credentialId }) => credentialId),
    }),
  };
};

/** The person as passkeys name them: WebAuthn's `PublicKeyCredentialUserEntity`. */
const userOf = ({ id, email, firstName, lastName }: Person) => ({
  id: userHandleOf(id),
  name: shownEmail(email),
  displayName: `${firstName} ${lastName}`,
});

/**
 * Begins to add a passkey, in the set-up of the second factor too. A passkey signs in until it is removed, so a stolen
 * session alone must not let the thief add one.
 */
const passkeysCreate: Handler<"passkeys|create"> = async (_request, call) => {
  const { db, productName } = call.context;
  const { domain } = requireRelyingParty(call);
  const session = await requireSetupAccess(call);
  requireSetupProof(session, call);
  const { person } = session;
  const present = await passkeysOf(db, person.id);
  if (present.length >= MOST_PASSKEYS) throw new Refusal(409, texts.refusal.tooManyPasskeys);
  const options = optionsText({
    ...issueChallenge(call, {
      purpose: "add",
      personId: person.id,
      recoveryCodeHash: provedRecoveryCode(session, call),
    }),
    rp: { id: domain, name: productName },
    user: userOf(person),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: present.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
    attestation: "none",
  });
  return { options };
};

/**
 * Adds the passkey that the person's authenticator has made for the challenge of `create`, which required the fresh
 * proof: the person may take minutes to make it. The passkey signs in at once, so a recovery code that was the proof is
 * spent with it. The set-up goes on, but any other that this code has opened ends.
 */
const passkeysAdd: Handler<"passkeys|add"> = async ({ response }, call) => {
  const { socketSession } = call;
  const { db, socketSessions } = call.context;
  const site = requireRelyingParty(call);
  const session = await requireSetupAccess(call);
  const { person } = session;
  const { kind, registration } = readRegistration(response);
  const challenge = await takeChallenge(call, { purpose: "add", personId: person.id });
  const recoveryCodeHash = challenge.purpose === "add" ? challenge.recoveryCodeHash : null;
  // Loaded by the first ceremony: the library would take a fifth of a second of every start.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const ceremony = await verified(call, registration, async () => {
    await requireNoCertificate(registration);
    const result = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: challenge.value,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      // A browser that makes a passkey without asking does not say that the person was there. `create` has required the
      // fresh proof of who they are, and every sign-in with the passkey requires that they are there.
      requireUserPresence: false,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (result.verified) await requireUsableKey(result.registrationInfo.credential.publicKey);
    return result;
  });
  if (!ceremony?.registrationInfo) throw new Refusal(400, texts.refusal.passkeyNotAdded);
  const { aaguid, credential, credentialDeviceType, credentialBackedUp } = ceremony.registrationInfo;
  const { id: credentialId, publicKey, counter, transports = [] } = credential;
  // The library takes the id out of the signed data, and compares it neither with the answer's nor with a length.
  if (credentialId !== registration.id || publicKey.length > LONGEST_KEY) {
    notePasskeyRefused(call, "The answer has another id than the signed data, or the key is too long");
    throw new Refusal(400, texts.refusal.passkeyNotAdded);
  }
  const made = {
    credentialId,
    publicKey,
    counter,
    transports,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    aaguid: aaguid === NO_AAGUID ? null : aaguid,
    name: firstNameOf(kind, transports, call),
  };
  const proved = recoveryCodeHash === null ? null : { recoveryCodeHash, session };
  const event = { kind: "passkeyAdded", provider: providerOf(made.aaguid) } as const;
  const added = await db.transaction(async (tx) => {
    const added = await addPasskey(tx, person, made, call.now, proved);
    if (typeof added !== "string") await recordEvent(tx, person.id, event, socketSession, call.now);
    return added;
  });
  if (added === "exists") throw new Refusal(409, texts.refusal.passkeyExists);
  if (added === "tooMany") throw new Refusal(409, texts.refusal.tooManyPasskeys);
  if (added === "changed") throw new Refusal(401, texts.refusal.sessionEnded);
  if (added === "codeSpent") throw new Refusal(409, texts.refusal.setUpOver);
  socketSessions.end(added.ended, "sessionEnded");
  const { proof } = socketSession;
  if (proof !== null && proof.recoveryCodeHash === recoveryCodeHash) {
    socketSession.proof = { ...proof, recoveryCodeHash: null };
  }
  const spent = recoveryCodeHash === null ? [] : [recoveryCodeInLog(recoveryCodeHash)];
  call.note({ passkey: added.id, ended: added.ended, spent });
  await mailOwner(call, person, event);
  return { passkeyId: added.id };
};

/** A first name for a passkey, in the person's language: the kind of its authenticator, or the browser that has it. */
function firstNameOf(
  kind: AuthenticatorKind,
  transports: readonly string[],
  { socketSession: { userAgent, language } }: Call,
): string {
  if (kind === "cross-platform") {
    // "hybrid" is a phone that the computer reaches by a QR code.
    return texts.passkeyName[transports.includes("hybrid") ? "phone" : "securityKey"][language];
  }
  const device = deviceOf(userAgent);
  if (device === null) return texts.passkeyName.other[language];
  return [device.browser, device.system].filter((name) => name !== null).join(", ");
}

/**
 * Throws unless the attestation has no certificate, as the service has asked ("packed" then is the passkey's own
 * signature). The library would fetch the addresses that a certificate names.
 */
async function requireNoCertificate({ response }: Registration): Promise<void> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url")));
  const format = attestation.get("fmt");
  const statement: unknown = attestation.get("attStmt");
  if (!(statement instanceof Map)) throw new Error("The attestation has no statement");
  if (format === "none" || (format === "packed" && statement.get("x5c") === undefined)) return;
  throw new Error("The attestation has a certificate");
}

/** Renames one of the person's passkeys. Another person's is answered like an unknown one. */
const passkeysRename: Handler<"passkeys|rename"> = async ({ passkeyId, name }, call) => {
  requireRelyingParty(call);
  const { person } = await requireActivePerson(call);
  if (!(await renamePasskey(call.context.db, person.id, passkeyId, name))) {
    throw new Refusal(409, texts.refusal.noSuchPasskey);
  }
  return { success: true };
};

/**
 * Removes one of the person's passkeys, but not the last one if it is their only second factor. Another person's is
 * answered like an unknown one.
 */
const passkeysRemove: Handler<"passkeys|remove"> = async ({ passkeyId }, call) => {
  const { db } = call.context;
  requireRelyingParty(call);
  const session = await requireActivePerson(call);
  requireFreshProof(session, call);
  const { person } = session;
  const event = await db.transaction(async (tx) => {
    const outcome = await removePasskey(tx, person.id, passkeyId);
    if (outcome === "unknown") throw new Refusal(409, texts.refusal.noSuchPasskey);
    if (outcome === "onlySecondFactor") throw new Refusal(409, texts.refusal.onlySecondFactor);
    const event = { kind: "passkeyRemoved", provider: providerOf(outcome.removed.aaguid) } as const;
    await recordEvent(tx, person.id, event, call.socketSession, call.now);
    return event;
  });
  call.note({ passkey: passkeyId });
  await mailOwner(call, person, event);
  return { success: true };
};

export {
  passkeysRead as "passkeys|read",
  passkeysCreate as "passkeys|create",
  passkeysAdd as "passkeys|add",
  passkeysRename as "passkeys|rename",
  passkeysRemove as "passkeys|remove",
};
