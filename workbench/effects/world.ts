import * as v from "valibot";
import { type Outcome, STARTED_AT, type Surroundings } from "../cases.ts";
import type { Effects } from "./actors.ts";
import type { NameOfAsk, NameOfMemory, Signatures, Table } from "./table.ts";

/** A request or actor that waits for a test, or a person at the inspector, to settle it. */
interface Held {
  answer(value: unknown): void;
  fail(error: unknown): void;
}

/** Held effects: they note every request and do nothing until the caller settles it. */
export interface World<S extends Signatures = Signatures> {
  made: Effects<S>;
  /** The names of the requests that wait to be settled. */
  waiting(): string[];
  settle(name: string, outcome: Outcome): void;
  hold(name: string, data: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Holds a request that must not be open twice. */
  holdOnce(name: string, data: unknown, signal: AbortSignal): Promise<unknown>;
  /** Stands for a child machine without an end. The returned function takes its commands. */
  attach(name: string, input: unknown): (command: unknown) => void;
  /** The requests that would reply at once elsewhere. */
  holds(): string[];
  /** What a memory keeps, by key. */
  kept<N extends NameOfMemory<S>>(name: N): ReadonlyMap<string, S["memories"][N]>;
  /** The time in epoch milliseconds, even while the clock of the machines is broken. */
  now(): number;
  /** The effects that machines have used since `breakEffect` was last called. */
  used(): string[];
  /** Makes an effect throw as soon as a machine uses it; null makes it work again. */
  breakEffect(name: string | null): void;
  /** Whether a timer is set. */
  ticking(): boolean;
  /** Milliseconds until the next timer runs; null where none is set. */
  untilTimer(): number | null;
  /** Moves the clock to the next timer and runs it. */
  passTime(): void;
  /** Moves the clock and runs the timers that fall due. */
  passMilliseconds(ms: number): void;
  /** Every request, in words, in order. */
  effects: string[];
  /** Requests that a machine made a second time while the first was still open. */
  doubled: string[];
}

/** Effects that give the same reply everywhere. */
export type Computed<S extends Signatures> = {
  readonly [N in NameOfAsk<S>]?: (input: S["asks"][N]["input"]) => Promise<S["asks"][N]["reply"]>;
};

/**
 * Holds the effects of a table.
 *
 * @param startedAt the first time of the clock, epoch milliseconds
 */
export function createWorld<S extends Signatures>(
  table: Table<S>,
  computed: Computed<S>,
  start: Surroundings,
  startedAt = STARTED_AT,
): World<S> {
  const { broken = [], recalls = {} } = start;
  let now = startedAt;
  const remembered = new Map<string, Map<string, unknown>>(
    Object.entries(recalls).map(([name, values]) => [name, new Map(Object.entries(values))]),
  );
  const holds = new Set(start.holds);
  const held = new Map<string, Held>();
  const timers = new Map<object, { at: number; run: () => void }>();
  const effects: string[] = [];
  const doubled: string[] = [];

  function note(name: string, words: string): void {
    effects.push(words);
    breakWhere(name);
  }

  let brokenNow: string | null = null;
  const used = new Set<string>();
  function breakWhere(name: string): void {
    used.add(name);
    if (broken.includes(name) || name === brokenNow) throw new Error(`${name} is broken on purpose`);
  }

  const hold = (name: string, data: unknown, signal?: AbortSignal) =>
    new Promise<unknown>((answer, fail) => {
      const entry: Held = { answer, fail };
      held.set(name, entry);
      signal?.addEventListener("abort", () => {
        if (held.get(name) === entry) held.delete(name);
      });
      effects.push(data === undefined ? name : `${name} ${inWords(data)}`);
    });

  const holdOnce = (name: string, data: unknown, signal: AbortSignal) => {
    if (held.has(name)) doubled.push(name);
    return hold(name, data, signal);
  };

  function runUntil(time: number): void {
    for (;;) {
      const next = [...timers].toSorted(([, a], [, b]) => a.at - b.at)[0];
      if (!next || next[1].at > time) break;
      now = next[1].at;
      timers.delete(next[0]);
      next[1].run();
    }
    now = time;
  }

  const nextTimer = () => Math.min(...[...timers.values()].map(({ at }) => at));

  const made: Effects<S> = {
    ask(name, input, { signal }) {
      const { kind, reply, once, ...rest } = table.asks[name];
      const request = [name, kind?.(input) ?? ""].filter((part) => part !== "").join("-");
      if (broken.includes(name)) throw new Error(`${name} is broken on purpose`);
      const compute = computed[name];
      if (compute) return compute(input);
      if ("unasked" in rest && !holds.has(request)) {
        breakWhere(name);
        return v.parse(reply, rest.unasked);
      }
      return holdOnce(request, input, signal).then((answer) => {
        if (once) holds.delete(request);
        return v.parse(reply, answer);
      });
    },
    // It tells nothing by itself. The test sends its events to the machine.
    watch(name, input) {
      note(name, `open ${name} ${input === undefined ? "" : inWords(input)}`.trim());
      return {
        tell: (command) => effects.push(`${name} ${inWords(command)}`),
        close: () => effects.push(`${name} closed`),
      };
    },
    recall(name, key = "") {
      note(name, `recall ${name} ${key}`.trim());
      const { value, otherwise, once } = table.memories[name];
      const found = remembered.get(name)?.get(key);
      if (once) remembered.delete(name);
      return found === undefined ? otherwise : v.parse(value, found);
    },
    keep(name, value, key = "") {
      effects.push(`keep ${name} ${key} ${inWords(value)}`.replace("  ", " "));
      remembered.set(name, (remembered.get(name) ?? new Map<string, unknown>()).set(key, value));
    },
    clock: {
      now() {
        breakWhere("time");
        return now;
      },
      setTimeout(run, ms) {
        note("clock", `timer ${ms} ms`);
        const id = {};
        timers.set(id, { at: now + ms, run });
        return id;
      },
      clearTimeout: (id) => {
        if (typeof id === "object" && id !== null) timers.delete(id);
      },
    },
    chance: () => 0.5,
    // The same for all requests, so that golden files do not depend on their order.
    newId: () => "0".repeat(32),
  };

  return {
    made,
    waiting: () => [...held.keys()],
    settle(name, outcome) {
      const waits = held.get(name);
      if (!waits) throw new Error(`No call is waiting for ${name}.`);
      held.delete(name);
      const result = outcome(now);
      if ("answer" in result) waits.answer(result.answer);
      else waits.fail(result.failure);
    },
    hold,
    holdOnce,
    attach(name, input) {
      note(name, `${name} ${inWords(input)}`);
      return (command) => effects.push(`${name} ${inWords(command)}`);
    },
    holds: () => [...holds],
    kept: (name) =>
      new Map(
        [...(remembered.get(name) ?? [])].map(([key, value]) => [key, v.parse(table.memories[name].value, value)]),
      ),
    now: () => now,
    used: () => [...used],
    breakEffect(name) {
      brokenNow = name;
      used.clear();
    },
    ticking: () => timers.size > 0,
    untilTimer: () => (timers.size === 0 ? null : nextTimer() - now),
    passTime: () => runUntil(nextTimer()),
    passMilliseconds: (ms) => runUntil(now + ms),
    effects,
    doubled,
  };
}

/** One for all waits: to make one takes longer than most steps. */
const { port1: heard, port2: said } = new MessageChannel();
heard.start();
let waits = 0;

/** Waits until the machines have handled everything that follows by itself. Uses no timer, because browsers delay timers. */
export const settled = () =>
  new Promise<void>((resolve) => {
    const wait = (waits += 1);
    function hear({ data }: MessageEvent<unknown>): void {
      if (data !== wait) return;
      heard.removeEventListener("message", hear);
      resolve();
    }
    // A port with a listener keeps Node running.
    heard.addEventListener("message", hear);
    said.postMessage(wait);
  });

/** Plain data on one line: secrets as an inspector sees them, and only the names of the flags that are set. */
export const inWords = (value: unknown): string =>
  JSON.stringify(value, (_key, entry: unknown) => {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return entry;
    const flags = Object.entries(entry);
    if (flags.length === 0 || !flags.every(([, flag]) => typeof flag === "boolean")) return entry;
    return flags.flatMap(([name, flag]) => (flag === true ? [name] : []));
  }) ?? "undefined";
