import { describe, expect, test } from "vitest";
import { createSequence, lineIn } from "../../workbench/inspector/history/lifelines.ts";
import { selectMoment, selectNext, selectPrevious } from "../../workbench/inspector/history/select-moment.ts";
import {
  createRows,
  type Filter,
  indexIn,
  type Kind,
  kinds,
  matchBeside,
} from "../../workbench/inspector/history/rows.ts";
import type { Entry, Moment } from "../../workbench/inspector/link/messages.ts";
import { createSession } from "../../workbench/inspector/session.ts";
import { inspect } from "../model/inspected.ts";
import { foyer } from "../../tools/inspector/foyer.ts";

const entry = (moment: number, text: string, more: Partial<Entry> = {}): Entry => ({
  moment,
  at: 0,
  kind: "event",
  actor: "app",
  from: null,
  text,
  detail: null,
  ...more,
});
const moment = (step: string): Moment => ({
  now: 0,
  step,
  screen: "login",
  address: "/login",
  actors: [],
  offers: [],
  held: [],
  untilTimer: null,
});
const moments = [moment("opened"), moment("a Sign-in"), moment("an answer")];
const all: Filter = { kinds: new Set(kinds), actor: null };
const only = (...shown: Kind[]): Filter => ({ kinds: new Set(shown), actor: null });

function rowsOf(filter: Filter, entries: readonly Entry[], query = "") {
  const rows = createRows(filter, query);
  rows.take(entries, moments);
  return rows;
}
const read = (rows: ReturnType<typeof createRows>) =>
  rows.rows.map((row) => (row.entry === null ? `# ${row.moment}` : row.entry.text));

describe("the rows of the log", () => {
  const entries = [
    entry(0, "one"),
    entry(1, "two", { kind: "transition", actor: "app/login" }),
    entry(1, "three", { actor: "app/login", from: "app" }),
    entry(2, "four", { kind: "effect", detail: { password: "[secret]", deep: { word: "Needle" } } }),
  ];

  test("mark XState's own events, which the sequence leaves out by default", () => {
    const inner = [entry(0, "xstate.done.actor.login", { from: "app/login" }), entry(0, "login.submit")];
    expect(read(rowsOf(only("event"), inner))).toEqual(["# 0", "login.submit"]);
    expect(read(rowsOf(only("inner"), inner))).toEqual(["# 0", "xstate.done.actor.login"]);
    const [without, withInner] = [createSequence(false), createSequence(true)];
    for (const sequence of [without, withInner]) sequence.take(inner, moments);
    expect(without.rows.map((row) => row.entry?.text)).toEqual([undefined, "login.submit"]);
    expect(withInner.rows).toHaveLength(3);
  });

  test("stand under the moment that their step leads to", () => {
    expect(read(rowsOf(all, entries))).toEqual(["# 0", "one", "# 1", "two", "three", "# 2", "four"]);
  });

  test("are those of the chosen kinds and actor, from any sender", () => {
    expect(read(rowsOf(only("transition", "effect"), entries))).toEqual(["# 1", "two", "# 2", "four"]);
    expect(read(rowsOf({ ...all, actor: "app" }, entries))).toEqual(["# 0", "one", "# 1", "three", "# 2", "four"]);
    expect(read(rowsOf({ ...all, actor: "app/login" }, entries))).toEqual(["# 1", "two", "three"]);
    expect([...rowsOf(only(), entries).actors]).toEqual(["app", "app/login"]);
  });

  test("keep their order under any filter, so that a person finds one again", () => {
    const whole = rowsOf(all, entries).rows;
    const few = rowsOf(only("effect"), entries).rows;
    const four = whole.at(-1);
    expect(few.at(-1)?.order).toBe(four?.order);
    expect(indexIn(few, four?.order ?? -1)).toBe(1);
    expect(indexIn(few, 1000)).toBe(few.length);
  });

  test("match a search by text, actor, detail and the step in their heading", () => {
    const found = (query: string) => {
      const { rows, matches } = rowsOf(all, entries, query);
      return matches.map((order) => rows[indexIn(rows, order)]?.entry?.text ?? "heading");
    };
    expect(found("needle")).toEqual(["four"]);
    expect(found(" SIGN-IN ")).toEqual(["heading"]);
    expect(found("app/login")).toEqual(["two", "three"]);
    expect(found("nowhere")).toEqual([]);
    expect(found("  ")).toEqual([]);
  });

  test("add each new entry once, and start again with another log", () => {
    const growing = [...entries];
    const rows = rowsOf(all, growing, "o");
    rows.take(growing, moments);
    growing.push(entry(2, "so on"));
    rows.take(growing, moments);
    expect(read(rows)).toEqual(["# 0", "one", "# 1", "two", "three", "# 2", "four", "so on"]);
    const again = rowsOf(all, growing, "o");
    expect(rows.matches).toEqual(again.matches);
    rows.take([entry(0, "other")], moments);
    expect(read(rows)).toEqual(["# 0", "other"]);
    expect(rows.dropped()).toBe(0);
  });

  test("leave with dropped entries, and the rest of a moment keeps its heading", () => {
    const growing = [...entries];
    const rows = rowsOf(all, growing, "t");
    growing.splice(0, 2);
    rows.take(growing, moments);
    expect(read(rows)).toEqual(["# 1", "three", "# 2", "four"]);
    expect(rows.dropped()).toBe(3);
    growing.splice(0, 1);
    growing.push(entry(2, "tail"));
    rows.take(growing, moments);
    expect(read(rows)).toEqual(["# 2", "four", "tail"]);
    expect(rows.matches.map((order) => read(rows)[indexIn(rows.rows, order)])).toEqual(["four", "tail"]);
  });

  test("are all removed when all entries were dropped at once", () => {
    const growing = [...entries];
    const rows = rowsOf(all, growing);
    growing.splice(0, growing.length, entry(2, "last"));
    // As after a report larger than the log: all known entries are gone and all present ones are new.
    rows.take(growing, moments);
    expect(read(rows)).toEqual(["# 2", "last"]);
  });

  test("are as many as the log's limit, and adding one then costs one row's work", () => {
    const many = Array.from({ length: 50_000 }, (_, index) => entry(0, `entry ${index}`));
    const rows = rowsOf(all, many, "entry 4999");
    expect(rows.rows).toHaveLength(50_001);
    expect(rows.matches).toHaveLength(11);
    let asked = 0;
    const watched = new Proxy(many, {
      get(target, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) asked += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const again = createRows(all, "");
    again.take(watched, moments);
    asked = 0;
    many.push(entry(1, "new"));
    again.take(watched, moments);
    expect(asked).toBeLessThan(10);
  });
});

describe("going from match to match", () => {
  test("continues from the current row and wraps at the ends", () => {
    expect(matchBeside([3, 7, 9], 7, 1)).toBe(9);
    expect(matchBeside([3, 7, 9], 7, -1)).toBe(3);
    expect(matchBeside([3, 7, 9], 9, 1)).toBe(3);
    expect(matchBeside([3, 7, 9], 2, -1)).toBe(9);
    expect(matchBeside([3, 7, 9], null, 1)).toBe(3);
    expect(matchBeside([3, 7, 9], null, -1)).toBe(9);
    expect(matchBeside([], 2, 1)).toBeNull();
  });
});

describe("the lifelines of a sequence", () => {
  test("begin and end with their actor, and begin again when it restarts", () => {
    const sequence = createSequence(false);
    const entries = [
      entry(1, "go"),
      entry(1, "started", { kind: "actor", actor: "app/call" }),
      entry(1, "aside", { kind: "effect" }),
      entry(2, "done", { kind: "actor", actor: "app/call" }),
      entry(2, "again"),
    ];
    sequence.take(entries, moments);
    entries.push(entry(3, "started", { kind: "actor", actor: "app/call" }));
    sequence.take(entries, moments);
    sequence.take(entries, moments);
    const [app, call] = [...sequence.lifelines.values()];
    expect([app?.path, call?.path]).toEqual(["app", "app/call"]);
    const states = sequence.rows.map((row) => (call ? lineIn(call, row) : null));
    expect(states).toEqual(["none", "none", "starts", "runs", "ends", "none", "none", "starts"]);
    expect(sequence.rows.every((row) => app && lineIn(app, row) === "runs")).toBe(true);
  });

  test("are, once a step is taken, only those of the actors in the steps", () => {
    const sequence = createSequence(false);
    const entries = [entry(0, "opens", { actor: "app/connection", from: "app" })];
    sequence.take(entries, moments);
    expect([...sequence.lifelines.keys()]).toEqual(["app", "app/connection"]);
    entries.push(entry(1, "go", { actor: "app/login", from: "app" }));
    sequence.take(entries, moments);
    expect([...sequence.lifelines.keys()]).toEqual(["app", "app/login"]);
    expect(sequence.rows.map((row) => row.entry?.text)).toEqual([undefined, "go"]);
    expect(sequence.dropped()).toBe(2);
  });

  test("of earlier actors begin in the first row, with parents on the left", () => {
    const sequence = createSequence(false);
    sequence.take([entry(0, "go", { actor: "app/a/b", from: "app/c" })], moments);
    expect([...sequence.lifelines.keys()]).toEqual(["app", "app/c", "app/a", "app/a/b"]);
    const [row] = sequence.rows;
    expect([...sequence.lifelines.values()].map((line) => row && lineIn(line, row))).toEqual(Array(4).fill("runs"));
  });

  test("of a sign-in are those of the machines and calls that took part", async () => {
    const { entries, moments } = await inspect("login", [
      "login form.submit by email",
      "login: a second factor is needed",
    ]);
    const sequence = createSequence(false);
    sequence.take(entries, moments);
    expect([...sequence.lifelines.keys()]).toEqual(
      expect.arrayContaining(["app", "app/login", "app/login/login", "app/multiFactorLogin"]),
    );
    const from = sequence.rows.flatMap(({ entry }) => (entry?.text === "form.submit" ? [entry.from] : []));
    expect(from).toEqual([null]);
  });
});

describe("looking at moments", () => {
  function looker(count: number) {
    const session = createSession(foyer, { mode: "sandbox", scenario: "login" }, null);
    const inspection = () => ({ ...session.get(), moments: moments.slice(0, count) });
    return { get: inspection, select: session.select };
  }

  test("goes to the previous and next one, and follows the newest again", () => {
    const session = looker(3);
    const at = () => session.get().selected;
    selectPrevious(session);
    expect(at()).toBe(1);
    selectPrevious(session);
    selectPrevious(session);
    expect(at()).toBe(0);
    selectNext(session);
    expect(at()).toBe(1);
    selectNext(session);
    expect(at()).toBeNull();
    selectMoment(session, 1);
    expect(at()).toBe(1);
    selectMoment(session, 7);
    expect(at()).toBeNull();
  });

  test("stays at the newest while there is at most one", () => {
    for (const count of [0, 1]) {
      const session = looker(count);
      selectPrevious(session);
      selectNext(session);
      expect(session.get().selected).toBeNull();
    }
  });
});
