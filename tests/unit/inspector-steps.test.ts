import { assert, describe, expect, test } from "vitest";
import type { Step } from "../../machines/sandbox/steps.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { graphOf } from "../../tools/inspector/chart/graph.ts";
import { mainLeaf, noMarks, statesToFollow } from "../../tools/inspector/chart/marks.ts";
import { beginningOf, isContained, keptOf, userSteps } from "../../tools/inspector/user-steps.ts";
import { waitsForConnection } from "../../tools/inspector/panel/connection.ts";
import { pathToFollow } from "../../tools/inspector/panel/follow.ts";
import { marksOf } from "../../tools/inspector/panel/marks-of.ts";
import {
  inPlace,
  isFolded,
  keeping,
  keyOfOffer,
  matching,
  type Part,
  partsAt,
  stepsIn,
} from "../../tools/inspector/panel/parts.ts";
import { createSession } from "../../tools/inspector/session.ts";
import { reachedIn } from "../../tools/inspector/tours/goals.ts";
import { inspect, type Inspected } from "../model/inspected.ts";

/* The steps of a walk, and the machine that the inspector shows after each. */

describe("a person's own steps", () => {
  test("begin after those that lead to the starting place", async () => {
    const inspected = await inspect("second factor by email", ["challenge code.resend", { do: "drop" }]);
    expect(inspected.moments[beginningOf(inspected)]?.step).toBe("login: a code by email is needed");
    expect(userSteps(inspected).map((step) => step.do)).toEqual(["case", "drop"]);
    expect(keptOf(inspected)).toMatchObject({ own: 2, steps: inspected.steps.filter((step) => step !== null) });
  });

  test("are all steps when the opened path differs from the scenario's, or is not loaded yet", async () => {
    const { subject, steps } = await inspect("second factor by email", []);
    const other: Step = { do: "settle", name: "login", outcome: "wrong password" };
    const [first = null, ...rest] = steps.filter((step) => step !== null);
    expect(userSteps({ subject, steps: [null, first, other] })).toEqual([first, other]);
    expect(beginningOf({ subject, steps: [null, first] })).toBe(0);
    expect(rest).toHaveLength(1);
  });

  test("cannot be taken again with a live service", () => {
    const subject = { mode: "live", address: "/login" } as const;
    expect(keptOf({ subject, steps: [{ do: "drop" }] })).toBeNull();
  });

  test("are lost when another path is opened, and kept when they are taken again", async () => {
    const inspected = await inspect("login", ["login form.submit by email"]);
    const kept = assertPresent(keptOf(inspected));
    expect(isContained(kept, kept.subject, kept.steps)).toBe(true);
    expect(isContained(kept, kept.subject, [...kept.steps, { do: "drop" }])).toBe(true);
    expect(isContained(kept, kept.subject, [])).toBe(false);
    expect(isContained(kept, { mode: "sandbox", scenario: "sign up" }, kept.steps)).toBe(false);
    expect(isContained(kept, { mode: "live", address: "/login" }, kept.steps)).toBe(false);
  });

  test("are kept when another path is opened before they were taken again", () => {
    const steps: Step[] = [{ do: "drop" }];
    const session = createSession({ mode: "sandbox", scenario: "login" }, { steps });
    session.open({ mode: "sandbox", scenario: "sign up" }, null);
    expect(session.get().kept).toMatchObject({ subject: { scenario: "login" }, steps, own: 1 });
  });
});

describe("the followed machine", () => {
  const pathsOf = ({ moments, entries }: Inspected) =>
    moments.map((_, number) => pathToFollow(moments, entries, number));

  test("is the one that started, or the one that took the last transition", async () => {
    const inspected = await inspect("second factor by email", [
      "challenge code.resend",
      { do: "drop" },
      { do: "restore" },
      "challenge form.edit code",
    ]);
    const challenge = "app/multiFactorLogin/challenge";
    // The challenge's call breaks off with the connection.
    expect(pathsOf(inspected).slice(2)).toEqual([challenge, challenge, challenge, "app", challenge]);
  });

  test("stays the same after a step without an effect", async () => {
    const inspected = await inspect("second factor by email", ["multiFactorLogin method.choose the app"]);
    expect(pathsOf(inspected).at(-1)).toBe("app/multiFactorLogin/challenge");
  });

  test("is the flow that waits for an answer, not the loading of a chunk, and the connection only if it was told", async () => {
    const last = async (...given: Parameters<typeof inspect>) => pathsOf(await inspect(...given)).at(-1);
    expect(await last("workspace, one product", [])).toBe("app/workspace");
    expect(await last("signed-in devices", [])).toBe("app/sessions");
    expect(await last("sign up", ["app screen.load"])).toBe("app/signUp");
    expect(await last("login", ["connection line.closed"])).toBe("app/connection");
  });

  test("is, of two parallel regions, the one that took the transition", async () => {
    const { moments, entries } = await inspect("second factor by email", [
      "challenge code.resend",
      "challenge form.submit",
    ]);
    const graph = graphOf(assertPresent(allCases["challenge"]).machine);
    const led = [3, 4].map((number) => {
      const moment = assertPresent(moments[number]);
      const actor = assertPresent(moment.actors.find(({ machine }) => machine === "challenge"));
      return statesToFollow(graph, marksOf(moment, actor, entries, number, null), new Set());
    });
    expect(led).toEqual([
      ["challenge.open.resend.ready", "challenge.open.resend.sending", "challenge.open.resend.sending"],
      ["challenge.open.entry.filling", "challenge.open.entry.checking", "challenge.open.entry.checking"],
    ]);
  });

  test("shows, of two parallel regions, the one that waits for a time, also when the other changed last", async () => {
    const { moments, entries } = await inspect("second factor by email", ["challenge code.resend", "resendOTP: sent"]);
    const graph = graphOf(assertPresent(allCases["challenge"]).machine);
    const number = moments.length - 1;
    const moment = assertPresent(moments[number]);
    const actor = assertPresent(moment.actors.find(({ machine }) => machine === "challenge"));
    const marks = marksOf(moment, actor, entries, number, null);
    expect([...marks.taken].at(-1)).toContain("challenge.open.mail.sent");
    expect(statesToFollow(graph, marks, new Set()).at(-1)).toBe("challenge.open.resend.waiting.sent");
    expect(mainLeaf(graph, marks.active)).toBe("challenge.open.resend.waiting.sent");
  });

  test("is, without a transition, the one whose state became active", () => {
    const graph = graphOf(assertPresent(allCases["challenge"]).machine);
    const active = new Set(["challenge.open.resend.ready", "challenge.open.entry.checking"]);
    const marks = { ...noMarks, active };
    expect(statesToFollow(graph, marks, new Set(["challenge.open.resend.ready"]))).toEqual([
      "challenge.open.entry.checking",
    ]);
    expect(statesToFollow(graph, marks, active)).toEqual([]);
    const waiting = new Set(["challenge.open.entry.filling.quiet", "challenge.open.resend.waiting.sent"]);
    expect(statesToFollow(graph, { ...noMarks, active: waiting }, new Set())).toEqual([
      "challenge.open.resend.waiting.sent",
    ]);
  });
});

describe("the list of possible steps", () => {
  const partsIn = async (...given: Parameters<typeof inspect>) => {
    const { moments } = await inspect(...given);
    return partsAt(assertPresent(moments.at(-1)), false);
  };
  const ids = (parts: readonly Part[]) => parts.map(({ id }) => id);

  test("begins with the waiting requests and the flow's events, and ends with what is folded", async () => {
    const parts = await partsIn("login", ["login form.submit by email"]);
    expect(ids(parts)).toEqual([
      "call login",
      "events login",
      "blocked",
      "events app",
      "events connection",
      "clock",
      "record",
    ]);
    expect(parts.filter(isFolded)).toHaveLength(3);
  });

  test("has blocked events apart from the possible ones, those of the flow first", async () => {
    const parts = await partsIn("workspace", ["getWorkspaceList: two"]);
    const [flow, blocked] = parts;
    assert(flow?.kind === "events" && blocked?.kind === "blocked");
    expect(flow.offers.filter(({ takes }) => takes.length === 0)).toEqual([]);
    expect(blocked.offers[0]?.machine).toBe("workspace");
    expect(stepsIn([blocked])).toEqual([]);
  });

  test("keeps entries in their places while they are no longer possible, and has new ones after them", async () => {
    const before = await partsIn("login", []);
    const after = await partsIn("login", ["login form.submit by email"]);
    const kept = inPlace(after, before.slice(0, 1));
    expect(ids(kept).slice(0, 3)).toEqual(["events login", "call login", "blocked"]);
    const [events] = kept;
    assert(events?.kind === "events" && before[0]?.kind === "events");
    expect(events.offers.map(keyOfOffer)).toEqual(before[0].offers.map(keyOfOffer));
    expect(events.gone).toContain("form.edit password");
    expect(events.gone).not.toContain("form.submit by email");
    const [, answered] = inPlace(before, kept.slice(0, 2));
    assert(answered?.kind === "call");
    expect(answered.gone.size).toBe(answered.call.outcomes.length);
  });

  test("has the entries of a part that are not kept after all kept ones", async () => {
    const [call, ...others] = await partsIn("login", ["login form.submit by email"]);
    assert(call?.kind === "call");
    const kept = keeping(call, new Set(["wrong password"]));
    const outcomes = (part: Part | undefined) => (part?.kind === "call" ? part.call.outcomes.length : 0);
    const [first, second, ...rest] = inPlace([call, ...others], [kept]);
    expect([outcomes(first), outcomes(second)]).toEqual([1, call.call.outcomes.length - 1]);
    expect(ids(rest)).toEqual(ids(others));
    expect(inPlace(others, [kept])[0]).toMatchObject({ gone: new Set(["wrong password"]) });
  });

  test("adds new entries of a kept part after all kept ones, so that the pressed button stays under the pointer", async () => {
    const before = await partsIn("sign up", ["signUp form.submit"]);
    const after = await partsIn("sign up", ["signUp form.submit", "checkEmailExistense: no account yet"]);
    const kept = before.slice(0, 3);
    expect(ids(kept)).toEqual(["call checkEmailExistense", "call addressParams", "events signUp"]);
    const placed = inPlace(after, kept);
    const entries = (part: Part) =>
      part.kind === "events" ? part.offers.map(keyOfOffer) : part.kind === "call" ? part.call.outcomes : [];
    expect(placed.slice(0, 3).map(entries)).toEqual(kept.map(entries));
    expect(entries(assertPresent(placed[3]))).toContain("form.submit about the company");
    expect(ids(placed)[3]).toBe("events signUp");
    expect(inPlace(after, placed).map(entries)).toEqual(placed.map(entries));
  });

  test("has in a search only the entries found, an outcome also by its group, and the step of the connection", async () => {
    const { moments } = await inspect("login", ["login form.submit by email"]);
    const last = assertPresent(moments.at(-1));
    const found = (words: string) =>
      stepsIn(matching(last, false, (...texts) => texts.join(" ").toLowerCase().includes(words)));
    expect(found("wrong password")).toEqual([{ do: "settle", name: "login", outcome: "wrong password" }]);
    expect(found("network")).toEqual([
      { do: "drop" },
      { do: "settle", name: "login", outcome: "connection lost" },
      { do: "settle", name: "login", outcome: "no answer in time" },
    ]);
    expect(found("offline")[0]).toEqual({ do: "drop" });
    expect(found("by email")).toContainEqual({
      do: "case",
      machine: "login",
      type: "form.submit",
      words: "by email",
    });
    expect(found("nothing has this")).toEqual([]);
  });
});

test("the log has guards before the transition, in the order of evaluation", async () => {
  const { entries } = await inspect("second factor by email", ["challenge code.resend", "resendOTP: refused"]);
  const noted = entries
    .filter(({ moment, actor, kind }) => moment === 4 && actor.endsWith("challenge") && kind !== "event")
    .map(({ kind, text }) => `${kind} ${text}`);
  expect(noted).toEqual([
    "guard challenge.open.resend.sending · sendCode failed [toldToWait] → challenge.open.resend.waiting.throttled",
    "transition challenge.open.resend.sending · sendCode failed → challenge.open.resend.refused",
  ]);
});

test("only a call waits for the connection while there is none", async () => {
  const { moments } = await inspect("sign up", [{ do: "drop" }, { do: "restore" }]);
  const waits = (name: string) => moments.map((moment) => waitsForConnection(moment, name));
  expect(waits("addressParams")).toEqual([false, true, false]);
  expect(waits("signOut")).toEqual([false, false, false]);
});

test("the kind of a waiting request determines its outcomes", async () => {
  const { moments } = await inspect("login", ["login form.submit by email"]);
  const outcomes = moments.at(-1)?.held.find(({ name }) => name === "login")?.outcomes ?? [];
  const inGroup = (group: string) => outcomes.filter((outcome) => outcome.group === group).map(({ name }) => name);
  expect(inGroup("goesOn")).toContain("a second factor is needed");
  expect(inGroup("refused")).toEqual(expect.arrayContaining(["wrong password", "too many tries", "not authorised"]));
  expect(inGroup("network")).toEqual(["connection lost", "no answer in time"]);
  expect(inGroup("malformed")).toEqual(["an answer that cannot be read"]);
});

describe("a tour", () => {
  test("counts the goals reached in order, and only in its own place", async () => {
    const submitted = ["login form.submit by email"];
    expect(reachedIn("refused", await inspect("login", []))).toBe(0);
    expect(reachedIn("refused", await inspect("login", submitted))).toBe(1);
    const walked = await inspect("login", [...submitted, "login: wrong password", "login form.edit password"]);
    expect(reachedIn("refused", walked)).toBe(3);
    expect(reachedIn("expired", walked)).toBe(0);
    expect(reachedIn("file", walked)).toBe(0);
    const lost = await inspect("login", [...submitted, { do: "drop" }, { do: "restore" }]);
    expect(reachedIn("offline", lost)).toBe(3);
    const code = ["challenge code.resend", "resendOTP: sent", "the clock reaches the next timer"];
    const old = ["challenge form.submit", "login-with-code: wrong or no longer valid"];
    expect(reachedIn("expired", await inspect("second factor by email", [...code, ...old]))).toBe(4);
  });
});
