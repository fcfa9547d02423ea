import type { CallEvent } from "../../../machines/shared/contract.ts";
import type { After, Facts, Terms } from "./lines.ts";

/** Milliseconds, as docs/security.md promises them. */
const MINUTE = 60_000;
export const FRESH = 10 * MINUTE;
export const CODE_LIFETIME = 10 * MINUTE;
export const CHALLENGE_LIFETIME = 5 * MINUTE;
export const STEP_LIFETIME = 15 * MINUTE;
export const SET_UP_LIFETIME = 15 * MINUTE;

/** A call that was answered, with its place in the order of all lines: it ran from `began` to `order`. */
export interface Answered extends Terms {
  readonly event: CallEvent | null;
  readonly code: number;
  /** When it arrived, by the clock of its process (epoch milliseconds). */
  readonly at: number;
  readonly began: number;
  readonly order: number;
  /** Whether no other call ran meanwhile. */
  readonly isAlone: boolean;
  readonly isFromMemory: boolean;
  /** The session of its socket when it began. */
  readonly before: string | null;
  readonly after: After;
  readonly facts: Facts;
}

interface KnownSession {
  readonly owner: string | null;
  readonly kind: Facts["kind"];
  readonly opened: number;
  readonly openedAt: number;
  /** When its owner last proved who they are. */
  readonly provedAt: number;
  /** The recovery code that opened it. */
  readonly recoveryCode: string | null;
  /** When it had certainly ended, and by which call; null while it may go on. */
  readonly over: { readonly order: number; readonly by: string } | null;
}

/** A time, and a place in the order of the lines. */
interface Moment {
  readonly order: number;
  readonly at: number;
}

/** A change, which happened between the two places in the order. */
interface Change {
  readonly began: number;
  readonly over: number;
}

/** What the log has told that all sockets share: sessions, things that work once, and new passwords. */
export class Known {
  /** The most milliseconds by which the clocks of two processes differ. */
  readonly skew: number;
  /** Whether the log has told everything so far: no call broke off or failed by a fault. */
  isWhole = true;
  readonly #sessions = new Map<string, KnownSession>();
  readonly #spent = new Map<string, Moment & { readonly by: string }>();
  readonly #mailed = new Map<string, Moment>();
  readonly #challenges = new Map<string, Moment>();
  /** Unfinished sign-ins, by their purpose and person. */
  readonly #steps = new Map<string, Moment>();
  readonly #proofs = new Map<string, Moment & { readonly recoveryCode: string }>();
  readonly #passwords = new Map<string, Change>();
  readonly #revoked = new Map<string, Change>();

  constructor(skew: number) {
    this.skew = skew;
  }

  session(id: string | null): KnownSession | null {
    return this.#sessions.get(id ?? "") ?? null;
  }

  spent(name: string | null): (Moment & { readonly by: string }) | null {
    return this.#spent.get(name ?? "") ?? null;
  }

  mailed(name: string): Moment | null {
    return this.#mailed.get(name) ?? null;
  }

  challenge(name: string | null): Moment | null {
    return this.#challenges.get(name ?? "") ?? null;
  }

  step(pending: After["pending"]): Moment | null {
    return this.#steps.get(stepName(pending)) ?? null;
  }

  /** The recovery code that a signed-in person of this session has proved, and when. */
  proof(session: string | null): (Moment & { readonly recoveryCode: string }) | null {
    return this.#proofs.get(session ?? "") ?? null;
  }

  /** The newest change of a person's password. */
  newPassword(owner: string | null): Change | null {
    return this.#passwords.get(owner ?? "") ?? null;
  }

  /** The newest time at which all codes of a person became void. */
  revoked(owner: string | null): Change | null {
    return this.#revoked.get(owner ?? "") ?? null;
  }

  /** The sessions of a person that are open as far as the log tells. */
  openOf(owner: string | null): readonly string[] {
    return [...this.#sessions].flatMap(([id, session]) => (session.owner === owner && !session.over ? [id] : []));
  }

  /** Learns of things that were used up. */
  learnSpent(spent: readonly string[], moment: Moment, by: string): void {
    for (const name of spent) this.#spent.set(name, { ...moment, by });
  }

  /** Learns from a call, once it has been judged. */
  learn(answered: Answered): void {
    const { event, act, code, at, began, order, before, after, facts, isFromMemory } = answered;
    if (isFromMemory) return;
    const now: Moment = { order, at };
    const by = event ?? "an unknown call";
    this.learnSpent([...facts.spent, ...(facts.call === null ? [] : [`call ${facts.call}`])], now, by);
    for (const name of facts.mailed) this.#mailed.set(name, now);
    for (const id of facts.ended) this.#end(id, now, by);
    if (facts.opened !== null) {
      const { opened: id, kind, owner, proved: recoveryCode } = facts;
      const over = facts.ended.includes(id) ? { order, by } : null;
      this.#sessions.set(id, { owner, kind, opened: order, openedAt: at, provedAt: at, recoveryCode, over });
    }
    if (after.challenge !== null && this.challenge(after.challenge.name) === null)
      this.#challenges.set(after.challenge.name, now);
    if (after.pending !== null && beginsStep(answered)) this.#steps.set(stepName(after.pending), now);
    if (code >= 500) this.isWhole = false;
    if (code >= 400) return;
    if (after.proof !== null && facts.proved !== null)
      this.#proofs.set(after.proof, { ...now, recoveryCode: facts.proved });
    const owner = facts.about ?? facts.owner ?? "";
    const change: Change = { began, over: order };
    if (act === "answered.prove") this.#prove(before, at);
    if (act === "answered.signOut" && before !== null) this.#end(before, now, by);
    if (act === "answered.newPassword" || act === "answered.reset") this.#passwords.set(owner, change);
    if (endsEverything(answered)) {
      this.#revoked.set(owner, change);
      for (const [id, session] of this.#sessions)
        if (session.owner === owner && session.opened < began) this.#end(id, now, by);
    }
    if (act === "answered.saveFactor") this.#revoked.set(owner, change);
    if (act === "answered.revoke" && facts.which !== "one") {
      for (const [id, session] of this.#sessions)
        if (session.owner === owner && session.opened < began && (facts.which === "all" || id !== before))
          this.#end(id, now, by);
    }
  }

  #end(id: string, { order }: Moment, by: string): void {
    const session = this.#sessions.get(id);
    if (session !== undefined) this.#sessions.set(id, { ...session, over: session.over ?? { order, by } });
  }

  #prove(id: string | null, at: number): void {
    const session = this.session(id);
    if (id !== null && session !== null) this.#sessions.set(id, { ...session, provedAt: at });
  }
}

const stepName = (pending: After["pending"]): string => `${pending?.purpose} ${pending?.of}`;

/** Whether the call may begin an unfinished sign-in: it has proved the password, or set one. */
export const beginsStep = ({ act, facts }: Answered): boolean =>
  facts.opened === null && (act === "answered.signIn" || act === "answered.register");

/** Whether the call replaces the password, which ends all that the one before has given. */
const endsEverything = ({ act }: Answered): boolean => act === "answered.newPassword" || act === "answered.reset";
