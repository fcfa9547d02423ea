import { setTimeout as pause } from "node:timers/promises";
import type { Crowd } from "./crowd.ts";
import { createMeasured, type Measured } from "./measured.ts";
import type { Target } from "./nodes.ts";
import { callWithoutPassword, type People } from "./people.ts";
import { percentiles, type Cell, type Table } from "./report.ts";
import type { Visitors } from "./visitors.ts";

/** The nodes and clients of a measurement. */
export interface Stage {
  readonly target: Target;
  readonly people: People;
  /** The pages that are open all the time, and make the calls. */
  readonly crowd: Crowd;
  readonly visitors: Visitors;
  /** Returns the bytes that each node has in memory; null for nodes on other computers. */
  readonly memory: (() => Promise<readonly number[]>) | null;
}

/** The load on the nodes, and its duration. */
export interface Pace {
  readonly seconds: number;
  readonly signInsASecond: number;
  readonly callsASecond: number;
  /** Pages that are open all the time, and make the calls. */
  readonly sockets: number;
}

export interface Load extends Omit<Pace, "sockets"> {
  readonly title: string;
  /** Sessions that end on one node, to measure how soon the other tells their pages. */
  readonly endingsASecond: number;
  /** Stops a node half-way and starts it again; null for no fault. */
  readonly fault: (() => Promise<void>) | null;
}

/** Runs clients against the nodes for a time. */
export async function measure(stage: Stage, load: Load): Promise<readonly Table[]> {
  const { crowd, visitors, memory } = stage;
  const { title, seconds, signInsASecond, callsASecond, endingsASecond, fault } = load;
  const [signIns, calls, told, late] = [createMeasured(), createMeasured(), createMeasured(), createMeasured()];
  await crowd.takeReturns();
  let isOneAway = false;

  const endOnce = async () => {
    // An ending needs both nodes.
    if (!isOneAway) await endSession(stage, told).catch(told.fail);
  };

  const started = performance.now();
  const end = started + seconds * 1000;
  const takeAway = async () => {
    if (fault === null) return;
    await pause((seconds * 1000) / 2);
    isOneAway = true;
    await fault();
    isOneAway = false;
  };
  const atStart = await memory?.();
  const [afterAThird] = await Promise.all([
    pause((seconds * 1000) / 3).then(() => memory?.()),
    every(signInsASecond, end, late, () => signIns.take(visitors.signIn)),
    every(callsASecond, end, late, () => calls.take(async () => callWithoutPassword(crowd.next()))),
    every(endingsASecond, end, late, endOnce),
    takeAway(),
  ]);
  const took = (performance.now() - started) / 1000;
  const measured = {
    "sign-in, with its connection": signIns,
    "call without a password": calls,
    "from the end of a session on one node to its page on the other": told,
    "page connected again after a lost connection": await crowd.takeReturns(),
    "delay of the clients themselves": late,
  };
  return [...tablesOf(title, measured, took), ...sizesOf(atStart, afterAThird, await memory?.())];
}

/** Begins work at a steady rate, whether or not earlier work has finished, and waits for all of it at the end. */
export async function every(aSecond: number, end: number, late: Measured, work: () => Promise<void>): Promise<void> {
  if (aSecond === 0) return;
  const running = new Set<Promise<void>>();
  for (let next = performance.now(); next < end; next += 1000 / aSecond) {
    await pause(Math.max(0, next - performance.now()));
    late.times.push(Math.max(0, performance.now() - next));
    const one = work().finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}

/** Opens a page on one node for a person who has signed in on the other. */
export const openElsewhere = ({ target, people, visitors }: Stage): Promise<Elsewhere> =>
  visitors.withNext(async (account) => {
    const [first = "", second = first] = target.urls;
    const here = await people.connectTo(first, account);
    const there = await people.connectTo(second, account, await people.signIn(here, account));
    await callWithoutPassword(there);
    return {
      signOut: () => here.call("logout", {}),
      heard: there.heard(({ code, event }) => code === 401 && event === "authenticate"),
      close() {
        for (const page of [here, there]) page.close();
      },
    };
  });

export interface Elsewhere {
  /** Ends the session on the first node. */
  signOut(): Promise<unknown>;
  /** Resolves once the other node has told the page. */
  readonly heard: Promise<unknown>;
  close(): void;
}

async function endSession(stage: Stage, told: Measured): Promise<void> {
  const page = await openElsewhere(stage);
  await told.take(() => Promise.all([page.signOut(), page.heard]));
  page.close();
}

const MEGABYTE = 1024 * 1024;

type Sizes = readonly number[] | undefined;

/** A table of the memory of each node. */
function sizesOf(atStart: Sizes = [], afterAThird: Sizes = [], inTheEnd: Sizes = []): readonly Table[] {
  if (atStart.length === 0) return [];
  const rows = atStart.map((bytes, node): Record<string, Cell> => ({
    node: node + 1,
    "at the start": bytes / MEGABYTE,
    "after a third": (afterAThird[node] ?? 0) / MEGABYTE,
    "in the end": (inTheEnd[node] ?? 0) / MEGABYTE,
  }));
  return [{ title: "Memory in MB", rows }];
}

/** The measurements, in two tables. */
export function tablesOf(
  title: string,
  measured: Readonly<Record<string, Measured>>,
  seconds: number,
): readonly Table[] {
  const times = Object.entries(measured).map(([what, { times }]) =>
    Object.assign({ what, "a second": times.length / seconds }, percentiles(times)),
  );
  const failures = Object.entries(measured).flatMap(([what, { failures }]) =>
    [...failures].map(([why, count]) => ({ what, why, count })),
  );
  return [
    { title: `${title}: times in milliseconds`, rows: times },
    { title: `${title}: failures`, rows: failures },
  ];
}
