import type { Call, Handler } from "../calls/call.ts";
import { atAddress, countAccountAttempt, countAttempt } from "../calls/limit.ts";
import type { Person } from "../shared/people.ts";
import { Refusal } from "../shared/refusal.ts";
import { type Throttled, uncountFailure } from "../shared/throttle.ts";
import { texts } from "../texts/texts.ts";
import { completeLogin } from "./after-first-factor.ts";
import { recentlyProved, refuseShutOut } from "./first-factor.ts";
import { ownAddressToVerify } from "./new-address.ts";
import {
  type Assertion,
  descriptorOf,
  issueChallenge,
  notePasskeyRefused,
  optionsText,
  readAssertion,
  requireRelyingParty,
  takeChallenge,
  verified,
} from "./passkey-ceremony.ts";
import { findPasskey, passkeysOf, recordPasskeyUse, type StoredPasskey, userHandleOf } from "./passkeys.ts";

/**
 * Begins a sign-in with a passkey. All strangers get the same options, which therefore do not tell who has a passkey.
 * After their password, a person gets those for their own passkeys.
 */
const passkeysChallenge: Handler<"passkeys|challenge"> = async ({ afterPassword }, call) => {
  const { domain: rpId } = requireRelyingParty(call);
  const person = afterPassword ? await personToProve(call) : null;
  const { address } = call.socketSession;
  const limit: Throttled =
    person === null ? { name: "challenge", about: [address] } : await atAddress(call, "challenge", [person.email]);
  await countAttempt(call, limit);
  if (!afterPassword) {
    const forAnyone = { ...issueChallenge(call, { purpose: "signIn" }), rpId, userVerification: "required" } as const;
    return { options: optionsText(forAnyone) };
  }
  if (person === null) throw new Refusal(409, texts.refusal.signInOver);
  return { options: await ownPasskeysText(call, "secondFactor", person.id) };
};

/**
 * Signs a person in with a passkey: after their password as the second factor, otherwise as both factors, for which the
 * authenticator must have verified the person.
 */
const passkeysSignIn: Handler<"passkeys|signIn"> = async ({ response }, call) => {
  const { context, socketSession, now } = call;
  const { db, secretCache } = context;
  requireRelyingParty(call);
  const assertion = readAssertion(response);
  const found = await findPasskey(db, assertion.id);
  const fromHere: Throttled =
    found === null
      ? { name: "address", about: [socketSession.address] }
      : await atAddress(call, "address", [found.person.email]);
  await countAttempt(call, fromHere);
  const proved = socketSession.challenge?.purpose === "secondFactor" ? await personToProve(call) : null;
  const purpose =
    proved === null ? ({ purpose: "signIn" } as const) : ({ purpose: "secondFactor", personId: proved.id } as const);
  const { value: challenge } = await takeChallenge(call, purpose);
  if (found === null) throw new Refusal(410, texts.refusal.unknownPasskey);
  const { passkey, person } = found;
  if (proved !== null) requireOwn(call, passkey, proved.id);
  const attempt = await countAccountAttempt(call, "passkey", [person.email]);
  const isOnlyFactor = proved === null;
  await acceptPasskey(call, passkey, assertion, challenge, { mustVerify: isOnlyFactor, mustFind: isOnlyFactor });
  await attempt.succeeded();
  await uncountFailure(db, fromHere, now);
  secretCache.forget(person.passwordHash);
  refuseShutOut(person, now);
  // A session is opened only if the password that `proved` was read with is still theirs.
  const owner = proved ?? person;
  return completeLogin(call, { person: owner, toVerify: ownAddressToVerify(owner) }, "proved");
};

/**
 * The text of a request for one of the person's own passkeys. After the password the authenticator need not verify the
 * person; with a session alone it must.
 */
export async function ownPasskeysText(
  call: Call,
  purpose: "secondFactor" | "stepUp",
  personId: string,
): Promise<string> {
  const { domain: rpId } = requireRelyingParty(call);
  const allowed = await passkeysOf(call.context.db, personId);
  // Browsers would take an empty list for all passkeys of everyone.
  if (allowed.length === 0) throw new Refusal(409, texts.refusal.noPasskey);
  return optionsText({
    ...issueChallenge(call, { purpose, personId }),
    rpId,
    allowCredentials: allowed.map(descriptorOf),
    userVerification: purpose === "stepUp" ? "required" : "preferred",
  });
}

/** The person who has entered their password on this socket and whose second factor is asked for; null if nobody has. */
async function personToProve(call: Call): Promise<Person | null> {
  const { pending } = call.socketSession;
  return pending?.purpose === "login" ? recentlyProved(pending, call) : null;
}

/** Refuses a passkey of somebody else. */
export function requireOwn(call: Call, passkey: StoredPasskey, personId: string): void {
  if (passkey.personId !== personId) throw refusedFor(call, "The passkey is another person's");
}

/** The refusal of a passkey, after its reason is in the log. */
function refusedFor(call: Call, reason: string): Refusal {
  notePasskeyRefused(call, reason);
  return new Refusal(403, texts.refusal.wrongPasskey);
}

/**
 * Checks a passkey's signature and records its use. Refuses with 403, and the log has the reason.
 *
 * @param mustVerify whether the authenticator must have verified the person
 * @param mustFind whether it must have named them
 */
export async function acceptPasskey(
  call: Call,
  passkey: StoredPasskey,
  assertion: Assertion,
  expectedChallenge: string,
  { mustVerify, mustFind }: { mustVerify: boolean; mustFind: boolean },
): Promise<void> {
  const { origin, domain } = requireRelyingParty(call);
  const { userHandle, ...signed } = assertion.response;
  if (userHandle === null ? mustFind : userHandle !== userHandleOf(passkey.personId))
    throw refusedFor(call, userHandle === null ? "no user handle" : "The user handle is of another person");
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const ceremony = await verified(call, assertion, async () => {
    const result = await verifyAuthenticationResponse({
      response: { ...assertion, response: signed },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: mustVerify,
    });
    // WebAuthn, section 7.2: whether a passkey can be copied never changes. The library does not know how it was.
    if (result.authenticationInfo.credentialDeviceType === passkey.deviceType) return result;
    throw new Error("The passkey has changed whether it can be copied");
  });
  if (ceremony === null) throw new Refusal(403, texts.refusal.wrongPasskey);
  const { newCounter: counter, credentialBackedUp: backedUp } = ceremony.authenticationInfo;
  const isRecorded = await recordPasskeyUse(call.context.db, passkey, { counter, backedUp }, call.now);
  if (!isRecorded) throw refusedFor(call, "The passkey was removed or used meanwhile");
}

export { passkeysChallenge as "passkeys|challenge", passkeysSignIn as "passkeys|signIn" };
