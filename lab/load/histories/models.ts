import type { Model, Operation } from "./linearizable.ts";

/** What is done with several tokens of which one works, once: a reset link, a recovery ticket, an invitation. */
export type ClaimInput =
  | { readonly ask: "claim"; readonly token: number; readonly by: number }
  /** What the database says in the end. */
  | { readonly ask: "read" };
/** Of a read: who has claimed, by number; or that nobody has, or that the database does not say who. */
export type ClaimOutcome = "accepted" | "refused" | "nobody" | "somebody" | number;

interface ClaimState {
  readonly by: number | null;
}

/** Of all tokens of one owner the first that is used works, and no other ever after. */
export const claims: Model<ClaimState, ClaimInput, ClaimOutcome> = {
  initial: { by: null },
  after(state, { input, outcome }) {
    const free = state.by === null;
    if (input.ask === "read") {
      const told = free ? outcome === "nobody" : outcome === "somebody" || outcome === state.by;
      return told ? [state] : [];
    }
    if (outcome === "refused") return free ? [] : [state];
    return free && (outcome === "accepted" || outcome === null) ? [{ by: input.by }] : [];
  },
};

/** A guess at a code, or what the database says in the end. */
export type GuessInput = "right" | "wrong" | "read";
/** `wait`: refused unread, because of too many guesses before. Of a read: whether the code was accepted, or the count. */
export type GuessOutcome = "accepted" | "refused" | "wait" | boolean | number;

interface GuessState {
  readonly code: "live" | "accepted" | "lost";
  readonly counted: number;
  /** The earliest time at which a wait that was started may end; null if none was. */
  readonly waitsUntil: number | null;
}

/** A limit on guesses; times in milliseconds. */
export interface GuessLimit {
  readonly free: number;
  readonly firstWait: number;
}

/**
 * A code that works once, and before that only so many guesses: beyond them the next has to wait, and each doubles the
 * wait. Without a code, the limit alone.
 */
export function guesses({ free, firstWait }: GuessLimit): Model<GuessState, GuessInput, GuessOutcome> {
  function countedBy(state: GuessState, { called, returned }: Operation<GuessInput, GuessOutcome>): GuessState | null {
    if (state.waitsUntil !== null && returned < state.waitsUntil) return null;
    const counted = state.counted + 1;
    const waitsUntil = counted < free ? null : called + firstWait * 2 ** (counted - free);
    return { ...state, counted, waitsUntil };
  }
  return {
    initial: { code: "live", counted: 0, waitsUntil: null },
    after(state, operation) {
      const { input, outcome } = operation;
      if (input === "read") {
        if (typeof outcome === "number") return outcome === state.counted ? [state] : [];
        const told = outcome === true ? state.code === "accepted" : state.code !== "accepted";
        return told ? [state] : [];
      }
      // Whoever comes too late is refused in either way: the limits of an account that expects no code are others.
      if (state.code !== "live") return outcome === "accepted" ? [] : [state];
      if (outcome === "wait") return state.counted >= free ? [state] : [];
      const counted = countedBy(state, operation);
      if (counted === null) return [];
      if (input === "wrong") return outcome === "accepted" ? [] : [counted];
      // The code itself takes no more guesses than are free, however long one waits.
      const isOver = state.counted >= free;
      if (outcome === "accepted") return isOver ? [] : [{ ...counted, code: "accepted" }];
      // Killed half-way, it was counted, or the code is used up and the person has to ask for another.
      if (outcome === null) return [counted, { ...counted, code: "accepted" }, { ...counted, code: "lost" }];
      return isOver ? [counted] : [];
    },
  };
}

/** What is done with an authorization code. `token`: whether the access token of it is good. */
export type ExchangeInput = "exchange" | "token" | "read";
/** Of a read: how many access tokens are good. */
export type ExchangeOutcome = "accepted" | "refused" | number;

/** A code is good for one token, and a second use ends that token. */
export const exchanges: Model<"fresh" | "live" | "ended", ExchangeInput, ExchangeOutcome> = {
  initial: "fresh",
  after(state, { input, outcome }) {
    if (input === "read") return outcome === (state === "live" ? 1 : 0) ? [state] : [];
    if (input === "token") {
      return outcome === null || outcome === (state === "live" ? "accepted" : "refused") ? [state] : [];
    }
    if (state === "fresh") return outcome === "refused" ? [] : ["live"];
    return outcome === "accepted" ? [] : ["ended"];
  },
};
