import { expect, test } from "vitest";
import { type Step, stepOf } from "../../machines/sandbox/steps.ts";
import { tryStep } from "../../tools/inspector/trial/trial.ts";

/* What would come of a step is known before it is taken. */

const attempt = (step: Step, ...before: readonly string[]) =>
  tryStep({ type: "open", scenario: "login", steps: before.map(stepOf) }, step);
const submitted = "login form.submit by email";

test("an outcome: the transitions in order, what a flow passed over on its way, and the screen", async () => {
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

test("an event that a guard blocks: where it would have led, and what the guard looked at, without secrets", async () => {
  const { taken, blocked, screen } = await attempt(stepOf("login form.submit with what is wrong"));
  expect(screen).toBe("login");
  expect(taken.map(({ transition }) => transition)).toMatchInlineSnapshot(`
    [
      "login.filling · form.submit → login.filling.invalid (2 of 2)",
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
        "transition": "login.filling · form.submit [isComplete] → login.submitting (1 of 2)",
      },
    ]
  `);
});

test("what cannot be taken says so", async () => {
  await expect(attempt({ do: "settle", name: "login", outcome: "none such" })).rejects.toThrow("There is no outcome");
});
