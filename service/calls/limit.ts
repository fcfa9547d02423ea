import { isKnownAddress, placeOf } from "../account/known-addresses.ts";
import { countFailure, takeBackFailure, type Throttled, type ThrottleName } from "../account/throttle.ts";
import { texts } from "../texts.ts";
import type { Asked, Call } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** What the limits need to know of a request. */
interface Counted {
  readonly context: Pick<Asked["context"], "db">;
  readonly conversation: Pick<Asked["conversation"], "address">;
  readonly now: number;
}

/** Counts a try before it is looked at. Refuses with 429 and the wait where one is running. */
export async function countTry({ context, now }: Counted, throttled: Throttled): Promise<void> {
  const wait = await countFailure(context.db, throttled, now);
  if (wait > 0) throw tooMany(wait);
}

/** The refusal of a try while a wait is running, in seconds. */
export const tooMany = (wait: number) => new Refusal(429, texts.refusal.tooManyTries, { retryAfter: wait });

/** From where an account is acted on. */
export interface Origin {
  /** The address, as the tables hold it. */
  readonly place: string;
  /** With whom they share what has a limit over all addresses. */
  readonly side: "known" | "proved" | "elsewhere";
}

/**
 * @param proved whether they gave the password of an account that has no other protection and was never signed in to
 */
export async function originOf(
  { context: { db }, conversation: { address }, now }: Counted,
  account: readonly string[],
  proved = false,
): Promise<Origin> {
  const known = await isKnownAddress(db, account, address, now);
  return { place: placeOf(account, address), side: known ? "known" : proved ? "proved" : "elsewhere" };
}

/**
 * Whether the password of an account that waits for its activation was given on this socket. Until the email address is
 * verified it is all that tells the owner from a stranger.
 */
export const provedHere = ({ conversation: { pending } }: Call, email: string): boolean =>
  pending?.purpose === "activateAccount" && pending.email === email;

/** The limits in two halves: from one address, and in all. */
const halves = {
  code: "codeLasting",
  currentPassword: "currentPasswordInAll",
  recoveryCode: "recoveryCodeInAll",
  mails: "mailsInAll",
} as const satisfies Partial<Record<ThrottleName, ThrottleName>>;

export interface CountedTry {
  /** It was right: the address is forgiven its failures, and this one counts nowhere. */
  succeeded(): Promise<void>;
}

/**
 * Counts a try before it is looked at: from this address, and then over all addresses. An address that the account was
 * signed in to from has that second half to itself, so that strangers elsewhere cannot stop the owner.
 *
 * @param account the identifier as compared, with the organisation's id before it where it belongs to one
 * @param options `apart` tells limits of one name apart; `proved` as for `originOf`
 * @returns the wait in seconds where one is running
 */
export async function tryOwnFirst(
  asked: Counted,
  name: keyof typeof halves,
  account: readonly string[],
  { apart = [], proved = false }: { apart?: readonly string[]; proved?: boolean } = {},
): Promise<CountedTry | { wait: number }> {
  const { context, conversation, now } = asked;
  const { db } = context;
  const about = [...apart, ...account];
  const { side } = await originOf(asked, account, proved);
  const here: Throttled = { name, about: [...about, conversation.address] };
  const inAll: Throttled = {
    name: halves[name],
    about: [...about, side, ...(side === "known" ? [conversation.address] : [])],
  };
  const waitHere = await countFailure(db, here, now);
  if (waitHere > 0) return { wait: waitHere };
  const wait = await countFailure(db, inAll, now);
  if (wait > 0) {
    await takeBackFailure(db, here, now);
    return { wait };
  }
  return {
    succeeded: () => takeBackFailure(db, inAll, now, here),
  };
}

/** As `tryOwnFirst`; refuses with 429 and the wait where one is running. */
export async function countOwnFirst(...counted: Parameters<typeof tryOwnFirst>): Promise<CountedTry> {
  const tried = await tryOwnFirst(...counted);
  if ("wait" in tried) throw tooMany(tried.wait);
  return tried;
}
