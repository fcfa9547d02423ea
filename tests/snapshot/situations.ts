import { expect } from "vitest";
import type { SandboxApp } from "../../machines/sandbox/open-app.ts";
import { helpPanels } from "../../machines/sandbox/panels.scenarios.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import type { World } from "../../machines/sandbox/world.ts";
import { breaks, canariesIn } from "../../workbench/cases.ts";
import { differencesOf } from "../../machines/snapshot/differences.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { personalDataIn, withStandIns } from "../../machines/snapshot/personal-data.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { fileOf, reproduced } from "./reproduced.ts";

/*
 * The situations of the app. `npm test` reproduces one of each kind: those with the same states, and with values in the
 * same places of the snapshot. `npm run proofs -- walks` explores and reproduces all, and writes the kinds' paths down.
 */

/** Paths to the states that no scenario reaches: overlays of a page, and states after a fault of the app. */
export const more: readonly { readonly name: string; readonly scenario: Scenario; readonly path: readonly string[] }[] =
  [
    ...helpPanels.map((panel) => ({
      name: `an overlay of a page: ${panel}`,
      scenario: { ...scenarioOf("signed in, on a page for everybody"), root: helpPanels },
      path: [`app ${panel}`],
    })),
    {
      name: "a panel that breaks",
      scenario: {
        ...scenarioOf("signed in, on a page for everybody"),
        root: ["panel.open sessions"],
        outcomes: { "sessions|read": { breaks } },
      },
      path: ["app panel.open sessions", "sessions|read: breaks"],
    },
  ];

const isNothing = (value: unknown) =>
  value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0);
/** The keys of each context that hold something, in a snapshot's tree of machines. */
function heldIn(tree: unknown): unknown {
  if (typeof tree !== "object" || tree === null) return null;
  return Object.entries(tree).map(([key, part]) => [
    key,
    key === "context"
      ? Object.entries(part ?? {}).flatMap(([name, value]) => (isNothing(value) ? [] : [name]))
      : heldIn(part),
  ]);
}
/** The states of a situation, and which values its machines hold. */
export const kindOf = ({ expect, snapshot }: Envelope): string => JSON.stringify([expect.states, heldIn(snapshot)]);

/** The calls to the browser, except timers, the connection and reads of the storage. */
const askedOf = ({ world }: { world: World }): string[] =>
  world.effects
    .filter((effect) => !/^(socket|network|timer|open|recall (transport|signUpCodes)) ?/.test(effect))
    .map((effect) => /^((recall|keep) )?\S+/.exec(effect)?.[0] ?? "")
    .toSorted();

/** A captured situation. */
export interface Captured {
  readonly key: string;
  readonly file: string;
  readonly untilTimer: number | null;
}
export const captured = (key: string, app: SandboxApp): Captured => ({
  key,
  file: fileOf(app),
  untilTimer: app.world.untilTimer(),
});

/** Expects that a file reproduces its situation, also with stand-ins for personal data. Returns what was read of it. */
export async function expectReproduced({ key, file, untilTimer }: Captured): Promise<Envelope> {
  const read = readSnapshot(file);
  if ("refusal" in read) throw new Error(`${key}: ${JSON.stringify(read.refusal)}`);
  const { envelope } = read;
  const copy = await reproduced(envelope);
  const seenInCopy = { key, file: fileOf(copy), untilTimer: copy.world.untilTimer(), asked: askedOf(copy) };
  // The reproduction has not moved: its calls still wait, and it made no other call.
  expect(seenInCopy).toEqual({ key, file, untilTimer, asked: copy.world.waiting().toSorted() });
  expect({ key, secrets: canariesIn(file) }).toEqual({ key, secrets: [] });
  copy.close();
  const shared = withStandIns(envelope);
  const sharedCopy = await reproduced(shared);
  expect({ key, differences: differencesOf(sharedCopy.root, envelope.expect) }).toEqual({ key, differences: [] });
  sharedCopy.close();
  const { person, organisations } = personalDataIn(envelope.snapshot);
  const texts = JSON.stringify([shared.snapshot, shared.url, shared.page.drafts]);
  const told = [...person.values(), organisations].flatMap((values) => Array.from(values));
  expect({ key, told: told.filter((text) => texts.includes(JSON.stringify(text))) }).toEqual({ key, told: [] });
  return envelope;
}
