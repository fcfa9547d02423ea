import { expect, test } from "vitest";
import type { Step } from "../../workbench/explore/steps.ts";
import { stepOf } from "../../machines/sandbox/bench.ts";
import { tryStep } from "../../workbench/inspector/trial/trial.ts";
import { foyer } from "../../tools/inspector/foyer.ts";

/* The inspector tells the effect of a step before the person takes it. */

const attempt = (step: Step, ...before: readonly string[]) =>
  tryStep(foyer, { type: "open", scenario: "login", steps: before.map(stepOf) }, step);
const submitted = "login form.submit by email";

test("the trial of an outcome tells the transitions in order, the states passed on the way, and the screen", async () => {
  const { taken, blocked, screen } = await attempt(stepOf("login: a second factor is needed"), submitted);
  expect(screen).toBe("multiFactorLogin");
  expect(taken.slice(0, 4).map(({ actor, transition }) => [actor, transition.split(" · ")[0]])).toEqual([
    ["app/login/loginResult", "loginResult.deciding"],
    ["app/login", "login.submitting"],
    ["app/login", "login.routing"],
    ["app", "app.navigation.login"],
  ]);
  expect(blocked).toEqual([]);
});

test("the trial of a blocked event tells its target and the guard's values, without secrets", async () => {
  const { taken, blocked, screen } = await attempt(stepOf("login form.submit with errors"));
  expect(screen).toBe("login");
  expect(taken.map(({ transition }) => transition)).toMatchInlineSnapshot(`
    [
      "login.filling · form.submit → login.filling.invalid",
    ]
  `);
  expect(blocked).toMatchInlineSnapshot(`
    [
      {
        "guard": "isComplete",
        "lookedAt": [
          {
            "path": "event.values.identifier",
            "value": """",
          },
          {
            "path": "event.values.password",
            "value": ""[secret]"",
          },
        ],
        "machine": "login",
        "transition": "login.filling · form.submit [isComplete] → login.submitting",
      },
    ]
  `);
});

test("the trial of an impossible step says so", async () => {
  await expect(attempt({ do: "settle", name: "login", outcome: "none such" })).rejects.toThrow("There is no outcome");
});
