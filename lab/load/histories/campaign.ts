import type { Nodes, NodeIndex } from "../nodes.ts";
import { Random } from "../../random.ts";
import { claimedThings } from "./claimed.ts";
import { exchangedThing } from "./exchanged.ts";
import { guessedThings } from "./guessed.ts";
import type { Played, Thing } from "./thing.ts";

/** Every kind of object that can be used only once, or only so often. */
export const things: readonly Thing[] = [...claimedThings, ...guessedThings, exchangedThing];

/** Kinds whose every use computes a slow hash: the campaign uses them less often. */
const slow: ReadonlySet<string> = new Set(["reset links", "recovery tickets", "client invitations"]);
const turns: readonly Thing[] = things.flatMap((each) => (slow.has(each.name) ? [each] : [each, each, each]));

export interface CampaignOptions {
  readonly nodes: Nodes;
  /** The least number of operations. */
  readonly operations: number;
  /** The number of operations after which it suspends or kills a node, in turns; null for never. */
  readonly faultEvery: number | null;
  /** The possible lengths of a suspension, in milliseconds. */
  readonly suspensions: readonly [number, ...number[]];
  /** How many objects are in use at once. */
  readonly parallel: number;
  readonly seed: number;
  readonly which?: readonly Thing[];
  onProgress?(result: CampaignResult): void;
}

/** The results of the objects of one kind. */
export type ThingCount = {
  readonly thing: string;
  things: number;
  operations: number;
  /** Operations without an answer, or whose answer only says that something went wrong. */
  unknown: number;
  violations: number;
};

export interface CampaignResult {
  operations: number;
  killed: number;
  suspended: number;
  readonly byThing: Record<string, ThingCount>;
  /** The first histories that are not linearizable. */
  readonly violations: Played[];
}

const MOST_SHOWN = 10;

/** Lets clients use single-use objects on two nodes, while it kills and suspends these, and checks every history. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { nodes, operations, faultEvery, parallel, seed, which = turns, onProgress } = options;
  const random = new Random(seed);
  const result: CampaignResult = { operations: 0, killed: 0, suspended: 0, byThing: {}, violations: [] };
  let begun = 0;
  let nextFault = faultEvery ?? Infinity;
  let isDisturbed = false;

  async function player(): Promise<void> {
    while (result.operations < operations) {
      const chosen = which[(begun += 1) % which.length];
      if (!chosen) throw new Error("There is nothing to be used.");
      note(result, await chosen.play(nodes, random));
      // One node at a time, so that clients can go on with the other.
      if (result.operations >= nextFault && !isDisturbed) {
        isDisturbed = true;
        nextFault += faultEvery ?? Infinity;
        await disturb(options, random, result);
        isDisturbed = false;
      }
      onProgress?.(result);
    }
  }
  await Promise.all(Array.from({ length: parallel }, player));
  return result;
}

async function disturb({ nodes, suspensions }: CampaignOptions, random: Random, result: CampaignResult): Promise<void> {
  const index: NodeIndex = random.pick([0, 1]);
  if (result.suspended > result.killed) {
    await nodes.restart(index);
    result.killed += 1;
  } else {
    await nodes.suspend(index, random.pick(suspensions));
    result.suspended += 1;
  }
}

function note(result: CampaignResult, played: Played): void {
  const { thing, history, isLinearizable } = played;
  const count = (result.byThing[thing] ??= { thing, things: 0, operations: 0, unknown: 0, violations: 0 });
  count.things += 1;
  count.operations += history.length;
  count.unknown += history.filter(({ outcome }) => outcome === null).length;
  result.operations += history.length;
  if (isLinearizable) return;
  count.violations += 1;
  if (result.violations.length < MOST_SHOWN) result.violations.push(played);
}
