import { describe, expect, test } from "vitest";
import { appMachine } from "../../machines/app/app.machine.ts";
import { stepInWords } from "../../machines/sandbox/steps.ts";
import { helpPanels } from "../../machines/sandbox/panels.scenarios.ts";
import { scenarioOf, type ScenarioName, scenarios } from "../../machines/sandbox/scenarios.ts";
import { isLeaf, isTransient, nodesOf } from "../../machines/sandbox/transitions.ts";
import { differencesOf } from "../../machines/snapshot/differences.ts";
import { personalDataIn, withStandIns } from "../../machines/snapshot/personal-data.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { machinesBelow } from "../../machines/snapshot/structure.ts";
import type { World } from "../../machines/sandbox/world.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { breaks, canariesIn } from "../../machines/shared/cases.ts";
import { explore, type IsOffered } from "../../tests/model/app-graph.ts";
import { isOffered } from "../../tests/model/person.ts";
import { fileOf, reproduced } from "../../tests/snapshot/reproduced.ts";

/** States that no scenario reaches: overlays of a page, and states after a fault of the app. */
const more: Record<string, Scenario> = {
  "overlays of a page": {
    ...scenarioOf("signed in, on a page for everybody"),
    root: [...helpPanels, "panel.close"],
  },
  "a panel that breaks": {
    ...scenarioOf("signed in, on a page for everybody"),
    root: ["panel.open sessions"],
    outcomes: { "sessions|read": { breaks } },
  },
  "a sign-in that breaks": { ...scenarioOf("login"), outcomes: { login: { breaks } } },
  "a proof that breaks": {
    ...scenarioOf("setting up the second factor"),
    outcomes: { "hrms|master|MFA|verify": { breaks } },
  },
};

/** The events that a page offers, and the failure to capture the page for a report. */
const isPossible: IsOffered = (root, event, words) => event === "app report.open" || isOffered(root, event, words);

/** States that the app leaves in the same moment, because storage and clock answer at once. */
const momentary = [
  "app.connection.online.returning",
  "app.toasts.timing",
  "connection.line.recalling",
  "login.routing",
  "loginResult.lookingBack",
  "multiFactorLogin.routing",
  "challenge.open.resend.recalling",
  "workspace.redirecting",
  "workspace.picking.timing",
  "workspaceRedirect.lookingBack",
  "signUp.open.form.recalling",
  "signUp.open.form.aboutYou.reading",
  "signUp.open.form.aboutYou.timing",
  "signUp.open.form.submitted.readingPhone",
  "invite.deciding",
];

/** The calls to the browser, except timers, the connection and reads of the storage. */
const askedOf = ({ world }: { world: World }): string[] =>
  world.effects
    .filter((effect) => !/^(transport|network|keptWay|store|timer|signUpCodes) ?/.test(effect))
    .map((effect) => effect.split(" ")[0] ?? "")
    .toSorted();

const isName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);
const seen = new Set<string>();
/** By scenario, paths to situations that together cover every innermost state. The browser tests walk them. */
const paths: Record<string, (readonly string[])[]> = {};

describe("a reproduction equals the captured situation", () => {
  const all = [
    ...Object.keys(scenarios)
      .filter(isName)
      .map((name) => [name, scenarioOf(name)] as const),
    ...Object.entries(more),
  ];
  test.each(all)("%s", async (name, scenario) => {
    const captured: { key: string; path: readonly string[]; file: string; untilTimer: number | null }[] = [];
    await explore(scenario, isPossible, new Set(), (app, { key, path }) =>
      captured.push({ key, path: path.map(stepInWords), file: fileOf(app), untilTimer: app.world.untilTimer() }),
    );
    const telling: (readonly string[])[] = [];
    for (const { key, path, file, untilTimer } of captured) {
      const read = readSnapshot(file);
      if ("refusal" in read) throw new Error(`${key}: ${JSON.stringify(read.refusal)}`);
      const { envelope } = read;
      const copy = await reproduced(envelope);
      const seenInCopy = { key, file: fileOf(copy), untilTimer: copy.world.untilTimer(), asked: askedOf(copy) };
      // The reproduction has not moved: its calls still wait, and it made no other call.
      expect(seenInCopy).toEqual({ key, file, untilTimer, asked: copy.world.waiting().toSorted() });
      expect({ key, secrets: canariesIn(file) }).toEqual({ key, secrets: [] });
      if (envelope.expect.states.some((state) => !seen.has(state))) telling.push(path);
      for (const state of envelope.expect.states) seen.add(state);
      copy.close();
      const shared = withStandIns(envelope);
      const sharedCopy = await reproduced(shared);
      expect({ key, differences: differencesOf(sharedCopy.root, envelope.expect) }).toEqual({ key, differences: [] });
      sharedCopy.close();
      const { person, organisations } = personalDataIn(envelope.snapshot);
      const texts = JSON.stringify([shared.snapshot, shared.url, shared.page.drafts]);
      const told = [...person.values(), organisations].flatMap((values) => Array.from(values));
      expect({ key, told: told.filter((text) => texts.includes(JSON.stringify(text))) }).toEqual({ key, told: [] });
    }
    if (isName(name) && telling.length > 0) paths[name] = telling;
  });

  test("the situations cover every innermost state of every machine", () => {
    const leaves = machinesBelow(appMachine).flatMap((machine) =>
      nodesOf(machine).filter((node) => isLeaf(node) && !isTransient(node) && node.type !== "final"),
    );
    expect(leaves.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual(momentary);
  });

  test("the file of paths for the browser tests is current", async () => {
    await expect(`${JSON.stringify(paths, null, 2)}\n`).toMatchFileSnapshot("../../e2e/golden/situations.json");
  });
});
