import { setTimeout as pause } from "node:timers/promises";
import { gather } from "./crowd.ts";
import { type Elsewhere, measure, openElsewhere, type Pace, type Stage, tablesOf } from "./measure.ts";
import type { Nodes, Target } from "./nodes.ts";
import { createPeople, type Account } from "./people.ts";
import type { Table } from "./report.ts";
import { createVisitors } from "./visitors.ts";
import { createMeasured } from "./measured.ts";

/** The parts of a measurement, in their order. */
export const parts = ["usual", "bus", "too-much"] as const;
export type Part = (typeof parts)[number];

/** The options of a measurement; each part has this pace. */
export interface PartsOptions extends Pace {
  readonly target: Target;
  /** The nodes, if the measurement has started them and may kill them; else null. */
  readonly nodes: Nodes | null;
  readonly accounts: readonly Account[];
}

/** Open pages of one session, as the tabs of a browser. */
const PAGES_EACH = 10;
const ENDINGS_A_SECOND = 5;
/** How many people sign in at once, and for which share of the time, to measure the sign-ins a second of the nodes. */
const [AT_ONCE, TRIAL] = [16, 1 / 6];
/** The share of the time until a killed node starts again. */
const AWAY = 1 / 6;
const TOO_MUCH = 3;

/** Measures these parts with the same pages open. */
export async function measureParts(chosen: readonly Part[], options: PartsOptions): Promise<readonly Table[]> {
  const { target, nodes, accounts, seconds, signInsASecond, callsASecond, sockets } = options;
  const people = createPeople(target, accounts);
  // Too many sign-ins of one person would end their first session, so the open pages belong to other people.
  const staying = Math.ceil(Math.min(sockets / PAGES_EACH, accounts.length / 2));
  const stage: Stage = {
    target,
    people,
    crowd: await gather(people, accounts.slice(0, staying), sockets),
    visitors: createVisitors(people, accounts.slice(staying)),
    memory: nodes && (() => nodes.memory()),
  };
  const load = { seconds, callsASecond, endingsASecond: ENDINGS_A_SECOND };
  const run: Record<Part, () => Promise<readonly Table[]>> = {
    usual: () =>
      measure(stage, {
        title: "Usual",
        ...load,
        signInsASecond,
        fault: nodes && (() => nodes.restart(1, AWAY * seconds * 1000)),
      }),
    bus: async () => (nodes === null ? [] : measureCut(stage, nodes, load)),
    "too-much": async () => {
      const possible = await possibleSignIns(stage, TRIAL * seconds);
      return measure(stage, {
        title: `${TOO_MUCH} times ${possible.toFixed(1)} sign-ins a second`,
        ...load,
        // Endings begin with a sign-in, which the nodes refuse in this part.
        endingsASecond: 0,
        signInsASecond: TOO_MUCH * possible,
        fault: null,
      });
    },
  };
  const tables: Table[] = [];
  for (const part of chosen) tables.push(...(await run[part]()));
  stage.crowd.leave();
  stage.visitors.leave();
  return tables;
}

/** How many sign-ins a second the nodes can make. */
async function possibleSignIns({ visitors }: Stage, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const signInOnAndOn = async () => {
    for (; performance.now() < end; done += 1) await visitors.signIn();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, signInOnAndOn));
  return done / seconds;
}

/** Ends sessions while the second node is cut off from the bus; measures how soon it tells their pages afterwards. */
async function measureCut(
  stage: Stage,
  { cutBus }: Pick<Nodes, "cutBus">,
  { seconds, endingsASecond }: { readonly seconds: number; readonly endingsASecond: number },
): Promise<readonly Table[]> {
  const told = createMeasured();
  const pages: Elsewhere[] = [];
  while (pages.length < seconds * endingsASecond) pages.push(await openElsewhere(stage));
  const early = new Set<Elsewhere>();
  const mend = await cutBus();
  for (const page of pages) {
    page.heard.then(() => early.add(page)).catch(told.fail);
    await page.signOut();
    await pause(1000 / endingsASecond);
  }
  for (let count = early.size; count > 0; count -= 1) told.fail("told although the bus was cut");
  await mend();
  const mended = performance.now();
  await Promise.all(pages.filter((page) => !early.has(page)).map(({ heard }) => told.take(() => heard)));
  const took = (performance.now() - mended) / 1000;
  for (const page of pages) page.close();
  return tablesOf(`The bus is cut for ${seconds} s`, { "page told after the bus was back": told }, took);
}
