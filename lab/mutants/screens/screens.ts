import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { groups, scenarios } from "../../../machines/sandbox/scenarios.ts";
import { isOffered } from "../../../e2e/person.ts";
import { explore, walksThrough } from "../../../tests/model/app-graph.ts";
import type { Result } from "../result.ts";
import { BUILD, type FaultyPage, openFaultyPage } from "./browser.ts";
import { type Seed, seeded } from "./seeds.ts";
import { endOf, go, keyOf, leadsOn, pagesWritten, type Place, shortestTo, type Path } from "./path.ts";

/** Maximum number of paths tried per fault. */
const MAX_PATHS = 24;
/** A page that takes longer for one path has hung. */
const TIMEOUT_MS = 120_000;

const isSeeded = (path: string) =>
  /^src\/(screens|components)\/.*\.tsx$/.test(path) || path === "src/screens/screens.ts";

/** Builds the app of the walks with every fault in it. */
async function buildWithFaults(): Promise<void> {
  const plugin: Plugin = {
    name: "seeds-faults",
    enforce: "pre",
    transform(source, id) {
      const path = relative(".", id);
      return isSeeded(path) ? { code: seeded(path, source).code, map: null } : null;
    },
  };
  const outDir = resolve(BUILD);
  await build({ configFile: "vite.sandbox.config.ts", logLevel: "error", plugins: [plugin], build: { outDir } });
}

async function allSeeds(only: readonly string[]): Promise<{ path: string; seed: Seed }[]> {
  const paths = await readdir("src", { recursive: true });
  const chosen = paths
    .map((path) => join("src", path))
    .filter((path) => isSeeded(path) && (only.length === 0 || only.some((part) => path.includes(part))))
    .toSorted();
  const lists = chosen.map(async (path) => {
    const { seeds } = seeded(path, await readFile(path, "utf8"));
    return seeds.map((seed) => ({ path, seed }));
  });
  return (await Promise.all(lists)).flat();
}

/** For each fault, where it makes a difference: the shortest path to each page, by last step. */
type Meetings = Map<string, Map<string, Path>>;

function takeNote(met: Meetings, faults: Iterable<string>, kind: string, path: Path): void {
  for (const fault of faults) {
    const paths = met.get(fault) ?? new Map<string, Path>();
    met.set(fault, paths);
    const known = paths.get(kind);
    if (!known || known.steps.length > path.steps.length) paths.set(kind, path);
  }
}

/** Takes every walk without a fault, and records which faults are met where. */
async function meetings({ page, turnOn, complaints }: FaultyPage): Promise<Meetings> {
  const met: Meetings = new Map();
  for (const names of Object.values(groups)) {
    const seen = new Set<string>();
    for (const name of names) {
      const graph = await explore(scenarios[name], isOffered);
      const place: Place = { name, graph, pages: await pagesWritten(name) };
      const walks = walksThrough(graph, seen);
      for (const steps of walks.length === 0 ? [[]] : walks) {
        turnOn(null, true);
        await go(page, { place, steps }, complaints, async (taken, words) => {
          const faults = await noted(page);
          const last = steps[taken - 1];
          const from = steps[taken - 2]?.key ?? graph.first;
          const path: Path = last ? shortestTo(place, from, last) : { place, steps: [] };
          takeNote(met, faults, `${endOf(path)} ${words}`, path);
        });
      }
    }
  }
  return met;
}

const noted = (page: FaultyPage["page"]) =>
  page.evaluate(() => {
    const faults = [...(window.faultsMet ?? [])];
    window.faultsMet?.clear();
    return faults;
  });

/**
 * Sorts paths: the shortest for each kind of last step, then the next shortest of each. Steps that change the situation
 * come first.
 */
function likeliestFirst(paths: readonly Path[]): Path[] {
  const counts = new Map<string, number>();
  return paths
    .toSorted((a, b) => a.steps.length - b.steps.length)
    .map((path) => {
      const round = counts.get(endOf(path)) ?? 0;
      counts.set(endOf(path), round + 1);
      return { path, round };
    })
    .toSorted((a, b) => a.round - b.round || Number(leadsOn(b.path)) - Number(leadsOn(a.path)))
    .map(({ path }) => path);
}

/** The page for the trials, replaced if a fault hangs it. */
function createTrials() {
  let faulty: FaultyPage | null = null;
  /** By path, the faults that make a difference on it; null if the path does not work on its own. */
  const known = new Map<string, Set<string> | null>();

  async function within(path: Path, onSeen?: () => Promise<void>): Promise<boolean> {
    const { page, complaints, isUsable } = await opened();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<"too long">((done) => (timer = setTimeout(() => done("too long"), TIMEOUT_MS)));
    const gone = go(page, path, complaints, onSeen).then(
      () => true,
      () => false,
    );
    const end = await Promise.race([gone, tooLong]);
    clearTimeout(timer);
    if (end === "too long" || !isUsable()) await close();
    return end === true;
  }
  async function opened(): Promise<FaultyPage> {
    faulty ??= await openFaultyPage();
    return faulty;
  }
  async function close(): Promise<void> {
    await faulty?.close();
    faulty = null;
  }
  async function metOn(path: Path): Promise<Set<string> | null> {
    const key = keyOf(path);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { page, turnOn } = await opened();
    turnOn(null, true);
    const met = new Set<string>();
    const isGone = await within(path, async () => {
      for (const fault of await noted(page)) met.add(fault);
    });
    known.set(key, isGone ? met : null);
    return isGone ? met : null;
  }

  return {
    opened,
    close,
    async isNoticed(fault: string, paths: readonly Path[]): Promise<boolean> {
      for (const path of paths) {
        const met = await metOn(path);
        if (!met?.has(fault)) continue;
        const { turnOn } = await opened();
        turnOn(fault, false);
        if (!(await within(path))) return true;
      }
      return false;
    },
  };
}

/**
 * Puts faults into the screens, one at a time, and checks whether the walks through the real page notice.
 *
 * @param only parts of file paths; empty for all
 */
export async function tryScreens(only: readonly string[]): Promise<Result[]> {
  const faults = await allSeeds(only);
  await buildWithFaults();
  const trials = createTrials();
  const results: Result[] = [];
  try {
    const met = await meetings(await trials.opened());
    for (const { path, seed } of faults) {
      const paths = likeliestFirst([...(met.get(seed.id)?.values() ?? [])]);
      const noticed = await trials.isNoticed(seed.id, paths.slice(0, MAX_PATHS));
      results.push({ group: path, name: seed.name, kind: seed.operator, noticed });
      if (!noticed)
        process.stdout.write(`${paths.length === 0 ? "not reached" : "not noticed"}: ${path}: ${seed.name}\n`);
      if (results.length % 50 === 0) process.stdout.write(`screens: ${results.length} of ${faults.length} tried\n`);
    }
  } finally {
    await trials.close();
  }
  return results;
}
