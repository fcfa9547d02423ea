import { expect, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { stepOf } from "../../machines/sandbox/bench.ts";
import { graphOf } from "../../workbench/chart/graph.ts";
import { loginCases } from "../../machines/sign-in/login/login.cases.ts";
import { createWays } from "../../tools/inspector/ways.ts";
import { createWaysAlone } from "../../workbench/inspector/ways/ways.ts";
import { likelyFor } from "../../workbench/inspector/ways/likely.ts";
import { faultsTo, type Known, reasonsFor } from "../../workbench/inspector/ways/reasons.ts";
import { foyer } from "../../tools/inspector/foyer.ts";

/* The search for the shortest path to a state or transition that a person presses in a chart. */

const { signal } = new AbortController();

test("the search finds the shortest path to a state and through a transition", async () => {
  const ways = createWays(scenarioOf("login"));
  expect(await ways.to("login.filling", signal)).toEqual([]);
  expect(await ways.to("login.filling.refused", signal)).toHaveLength(2);
  expect(await ways.to("login.filling.invalid", signal)).toEqual([stepOf("login field.leave wrong identifier")]);
  const failed = [...graphOf(loginCases.machine).transitions.values()].find(({ guard }) => guard === "needsSetup");
  expect(await ways.to(assertPresent(failed).name, signal)).toEqual([
    stepOf("login form.submit by email"),
    stepOf("login: the second factor must be set up"),
  ]);
});

test("the search finds the shortest path in a chart alone, where a child machine ends like a request", async () => {
  const ways = createWaysAlone(foyer, { chart: "multiFactorLogin", start: "both methods" });
  expect(await ways.to("multiFactorLogin.routing", signal)).toEqual([stepOf("challenge: passed")]);
  expect(await ways.to("multiFactorLogin.asking.code.entering", signal)).toEqual([]);
  const decided = createWaysAlone(foyer, { chart: "inviteDecision", start: "expired" });
  expect(await decided.to("inviteDecision.invitationCodeExpired", signal)).toEqual([]);
  expect(await decided.to("inviteDecision.accept", signal)).toBeNull();
});

test("the search stays within its scenario, and stops when it is cancelled", async () => {
  const ways = createWays(scenarioOf("login"));
  expect(await ways.to("workspace.picking", AbortSignal.abort())).toBeNull();
  expect(await ways.to("sessions.listed", signal)).toBeNull();
});

test("the search begins in places that show the state's screen or send its event", () => {
  expect(likelyFor(foyer, "signUp.open", "login")[0]).toMatch(/^sign up/);
  expect(likelyFor(foyer, "app.report.open", "login").slice(0, 5)).toContain("support report");
  expect(likelyFor(foyer, "login.filling", "login")).not.toContain("login");
});

test("the search tells at once that only a fault leads to a state", () => {
  expect(faultsTo(foyer, "multiFactorLogin.abandoned").map(({ why, transition }) => [why, transition])).toEqual([
    ["breaks", "multiFactorLogin.asking.code.entering · challenge failed → multiFactorLogin.abandoned"],
    ["breaks", "multiFactorLogin.routing · loginResult failed → multiFactorLogin.abandoned"],
  ]);
  expect(faultsTo(foyer, "login.filling.refused")).toEqual([]);
});

test("the search names the obstacle at the nearest state: a guard with its values, or an event that no step sends", async () => {
  const at =
    (...ids: readonly string[]): Known =>
    (id) =>
      ids.includes(id) ? { from: "login", steps: [] } : null;
  expect(await reasonsFor(foyer, "login.submitting", at("login.filling"))).toMatchObject([
    { why: "guard", blocked: { guard: "isComplete", lookedAt: [{ path: "event.values.identifier" }, {}] } },
  ]);
  const outOfIt = "app.navigation.signingOut · link.follow → stays";
  expect(await reasonsFor(foyer, outOfIt, at("app.navigation.signingOut"))).toEqual([
    { why: "unsent", transition: outOfIt, event: "link.follow" },
  ]);
});
