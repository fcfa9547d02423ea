import { describe, expect, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { scenarioOf } from "../../machines/sandbox/scenarios.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { isAsItWas, openingOf, stepsTo } from "../../workbench/inspector/past.ts";
import { createSession } from "../../workbench/inspector/session.ts";
import { inspect } from "../model/inspected.ts";
import { fileOf, walked } from "../snapshot/reproduced.ts";
import { foyer } from "../../tools/inspector/foyer.ts";

const WAY = ["login form.submit by email", "login: a second factor is needed"];

describe("the past", () => {
  test("is opened by the scenario and the steps that led there; a live service has none", async () => {
    const drop = { do: "drop" } as const;
    const steps = [null, drop, null, { do: "restore" } as const];
    expect(stepsTo({ steps }, 0)).toEqual([]);
    expect(stepsTo({ steps }, 2)).toEqual([drop]);
    const subject = { mode: "sandbox", scenario: "login" } as const;
    expect(openingOf(subject, [drop])).toEqual({ type: "open", scenario: "login", steps: [drop] });
    expect(openingOf(subject, null)).toEqual({ type: "open", scenario: "login", steps: null });
    const app = await walked(scenarioOf("login"), []);
    const file = fileOf(app);
    app.close();
    const read = readSnapshot(file);
    if ("refusal" in read) throw new Error(read.refusal.message);
    const snapshot = { mode: "snapshot", name: "a", file, ...read } as const;
    expect(openingOf(snapshot, [drop])).toEqual({ type: "reproduce", file, steps: [drop] });
    expect(openingOf({ mode: "live", address: "/login" }, [drop])).toBeNull();
  });

  test("is the same when the steps are taken again, and a different result is noticed", async () => {
    const { moments, steps } = await inspect("login", WAY);
    const again = assertPresent((await inspect("login", WAY.slice(0, 1))).moments.at(-1));
    // Automatic transitions after a step may form a separate moment.
    const [first = 0, second = 0] = steps.flatMap((step, index) => (step === null ? [] : [index]));
    expect(moments.map((_, number) => isAsItWas({ moments, steps }, number, again))).toEqual(
      moments.map((_, number) => number >= first && number < second),
    );
  });

  test("may have reached the next moment automatically, but not by a step", async () => {
    const { moments: all } = await inspect("login", WAY);
    const moments = [all.at(0), all.at(1), all.at(-1)].map(assertPresent);
    const newest = assertPresent(moments.at(-1));
    const drop = { do: "drop" } as const;
    expect(isAsItWas({ moments, steps: [null, drop, null] }, 1, newest)).toBe(true);
    expect(isAsItWas({ moments, steps: [null, drop, drop] }, 1, newest)).toBe(false);
  });

  test("takes no steps: only the newest moment does", () => {
    const session = createSession(foyer, { mode: "sandbox", scenario: "login" }, null);
    session.select(0);
    session.take({ do: "drop" });
    expect(session.get()).toMatchObject({
      selected: 0,
      problem: expect.stringContaining("or back to the latest step"),
    });
    session.select(null);
    expect(session.get()).toMatchObject({ selected: null, problem: null });
  });
});
