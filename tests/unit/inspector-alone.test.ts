import { describe, expect, test } from "vitest";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { casesOf } from "../../machines/sandbox/bench.ts";
import { groups, scenarios } from "../../machines/sandbox/scenarios.ts";
import type { Step } from "../../workbench/explore/steps.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { canariesIn } from "../../workbench/cases.ts";
import { HIDDEN } from "../../workbench/codec/secret.ts";
import { chartsWith, runnersOf } from "../../workbench/inspector/alone/charts.ts";
import type { Alone } from "../../workbench/inspector/link/place.ts";
import { firstStart } from "../../workbench/inspector/places.ts";
import { isFolded, partsAt } from "../../workbench/inspector/steps/parts.ts";
import { pathOf, readPath, writePath } from "../../workbench/inspector/record/path-file.ts";
import { walkFromPlace, walkOf } from "../../workbench/inspector/record/walk.ts";
import { addressOf, subjectOf } from "../../workbench/inspector/record/share.ts";
import { tryStart } from "../../workbench/inspector/trial/trial.ts";
import { inspect } from "../model/inspected.ts";
import { foyer } from "../../tools/inspector/foyer.ts";

/* Charts that the inspector opens alone. */

const last = <T>(list: readonly T[]): T => assertPresent(list.at(-1));

describe("the list of places", () => {
  const places = Object.values(groups).flat();
  const placesWith = (text: string) =>
    places.filter((name) => [...foyer.answersAt(name)].some((one) => one.includes(text)));

  test("has every scenario once, so that each is walked", () => {
    expect(places.toSorted()).toEqual(Object.keys(scenarios).toSorted());
  });

  test("is found by answers to requests that wait there, not by those to the root or to a child machine", () => {
    expect(placesWith("passkey")).toEqual([
      "second factor, or a passkey",
      "second factor, a passkey alone",
      "setting up the second factor",
      "setting up a passkey as the second factor",
    ]);
    expect(placesWith("for another person")).toContain("invitation, signed in");
    expect(placesWith("wrong or no longer valid")).toContain("second factor by email");
    expect(placesWith("the second factor must be set up")).not.toContain("downloads");
  });
});

describe("the list of charts", () => {
  const ids = (text: string) => chartsWith(foyer, text).flatMap(({ charts }) => charts.map(({ chart }) => chart));

  test("has every chart, in the groups of machines/", () => {
    expect(ids("").toSorted()).toEqual(
      Object.values(allCases)
        .map(({ machine }) => machine.id)
        .toSorted(),
    );
    expect(chartsWith(foyer, "").map(({ group }) => group)).toContain("sign-in");
  });

  test("finds a chart by its name in words, and by its states", () => {
    expect(chartsWith(foyer, "login result")).toEqual([
      { group: "sign-in", charts: [{ chart: "loginResult", states: [] }] },
    ]);
    expect(chartsWith(foyer, "emailNotMatching").flatMap(({ charts }) => charts)).toContainEqual({
      chart: "inviteDecision",
      states: ["inviteDecision.emailNotMatching"],
    });
    expect(ids("no such state")).toEqual([]);
  });

  test("names the states that run a chart, the active ones first of all", () => {
    const states = (machine: string, active: readonly string[]) =>
      runnersOf(foyer, machine, [{ states: [...active] }]).map(({ state }) => state);
    expect(states("loginResult", [])).toEqual(["login.routing", "multiFactorLogin.routing", "authorize.routing"]);
    expect(states("loginResult", ["login", "login.routing"])).toEqual(["login.routing"]);
    expect(states("app", [])).toEqual([]);
  });
});

test.each(Object.values(allCases).map(({ machine }) => machine.id))(
  "%s opens alone at each of its starts",
  async (id) => {
    for (const start of Object.keys(assertPresent(casesOf(id)).starts)) {
      const { moments, entries } = await inspect({ chart: id, start }, []);
      expect(last(moments).actors[0]).toMatchObject({ path: id, machine: id });
      expect(canariesIn(JSON.stringify([moments, entries]))).toEqual([]);
    }
  },
);

test("a chart alone takes steps, and its child machines wait like requests", async () => {
  const steps = ["login form.submit by email", "login: a second factor is needed"];
  const { moments } = await inspect(firstStart(foyer, "login"), steps);
  const { held, screen } = last(moments);
  expect(held.map(({ name }) => name)).toEqual(["loginResult"]);
  expect(screen).toBe("login");
});

test("the events of the root or the connection are folded only beside those of other machines", async () => {
  const { moments } = await inspect(firstStart(foyer, "app"), []);
  expect(
    partsAt(foyer, last(moments), false)
      .filter(isFolded)
      .map(({ id }) => id),
  ).toEqual(["blocked"]);
});

describe("the path at the start", () => {
  test("has the transition taken, and the guards that blocked others, in their order, with their values", async () => {
    const { taken, allowed, blocked } = await tryStart(foyer, { chart: "inviteDecision", start: "for another person" });
    expect(taken.map(({ transition }) => transition)).toEqual([
      "inviteDecision.deciding · always [isForAnotherPerson] → inviteDecision.emailNotMatching",
    ]);
    expect(blocked.map(({ guard, lookedAt }) => `${guard}: ${lookedAt.map(({ value }) => value).join()}`)).toEqual([
      "isReplaced: false",
      "isExpired: false",
      "isAccepted: false",
      "isNotVerified: false",
    ]);
    expect(allowed).toMatchObject([
      { guard: "isForAnotherPerson", lookedAt: [{ path: "invitation.emailNotMatching", value: "true" }] },
    ]);
  });

  test("goes on where a request of the start is answered by itself, and ends with the output", async () => {
    const place: Alone = { chart: "loginResult", start: "signed in, on the way somewhere" };
    const { taken, allowed } = await tryStart(foyer, place);
    expect(taken).toHaveLength(2);
    expect(allowed.map(({ guard }) => guard)).toEqual(["isAddress"]);
    const { entries } = await inspect(place, []);
    expect(entries.find(({ actor, text }) => actor === "loginResult" && text === "done")?.detail).toEqual({
      output: { next: "address", url: "https://foyer.test/downloads" },
    });
  });

  test("follows an input of one's own, in which a hidden secret is that of the start", async () => {
    const reply = { token: HIDDEN, email: "", aftrp: true, activateAccount: false, isCompanyMFA: false };
    const own: Alone = { chart: "loginResult", start: "signed in", input: { reply } };
    const { moments } = await inspect(own, []);
    expect(last(moments).actors[0]?.states).toContain("loginResult.changePassword");
    expect((await tryStart(foyer, own)).allowed.map(({ guard }) => guard)).toEqual(["mustChangePassword"]);
  });
});

describe("a path in a chart alone", () => {
  const steps: Step[] = [{ do: "case", machine: "login", type: "form.submit", words: "by email" }];

  test("is saved to a file and shared as a link", async () => {
    const place = firstStart(foyer, "login");
    const inspected = await inspect(place, steps);
    const walk = assertPresent(walkFromPlace(inspected));
    expect(readPath(foyer, writePath(pathOf(foyer, walk, "a path")))).toMatchObject({
      path: { scenario: place, steps },
    });
    const found = addressOf(inspected);
    if ("problem" in found) throw new Error(found.problem);
    const { hash } = new URL(found.address, "https://foyer.test");
    expect(subjectOf(foyer, { hash })).toEqual({ subject: { mode: "sandbox", scenario: place }, steps });
    // A test of the whole app cannot repeat it.
    expect(walkOf(inspected)).toBeNull();
  });

  test("keeps no secret that the person typed into the input", async () => {
    const input = { reply: { token: "typed-by-hand", email: "bo@acme.test" } };
    const inspected = await inspect({ chart: "loginResult", start: "signed in", input }, []);
    const { scenario } = assertPresent(walkFromPlace(inspected));
    expect(scenario).toMatchObject({ input: { reply: { token: HIDDEN, email: "bo@acme.test" } } });
  });

  test("with an unknown start is not read", async () => {
    const walk = assertPresent(walkFromPlace(await inspect(firstStart(foyer, "login"), [])));
    const text = writePath(pathOf(foyer, walk, "a path")).replace(
      `"start": "${firstStart(foyer, "login").start}"`,
      '"start": "none"',
    );
    expect(readPath(foyer, text)).toMatchObject({ problem: expect.stringContaining("There's no starting place") });
  });
});
