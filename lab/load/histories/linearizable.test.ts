import { describe, expect, it } from "vitest";
import { isLinearizable, type Model, type Operation } from "./linearizable.ts";
import { claims, exchanges, guesses } from "./models.ts";

/** An operation with the times of its call and answer; null if there was no answer. */
const operation = <Input, Outcome>(
  called: number,
  returned: number,
  input: Input,
  outcome: Outcome | null,
): Operation<Input, Outcome> => ({ input, outcome, called, returned: outcome === null ? Infinity : returned });

const describeModel = <State, Input, Outcome>(
  name: string,
  model: Model<State, Input, Outcome>,
  fits: Record<string, readonly Operation<Input, Outcome>[]>,
  faults: Record<string, readonly Operation<Input, Outcome>[]>,
) =>
  describe(`${name}:`, () => {
    it.each(Object.entries(fits))("accepts the history: %s", (_, history) =>
      expect(isLinearizable(model, history)).toBe(true),
    );
    it.each(Object.entries(faults))("refuses the history: %s", (_, history) =>
      expect(isLinearizable(model, history)).toBe(false),
    );
  });

const claim = (by: number) => ({ ask: "claim", token: 0, by }) as const;
const read = { ask: "read" } as const;

describeModel(
  "a token that works once",
  claims,
  {
    "nothing at all": [],
    "one accepted, a later one refused": [operation(0, 1, claim(1), "accepted"), operation(2, 3, claim(2), "refused")],
    "of two at once the one called later accepted": [
      operation(0, 5, claim(1), "refused"),
      operation(1, 4, claim(2), "accepted"),
      operation(6, 7, read, 2),
    ],
    "one without an answer that took effect": [
      operation(0, 1, claim(1), null),
      operation(2, 3, claim(2), "refused"),
      operation(4, 5, read, 1),
    ],
    "one without an answer that took none": [operation(0, 1, claim(1), null), operation(2, 3, claim(2), "accepted")],
    "one without an answer that took effect late": [
      operation(0, 1, claim(1), null),
      operation(2, 3, read, "unclaimed"),
      operation(4, 5, claim(2), "refused"),
    ],
  },
  {
    "a token accepted twice": [operation(0, 5, claim(1), "accepted"), operation(1, 4, claim(2), "accepted")],
    "an unused token refused": [operation(0, 1, claim(1), "refused"), operation(2, 3, claim(2), "accepted")],
    "a token refused in vain": [operation(0, 1, claim(1), "refused"), operation(2, 3, read, "unclaimed")],
    "an accepted use that was lost": [operation(0, 1, claim(1), "accepted"), operation(2, 3, read, "unclaimed")],
    "an accepted use that another one overwrote": [
      operation(0, 1, claim(1), "accepted"),
      operation(0, 1, claim(2), null),
      operation(2, 3, read, 2),
    ],
  },
);

const guessedAt = guesses({ free: 2, firstWait: 1000 });

describeModel(
  "a code and its limit",
  guessedAt,
  {
    "a wrong and the right guess, and a second use": [
      operation(0, 1, "wrong", "refused"),
      operation(2, 3, "right", "accepted"),
      operation(4, 5, "right", "refused"),
      operation(6, 7, "read", true),
    ],
    "as many guesses as are free, then a wait": [
      operation(0, 9, "wrong", "refused"),
      operation(1, 9, "wrong", "refused"),
      operation(2, 9, "right", "wait"),
      operation(10, 11, "read", 2),
    ],
    "a guess after the wait, and none after the next, which is twice as long": [
      operation(0, 1, "wrong", "refused"),
      operation(2, 3, "wrong", "refused"),
      operation(1010, 1011, "wrong", "refused"),
      operation(2012, 2013, "wrong", "wait"),
      operation(3014, 3015, "wrong", "refused"),
    ],
    "a guess that was counted and never answered": [
      operation(0, 1, "wrong", null),
      operation(2, 3, "wrong", "refused"),
      operation(4, 5, "right", "wait"),
      operation(6, 7, "read", false),
    ],
    "a code that was used up without an answer": [operation(0, 1, "right", null), operation(2, 3, "right", "refused")],
  },
  {
    "a code accepted twice": [operation(0, 1, "right", "accepted"), operation(0, 1, "right", "accepted")],
    "a wrong code accepted": [operation(0, 1, "wrong", "accepted")],
    "the right code refused": [operation(0, 1, "right", "refused")],
    "one guess more than is free": [1, 2, 3].map((at) => operation(at, 10, "wrong" as const, "refused" as const)),
    "the right code let in beyond the limit": [
      operation(0, 1, "wrong", "refused"),
      operation(2, 3, "wrong", "refused"),
      operation(4, 5, "right", "accepted"),
    ],
    "a wait after too few failures": [operation(0, 1, "wrong", "refused"), operation(2, 3, "wrong", "wait")],
    "a wait that is too short": [
      operation(0, 1, "wrong", "refused"),
      operation(2, 3, "wrong", "refused"),
      operation(900, 901, "wrong", "refused"),
    ],
    "a guess that was not counted": [operation(0, 1, "wrong", "refused"), operation(2, 3, "read", 0)],
    "an accepted code of which the database knows nothing": [
      operation(0, 1, "right", "accepted"),
      operation(2, 3, "read", false),
    ],
  },
);

describeModel(
  "an authorization code and its token",
  exchanges,
  {
    "a token that is good until the code is used again": [
      operation(0, 1, "exchange", "accepted"),
      operation(2, 3, "token", "accepted"),
      operation(4, 8, "exchange", "refused"),
      operation(5, 6, "token", "accepted"),
      operation(9, 10, "token", "refused"),
      operation(11, 12, "read", 0),
    ],
    "an exchange that was never answered": [
      operation(0, 1, "exchange", null),
      operation(2, 3, "exchange", "refused"),
      operation(4, 5, "read", 0),
    ],
  },
  {
    "a code exchanged twice": [operation(0, 5, "exchange", "accepted"), operation(0, 5, "exchange", "accepted")],
    "a fresh code refused": [operation(0, 1, "exchange", "refused"), operation(2, 3, "read", 0)],
    "a token that outlives the second use": [
      operation(0, 1, "exchange", "accepted"),
      operation(2, 3, "exchange", "refused"),
      operation(4, 5, "token", "accepted"),
    ],
    "a token that ends by itself": [operation(0, 1, "exchange", "accepted"), operation(2, 3, "token", "refused")],
    "two tokens of one code": [operation(0, 1, "exchange", "accepted"), operation(2, 3, "read", 2)],
  },
);
