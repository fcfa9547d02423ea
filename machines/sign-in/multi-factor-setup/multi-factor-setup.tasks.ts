import type { Reply, Request } from "../../shared/contract.ts";
import { type Failure, failureOf, needsProof } from "../../shared/failure.ts";
import { task } from "../../shared/actors.ts";

/** The person's methods. */
export type Settings = Reply<"hrms|master|MFA|read">["MFA"];
/** The key for a new authenticator app, with a recovery code. */
export type Offer = Reply<"hrms|master|MFA|generateQRCode">;

/** A service without `stepUp|prove` answers this until the person signs in again. */
const FORBIDDEN = 403;
const UNAUTHORISED = 401;

export interface Loaded {
  settings: Settings;
  /** Null if it couldn't be loaded. The person can choose email without it. */
  offer: Offer | null;
  /** Why it couldn't be loaded. */
  offerFailure: Failure | null;
}

/** Loads the person's methods and the key for a new authenticator app. */
export const load = task<Loaded>("secondFactor", async ({ call }) => {
  // Wait for both even if one fails: a retry must not request a second key while the first is on its way.
  const [read, offer] = await Promise.allSettled([
    call("hrms|master|MFA|read", {}),
    call("hrms|master|MFA|generateQRCode", {}),
  ]);
  if (read.status === "rejected") throw read.reason;
  if (offer.status === "fulfilled") return { settings: read.value.MFA, offer: offer.value, offerFailure: null };
  const { failure } = failureOf({ error: offer.reason });
  if (needsProof(failure) || failure.status === FORBIDDEN || failure.status === UNAUTHORISED) throw offer.reason;
  return { settings: read.value.MFA, offer: null, offerFailure: failure };
});

/** Saves the chosen methods. */
export const save = task<void, Request<"hrms|master|MFA|setup">>("secondFactor", async ({ call, refused }, input) => {
  const { success } = await call("hrms|master|MFA|setup", input);
  if (!success) throw refused("refused");
});
