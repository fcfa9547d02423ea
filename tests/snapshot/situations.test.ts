import { describe, expect, test } from "vitest";
import { wholeApp } from "../../machines/app/whole-app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { scenarioOf, scenarios } from "../../machines/sandbox/scenarios.ts";
import { isLeaf, isTransient, nodesOf } from "../../workbench/chart/transitions.ts";
import { machinesBelow } from "../../workbench/snapshot/structure.ts";
import { walked } from "./reproduced.ts";
import { isScenario, situations } from "./situation-paths.ts";
import { captured, expectReproduced, kindOf, more } from "./situations.ts";

/** States that the app leaves in the same moment, because storage and clock answer at once. */
const momentary = [
  "app.connection.online.returning",
  "app.passkeySignals.telling",
  "app.toasts.timing",
  "connection.socket.recalling",
  "passkeySignals.resting",
  "passkeySignals.reading",
  "passkeySignals.telling",
  "passkeySignals.ending",
  "passkeySetUp.beginning",
  "passkeySetUp.ending",
  "signOut.recalling",
  "signOut.timing",
  "signOut.forgettingProof",
  "signOut.comparing",
  "signOut.explaining",
  "login.routing",
  "loginResult.lookingBack",
  "multiFactorLogin.routing",
  "challenge.open.resend.recalling",
  "workspace.redirecting",
  "workspace.picking.timing",
  "workspaceRedirect.lookingBack",
  "signUp.open.form.arriving",
  "signUp.open.form.recalling",
  "signUp.open.form.aboutYou.reading",
  "signUp.open.form.aboutYou.timing",
  "signUp.open.form.submitted.readingPhone",
  "invite.deciding",
  "authorize.routing",
];

const seen = new Set<string>();

/** Expects a reproduction after a path. */
async function expectReproducedAfter(scenario: Scenario, path: readonly string[]) {
  const app = await walked(scenario, path);
  const situation = captured(path.join(", then "), app);
  app.close();
  const envelope = await expectReproduced(situation);
  for (const state of envelope.expect.states) seen.add(state);
  return envelope;
}

describe("a reproduction equals the captured situation of each kind", () => {
  test.each(Object.keys(scenarios).filter(isScenario))("%s", async (name) => {
    const kinds = new Set<string>();
    const paths = situations.filter(({ scenario }) => scenario === name);
    for (const { path } of paths) kinds.add(kindOf(await expectReproducedAfter(scenarioOf(name), path)));
    // Otherwise the list is of an earlier chart: `npx vitest run --project=proofs every-situation -u` renews it.
    expect(kinds.size).toBe(paths.length);
  });

  test.each(more)("$name", async ({ scenario, path }) => {
    const { expect: stands } = await expectReproducedAfter(scenario, path);
    expect(stands.states.some((state) => state.startsWith("app.panel.") && state !== "app.panel.closed")).toBe(true);
  });

  test("the situations cover every innermost state of every machine", () => {
    const leaves = machinesBelow(wholeApp).flatMap((machine) =>
      nodesOf(machine).filter((node) => isLeaf(node) && !isTransient(node) && node.type !== "final"),
    );
    expect(new Set(leaves.map(({ id }) => id).filter((id) => !seen.has(id)))).toEqual(new Set(momentary));
  });
});
