import { describe, expect, test } from "vitest";
import { assertPresent } from "../../workbench/assert-present.ts";
import { compareMoments, isSame } from "../../workbench/inspector/compare.ts";
import type { ActorState, Moment } from "../../workbench/inspector/link/messages.ts";
import { inspect } from "../model/inspected.ts";

const actor = (path: string, more: Partial<ActorState> = {}): ActorState => ({
  path,
  machine: path,
  src: path,
  status: "active",
  states: [],
  tags: [],
  context: {},
  input: null,
  ...more,
});
const moment = (more: Partial<Moment>): Moment => ({
  now: 1000,
  step: "",
  screen: "login",
  address: "/login",
  actors: [],
  offers: [],
  held: [],
  untilTimer: null,
  ...more,
});
const call = (name: string) => ({ name, outcomes: [] });

describe("comparing two moments", () => {
  test("finds only the time different in a moment compared with itself", () => {
    const one = moment({ actors: [actor("app", { states: ["app.a"], context: { list: [1, { a: 2 }] } })] });
    const found = compareMoments(one, { ...structuredClone(one), now: 4500 });
    expect(isSame(found)).toBe(true);
    expect(found.passed).toBe(3500);
  });

  test("lists differences in page, calls, states and context, with old and new value", () => {
    const before = moment({
      held: [call("login"), call("kept")],
      actors: [
        actor("app", { states: ["app", "app.a"], context: { same: 1, deep: { a: 1, gone: true }, list: [1] } }),
        actor("app/login", { states: ["login", "login.submitting"] }),
      ],
    });
    const after = moment({
      screen: "workspace",
      address: "/workspace",
      held: [call("kept"), call("authenticate")],
      actors: [
        actor("app", { states: ["app", "app.b"], context: { same: 1, deep: { a: "x", come: null }, list: [1, 2] } }),
        actor("app/workspace", { states: ["workspace"] }),
      ],
    });
    const found = compareMoments(before, after);
    expect(isSame(found)).toBe(false);
    expect(found).toEqual({
      screen: { key: "screen", before: "login", after: "workspace" },
      address: { key: "address", before: "/login", after: "/workspace" },
      asked: ["authenticate"],
      settled: ["login"],
      passed: 0,
      actors: [
        {
          path: "app",
          became: "changed",
          entered: ["app.b"],
          left: ["app.a"],
          context: [
            { key: "deep.a", before: "1", after: '"x"' },
            { key: "deep.gone", before: "true", after: null },
            { key: "deep.come", before: null, after: "null" },
            { key: "list", before: "[1]", after: "[1,2]" },
          ],
        },
        { path: "app/login", became: "ended", entered: [], left: ["login", "login.submitting"], context: [] },
        { path: "app/workspace", became: "started", entered: ["workspace"], left: [], context: [] },
      ],
    });
  });

  test("counts a finished actor as gone", () => {
    const before = moment({ actors: [actor("app/login", { states: ["login.done"] })] });
    const after = moment({ actors: [actor("app/login", { status: "done", states: ["login.done"] })] });
    expect(compareMoments(before, after).actors).toMatchObject([{ became: "ended", left: ["login.done"] }]);
    expect(compareMoments(after, before).actors).toMatchObject([{ became: "started", entered: ["login.done"] }]);
  });

  test("lists the effects of a sign-in's answer, without secrets", async () => {
    const { moments } = await inspect("login", ["login form.submit by email", "login: a second factor is needed"]);
    const found = compareMoments(assertPresent(moments[1]), assertPresent(moments[2]));
    expect(found.screen).toEqual({ key: "screen", before: "login", after: "multiFactorLogin" });
    expect(found.settled).toEqual(["login"]);
    expect(found.actors.map(({ path, became }) => `${path} ${became}`)).toEqual(
      expect.arrayContaining(["app changed", "app/login ended", "app/multiFactorLogin started"]),
    );
    expect(JSON.stringify(found)).not.toContain("canary");
  });
});
