import { assert, describe, expect, test } from "vitest";
import type { Step } from "../../workbench/explore/steps.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { allCases } from "../../machines/sandbox/all-cases.ts";
import { graphOf } from "../../workbench/chart/graph.ts";
import { mainLeaf, noMarks, statesToFollow } from "../../workbench/inspector/drawing/marks.ts";
import { groupOf } from "../../tools/inspector/app/groups.ts";
import { beginningOf, isContained, keptOf, userSteps } from "../../workbench/inspector/user-steps.ts";
import { waitsForConnection } from "../../workbench/inspector/steps/connection.ts";
import { pathToFollow } from "../../workbench/inspector/chart-pane/follow.ts";
import { marksOf } from "../../workbench/inspector/chart-pane/marks-of.ts";
import { isFolded, keyOfOffer, matching, type Part, partsAt, stepsIn } from "../../workbench/inspector/steps/parts.ts";
import { createSession } from "../../workbench/inspector/session.ts";
import { reachedIn } from "../../tools/inspector/tours/goals.ts";
import { inspect, type Inspected } from "../model/inspected.ts";
import { foyer } from "../../tools/inspector/foyer.ts";

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
    expect(userSteps({ app: foyer, subject, steps: [null, first, other] })).toEqual([first, other]);
    expect(beginningOf({ app: foyer, subject, steps: [null, first] })).toBe(0);
    expect(rest).toHaveLength(1);
  });

  test("cannot be taken again with a live service", () => {
    const subject = { mode: "live", address: "/login" } as const;
    expect(keptOf({ app: foyer, subject, steps: [{ do: "drop" }] })).toBeNull();
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
    const session = createSession(foyer, { mode: "sandbox", scenario: "login" }, { steps });
    session.open({ mode: "sandbox", scenario: "sign up" }, null);
    expect(session.get().kept).toMatchObject({ subject: { scenario: "login" }, steps, own: 1 });
  });
});

describe("the followed machine", () => {
  const pathsOf = (inspected: Inspected) => inspected.moments.map((_, number) => pathToFollow(inspected, number));

  test("is the one that started, or the one that took the last transition", async () => {
    const inspected = await inspect("second factor by email", [
      "challenge code.resend",
      { do: "drop" },
      { do: "restore" },
      "challenge form.edit code",
    ]);
    const challenge = "app/multiFactorLogin/challenge";
    // The challenge's call breaks off with the connection, and the socket's return is no step of the flow.
    expect(pathsOf(inspected).slice(2)).toEqual([challenge, challenge, challenge, challenge, challenge]);
  });

  test("is the flow while the socket, a timer or an answer to the root moves the root, which comes first if it was told", async () => {
    const walked = await inspect("workspace", [
      "getWorkspaceList: two",
      { do: "drop" },
      { do: "restore" },
      { do: "pass", milliseconds: null },
      "app theme.choose dark",
    ]);
    expect(walked.moments.at(-2)?.actors).not.toEqual(walked.moments.at(-3)?.actors);
    expect(pathsOf(walked).slice(-4)).toEqual(["app/workspace", "app/workspace", "app/workspace", "app"]);
    const before = await inspect("a token still being checked", []);
    expect(pathsOf(before).at(-1)).toBe("app");
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
    expect(await last("login", ["connection socket.closed"])).toBe("app/connection");
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
      return statesToFollow(graph, marksOf(foyer, moment, actor, entries, number, null), new Set());
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
    const marks = marksOf(foyer, moment, actor, entries, number, null);
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
    return partsAt(foyer, assertPresent(moments.at(-1)), false);
  };
  const ids = (parts: readonly Part[]) => parts.map(({ id }) => id);

  test("begins with the waiting requests and the flow's events, and ends with what is folded", async () => {
    const [first] = await partsIn("login", []);
    expect(first?.id).toBe("events login");
    const parts = await partsIn("login", ["login form.submit by email"]);
    // The login takes the form's events, but they would change nothing.
    expect(ids(parts)).toEqual(["call login", "blocked", "events app", "events connection", "clock", "record"]);
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

  test("offers no event that would change nothing, and lists it with the blocked ones", async () => {
    const { moments } = await inspect("workspace of many", []);
    const parts = partsAt(foyer, assertPresent(moments.at(-1)), false);
    const offered = parts.flatMap((part) => (part.kind === "events" ? part.offers.map(keyOfOffer) : []));
    const folded = parts.flatMap((part) => (part.kind === "blocked" ? part.offers : []));
    expect(folded.filter(({ isIdle }) => isIdle).map(keyOfOffer)).toEqual([
      "organisation.choose acme",
      "product.choose hrms",
      "search.change to one letter",
      "search.submit for one letter",
      "call.dropped the sign-in",
      "call.dropped the list",
      "panel.close",
    ]);
    // It leaves the root as it is, but tells the rest of the page.
    expect(offered).toContain("theme.choose as the system");
  });

  test.each([
    ["login", ["login form.edit password"]],
    ["second factor by email", ["challenge form.edit code", "app panel.close"]],
  ] as const)("says of %s only that idle events change nothing which do", async (place, idle) => {
    const { moments } = await inspect(place, []);
    const offers = assertPresent(moments.at(-1)).offers.filter(({ isIdle }) => isIdle);
    expect(offers.map((offer) => `${offer.machine} ${keyOfOffer(offer)}`)).toEqual(expect.arrayContaining([...idle]));
    for (const step of idle) {
      const after = await inspect(place, [step]);
      const [last, before] = [after.moments.at(-1), after.moments.at(-2)].map((moment) => moment?.actors);
      expect(last).toEqual(before);
    }
  });

  test("has in a search only the entries found, an outcome also by its group, and the step of the connection", async () => {
    const { moments } = await inspect("login", ["login form.submit by email"]);
    const last = assertPresent(moments.at(-1));
    const found = (words: string) =>
      stepsIn(matching(foyer, last, false, (...texts) => texts.join(" ").toLowerCase().includes(words)));
    expect(found("wrong password")).toEqual([{ do: "settle", name: "login", outcome: "wrong password" }]);
    expect(found("network")).toEqual([
      { do: "drop" },
      { do: "settle", name: "login", outcome: "connection lost" },
      { do: "settle", name: "login", outcome: "no answer in time" },
    ]);
    expect(found("offline")[0]).toEqual({ do: "drop" });
    expect(found("dark")).toContainEqual({ do: "case", machine: "app", type: "theme.choose", words: "dark" });
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
  const waits = (name: string) => moments.map((moment) => waitsForConnection(foyer, moment, name));
  expect(waits("addressParams")).toEqual([false, true, false]);
  expect(waits("leave")).toEqual([false, false, false]);
});

test("the kind of a waiting request determines its outcomes", async () => {
  const { moments } = await inspect("login", ["login form.submit by email"]);
  const outcomes = moments.at(-1)?.held.find(({ name }) => name === "login")?.outcomes ?? [];
  const inGroup = (group: string) => outcomes.filter((outcome) => outcome.group === group).map(({ name }) => name);
  expect(inGroup("answered")).toContain("a second factor is needed");
  expect(inGroup("refused")).toEqual(expect.arrayContaining(["wrong password", "too many tries", "not authorised"]));
  expect(inGroup("network")).toEqual(["connection lost", "no answer in time"]);
  expect(inGroup("malformed")).toEqual(["an answer that cannot be read"]);
});

test("an outcome that says no is in no group of answers that help", () => {
  const saysNo =
    /^(?:refused|cancelled|expired|wrong|used or expired|accepted before|for another person|too late)\b|\bnot\b/;
  const answered = Object.values(allCases).flatMap(({ machine, outcomes }) =>
    Object.entries(outcomes).flatMap(([call, all]) =>
      Object.entries(all)
        .filter(([name, outcome]) => saysNo.test(name) && groupOf(outcome(0)) === "answered")
        .map(([name]) => `${machine.id} ${call}: ${name}`),
    ),
  );
  // These go on.
  expect(answered).toEqual([
    "clientInvitation acceptClientInvitation: accepted, the password not shown again",
    "workspace getWorkspaceList: the default product is not among them",
    "workspace getWorkspaceList: the active one is not listed",
  ]);
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
