import { createBench } from "../../workbench/bench.ts";
import type { Outcome } from "../../workbench/cases.ts";
import { withEffects } from "../shared/actors.ts";
import { noAnswer } from "../shared/cases.ts";
import { memories, watches } from "../shared/effects.ts";
import type { Failure } from "../shared/failure.ts";
import { allCases } from "./all-cases.ts";
import { stillSaid } from "./still-said.ts";
import { createWorld, isCall, type World } from "./world.ts";

/* The charts of Foyer on the workbench. */
export const {
  begin,
  busyForEver,
  casesOf,
  casesOfAsker,
  eventStep,
  examplesOf,
  expectedOf,
  exploration,
  isKnown,
  isNoticed,
  openMachine,
  outcomesOf,
  payloadOf,
  possible,
  prepared,
  refused,
  replay,
  sending,
  stepOf,
  walkPairs,
  writtenStep,
} = createBench<World>(
  {
    cases: allCases,
    createWorld,
    provide: (actor, world) => withEffects(actor, world.made),
    breakable: ["clock", "time", "load", ...Object.keys(watches), ...Object.keys(memories)],
    asksService: isCall,
    lacks,
    // Typing takes a refusal back, so the same states with and without one are two situations.
    tellsApart: ({ context }) => (context.failure ? ["refused"] : []),
    connection: {
      // A call waits for the connection, as over a real one: the account service remembers its answers.
      lose(root) {
        root.send({ type: "connection.lost" });
        // A connection that was still opening is not lost: the machine tries again.
        root.send({ type: "connection.retrying" });
      },
      restore: (root) => root.send({ type: "connection.online" }),
    },
    endless: new Set(["connection"]),
    ofThePerson: new Set(["stepUp", "offerStepUp"]),
  },
  stillSaid,
);

/** The kinds of refusals that a screen tells apart: a message, a wait, and the end of the session. */
const refusals: readonly Failure["code"][] = ["refused", "throttled", "unauthorised"];

/** The ways in which every call can end and that its outcomes omit. */
function lacks(outcomes: Readonly<Record<string, Outcome>>): string[] {
  const codes = new Set(
    Object.values(outcomes).map((outcome) => {
      const result = outcome(0);
      return "failure" in result && hasCode(result.failure) ? result.failure.code : null;
    }),
  );
  const silences = Object.entries(noAnswer).flatMap(([words, outcome]) => (outcomes[words] === outcome ? [] : [words]));
  return [...silences, ...refusals.filter((code) => !codes.has(code))];
}

const hasCode = (failure: unknown): failure is { code: unknown } =>
  typeof failure === "object" && failure !== null && "code" in failure;
