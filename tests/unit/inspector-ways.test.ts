import { expect, test } from "vitest";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { stepOf } from "../../machines/sandbox/steps.ts";
import { graphOf } from "../../tools/inspector/chart/graph.ts";
import { loginCases } from "../../machines/sign-in/login/login.cases.ts";
import { createWays } from "../../tools/inspector/ways/ways.ts";
import { likelyFor } from "../../tools/inspector/ways/likely.ts";
import { faultsTo, type Known, reasonsFor } from "../../tools/inspector/ways/reasons.ts";

/* The shortest way to what is pressed in a chart. */

const yes = () => true;

test("leads to a state and through a transition, in the fewest steps", async () => {
  const ways = createWays(scenarioOf("login"));
  expect(await ways.to("login.filling", yes)).toEqual([]);
  expect(await ways.to("login.filling.refused", yes)).toHaveLength(2);
  expect(await ways.to("login.filling.invalid", yes)).toEqual([stepOf("login field.leave wrong identifier")]);
  const failed = [...graphOf(loginCases.machine).transitions.values()].find(({ guard }) => guard === "needsSetup");
  expect(await ways.to(assertPresent(failed).name, yes)).toEqual([
    stepOf("login form.submit by email"),
    stepOf("login: the second factor must be set up"),
  ]);
});

test("leads nowhere else than its scenario does, and is given up when it is no longer wanted", async () => {
  const ways = createWays(scenarioOf("login"));
  expect(await ways.to("workspace.picking", () => false)).toBeNull();
  expect(await ways.to("sessions.listed", yes)).toBeNull();
});

test("is looked for first in the places that show the state's screen or send its event", () => {
  expect(likelyFor("signUp.open", "login")[0]).toMatch(/^sign up/);
  expect(likelyFor("app.report.open", "login").slice(0, 5)).toContain("support report");
  expect(likelyFor("login.filling", "login")).not.toContain("login");
});

test("says at once what only a fault leads to", () => {
  expect(faultsTo("multiFactorLogin.abandoned").map(({ why, transition }) => [why, transition])).toEqual([
    ["breaks", "multiFactorLogin.challenging · challenge failed → multiFactorLogin.abandoned"],
    ["breaks", "multiFactorLogin.routing · loginResult failed → multiFactorLogin.abandoned"],
  ]);
  expect(faultsTo("login.filling.refused")).toEqual([]);
});

test("says what is in the way from the nearest state: a guard and what it looked at, or that nothing is sent", async () => {
  const at =
    (...ids: readonly string[]): Known =>
    (id) =>
      ids.includes(id) ? { from: "login", steps: [] } : null;
  expect(await reasonsFor("login.done", at("login.filling"))).toMatchObject([
    { why: "guard", blocked: { guard: "isComplete", lookedAt: [{ path: "event.values.identifier" }, {}] } },
  ]);
  const outOfIt = "app.navigation.signingOut · link.follow → stays";
  expect(await reasonsFor(outOfIt, at("app.navigation.signingOut"))).toEqual([
    { why: "unsent", transition: outOfIt, event: "link.follow" },
  ]);
});
