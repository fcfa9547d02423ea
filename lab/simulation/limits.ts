import type { ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import type { Asked, Connection } from "./calls.ts";

const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** The largest error of a node's clock, in milliseconds. */
export const MOST_SKEW = 2 * MINUTE;
/** The lifetime of mailed codes, links and tickets, in milliseconds. */
export const CODE_LIFETIME = 10 * MINUTE;
const LONGEST_WAIT = 15 * MINUTE;
const FIRST_WAIT = 30 * SECOND;
/** The number of attempts that may fail before a wait. */
export const FREE = 5;

/** A limit as a stranger sees it: the last time at which it certainly refused nobody, and the failures since. */
export interface Failures {
  readonly at: { readonly received: number; readonly byClock: number }[];
  /** Every attempt that may have failed, answered or not. */
  attempts: number[];
}

/** Compares the service's answers with the limits on failures and mails. */
export class Limits {
  readonly passwords = new Map<string, Failures>();
  readonly codes = new Map<string, Failures>();
  readonly #sends = new Map<string, number[]>();
  readonly #asks = new Map<string, number[]>();
  readonly #complain: (problem: string) => void;
  readonly #hasSkew: () => boolean;

  constructor(complain: (problem: string) => void, hasSkew: () => boolean) {
    this.#complain = complain;
    this.#hasSkew = hasSkew;
  }

  mustWait({ at }: Failures, asked: Asked, { code }: ReplyEnvelope, what: string): void {
    const before = at.filter(({ received }) => received < asked.received && received > asked.received - HOUR);
    const last = before.at(-1);
    if (before.length < FREE || last === undefined || code === 429) return;
    const until = last.byClock + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (before.length - FREE));
    // The node's clock may jump during the call.
    if (Math.max(asked.byClock, asked.node.now()) < until)
      this.#complain(`more than five wrong ${what} were compared without a wait`);
  }

  codeMailed(email: string, { address }: Connection, asked: Asked): void {
    const sends = this.#sends.get(`${email} ${address}`) ?? [];
    this.#sends.set(`${email} ${address}`, [...sends, asked.node.now()]);
    const last = sends.at(-1);
    // The answering node set the time; the clocks of two nodes may differ.
    if (last !== undefined && asked.byClock - last > -MINUTE && asked.byClock - last < 25_000 && !this.#hasSkew()) {
      this.#complain("two codes were mailed within the pause");
    }
    if (!this.#hasSkew() && sends.filter((at) => at > asked.node.now() - 14 * MINUTE).length >= 5) {
      this.#complain("more than five codes were mailed in a quarter of an hour");
    }
  }

  linkAskedFor(email: string, { address }: Connection, { received }: Asked): void {
    const asks = this.#asks.get(`${email} ${address}`) ?? [];
    this.#asks.set(`${email} ${address}`, [...asks, received]);
    const last = asks.at(-1) ?? 0;
    if (this.#hasSkew() || asks.filter((at) => at > received - 14 * MINUTE).length < FREE) return;
    if (received - last < 4 * MINUTE) this.#complain("more than five links were mailed without a wait");
  }
}

export function failuresIn(all: Map<string, Failures>, key: string): Failures {
  const known = all.get(key);
  if (known) return known;
  const fresh: Failures = { at: [], attempts: [] };
  all.set(key, fresh);
  return fresh;
}
