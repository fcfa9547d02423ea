import type { Model, Operation } from "./linearizable.ts";

/** An operation with one of several tokens of which only one works, once: a reset link, a ticket, an invitation. */
export type ClaimInput =
  | { readonly ask: "claim"; readonly token: number; readonly by: number }
  /** Reads the database at the end. */
  | { readonly ask: "read" };
/** A read gives the number of the client that has claimed; `claimed` if the database does not name the client. */
export type ClaimOutcome = "accepted" | "refused" | "unclaimed" | "claimed" | number;

interface ClaimState {
  readonly by: number | null;
}

/** Of all tokens of one owner only the first used one works. */
export const claims: Model<ClaimState, ClaimInput, ClaimOutcome> = {
  initial: { by: null },
  after(state, { input, outcome }) {
    const free = state.by === null;
    if (input.ask === "read") {
      const told = free ? outcome === "unclaimed" : outcome === "claimed" || outcome === state.by;
      return told ? [state] : [];
    }
    if (outcome === "refused") return free ? [] : [state];
    return free && (outcome === "accepted" || outcome === null) ? [{ by: input.by }] : [];
  },
};

/** A guess at a code, or a read of the database at the end. */
export type GuessInput = "right" | "wrong" | "read";
/** `wait`: refused unread after too many guesses. A read gives whether the code was accepted, or the count. */
export type GuessOutcome = "accepted" | "refused" | "wait" | boolean | number;

interface GuessState {
  readonly code: "live" | "accepted" | "lost";
  readonly counted: number;
  /** The earliest possible end of the wait; null if none has begun. */
  readonly waitsUntil: number | null;
}

/** A limit on guesses; times in milliseconds. */
export interface GuessLimit {
  readonly free: number;
  readonly firstWait: number;
}

/**
 * A code that works once, with a limited number of free guesses; each further guess has to wait, and doubles the wait.
 * Without a code, the limit alone.
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
      // A guess that comes too late may be refused in either way, because an account that expects no code has other limits.
      if (state.code !== "live") return outcome === "accepted" ? [] : [state];
      if (outcome === "wait") return state.counted >= free ? [state] : [];
      const counted = countedBy(state, operation);
      if (counted === null) return [];
      if (input === "wrong") return outcome === "accepted" ? [] : [counted];
      // The code itself takes only the free guesses, even after a wait.
      const isOver = state.counted >= free;
      if (outcome === "accepted") return isOver ? [] : [{ ...counted, code: "accepted" }];
      // If the node was killed half-way, it has counted the guess, or used up the code: the person asks for another.
      if (outcome === null) return [counted, { ...counted, code: "accepted" }, { ...counted, code: "lost" }];
      return isOver ? [counted] : [];
    },
  };
}

/** An operation with an authorization code. `token` asks whether its access token is valid. */
export type ExchangeInput = "exchange" | "token" | "read";
/** A read gives the number of valid access tokens. */
export type ExchangeOutcome = "accepted" | "refused" | number;

/** A code gives one token, and a second use ends that token. */
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
