import type { Db } from "../../../service/database/database.ts";
import type { Nodes } from "../nodes.ts";
import type { Random } from "../../random.ts";
import { openLane, type Asked, type From, type Lane } from "./lane.ts";
import { isLinearizable, type Model, type Operation } from "./linearizable.ts";

/** A new object in the database, and the operations on it. */
export interface Game<Input, Outcome> {
  readonly from: From;
  /** A token for each lane, in place of one for all. */
  readonly tokens?: readonly string[];
  /** Free clients take these steps in this order. */
  readonly steps: readonly Input[];
  /** Null if the step makes no sense now: the client makes no call. */
  ask(input: Input, lane: Lane): Promise<Asked<Outcome> | null>;
  /** The outcome in the database when all clients have finished. */
  read(): Promise<readonly { readonly input: Input; readonly outcome: Outcome }[]>;
}

/** The result of one object. */
export interface Played {
  readonly thing: string;
  /** The operations, for the report. */
  readonly history: readonly Operation<unknown, unknown>[];
  readonly isLinearizable: boolean;
}

/** A kind of object that can be used only so often. */
export interface Thing {
  readonly name: string;
  /** Creates an object, lets several clients use it at once on both nodes, and checks the history. */
  play(nodes: Nodes, random: Random): Promise<Played>;
}

export const LANES = 4;

/** The number of objects so far: each has people and a network address of its own. */
let made = 0;

function fromOf({ from, tokens }: Pick<Game<never, never>, "from" | "tokens">, index: number): From {
  const token = tokens?.[index];
  return token === undefined ? from : { ...from, token };
}

/** @param begin makes the object of this number, which no other object of any kind has */
export function thing<State, Input, Outcome>(
  name: string,
  model: Model<State, Input, Outcome>,
  begin: (db: Db, random: Random, number: number) => Promise<Game<Input, Outcome>>,
): Thing {
  return {
    name,
    async play(nodes, random) {
      const game = await begin(nodes.database.db, random, (made += 1));
      const lanes = Array.from({ length: LANES }, (_, index) => openLane(nodes, index, fromOf(game, index)));
      const history: Operation<Input, Outcome>[] = [];
      const steps = game.steps.values();
      try {
        await Promise.all(lanes.map((lane) => lane.ready()));
        await Promise.all(
          lanes.map(async (lane) => {
            for (const input of steps) {
              const asked = await game.ask(input, lane);
              if (asked) history.push({ input, called: asked.called, returned: asked.returned, outcome: asked.answer });
            }
          }),
        );
      } finally {
        for (const lane of lanes) lane.close();
      }
      const called = performance.now();
      const said = await game.read();
      const returned = performance.now();
      history.push(...said.map(({ input, outcome }) => ({ input, outcome, called, returned })));
      return { thing: name, history, isLinearizable: isLinearizable(model, history) };
    },
  };
}
