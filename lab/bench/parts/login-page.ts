import type { Browser } from "@playwright/test";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { formatSpread, median, type Part, ratioRow, type Row, spread } from "../support/figures.ts";
import { loginPageOf, withStage, type Target } from "../support/stage.ts";
import { type Network, visit } from "../support/visit.ts";

/** Typed once the page is idle, to measure how soon each key is painted. */
const KEYS = "person.one.of.acme";
/** Typed from the moment there is a field, for longer than the app takes to start. */
const LONG_KEYS = KEYS.repeat(3);
const IDENTIFIER = "person@acme.test";
const PASSWORD = "Wr0ngPassw0rd!";
/** One frame at 60 Hz, in milliseconds. */
const FRAME = 1000 / 60;

interface Load {
  readonly firstPaint: number;
  readonly usable: number;
  /** Null for a page without script. */
  readonly live: number | null;
  readonly blocking: number;
  /** The longest task; 0 if all are shorter than 50 ms. */
  readonly longest: number;
  /** Milliseconds of the main thread until the page was quiet. */
  readonly work: number;
  /** Megabytes. */
  readonly heap: number;
  readonly shift: number;
  readonly kept: boolean;
  readonly keys: readonly number[];
  /** Time until the page sends text that a person typed at once, with Enter; null if the form does not post. */
  readonly answered: number | null;
  /** The longest time until a key was painted, of many pressed one after the other from the start. */
  readonly slowestKey: number;
}

type TargetName = "html" | "react" | "foyer";
type Loads = Record<TargetName, Load[]>;

/** Compares the login page with its floors, interleaved in one run. */
export const loginPage: Part = ({ runs }) =>
  withStage(async (stage) => {
    const { browser, html, react } = stage;
    const samples: Record<"slow4g" | "unthrottled", Loads> = {
      slow4g: { html: [], react: [], foyer: [] },
      unthrottled: { html: [], react: [], foyer: [] },
    };
    const targets: Record<TargetName, Target & { posts: boolean }> = {
      html: { ...html, posts: true },
      react: { ...react, posts: false },
      foyer: { ...loginPageOf(stage), posts: true },
    };
    const far: Record<"react" | "foyer", number[]> = { react: [], foyer: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const network of ["slow4g", "unthrottled"] as const) {
        for (const name of ["html", "react", "foyer"] as const) {
          samples[network][name].push(await load(browser, targets[name], network));
        }
      }
      for (const name of ["react", "foyer"] as const) {
        const { live } = await visit(browser, { ...targets[name], network: "far" }, ({ quiet }) => quiet());
        far[name].push(assertPresent(live));
      }
    }
    const rows = [
      ...rowsOf("Slow 4G", samples.slow4g, true),
      ratioRow("562 ms round trip: live", far.foyer, "react", far.react, 0.9),
      ...rowsOf("unthrottled", samples.unthrottled, false),
    ];
    return { rows, samples: { ...samples, far } };
  });

/** Makes a visit that only watches, one that types as soon as there is a field, and one that signs in at once. */
async function load(browser: Browser, target: Target & { posts: boolean }, network: Network): Promise<Load> {
  const watched = { ...target, network };
  const looked = await visit(browser, watched, async ({ quiet, press, costs }) => {
    const { firstPaint, live, longTasks, shift } = await quiet();
    const { work, heap } = await costs();
    for (const key of KEYS) await press(key);
    const { keys } = await quiet();
    const blocking = longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
    const longest = Math.max(0, ...longTasks.map(({ duration }) => duration));
    return { firstPaint, live, blocking, longest, work, heap, shift, keys };
  });
  const typed = await visit(browser, watched, async ({ visible, press, quiet, holds }) => {
    await visible();
    for (const key of LONG_KEYS) await press(key);
    const seen = await quiet();
    const slowestKey = Math.max(...seen.keys);
    return { typed: seen.typed, live: seen.live, kept: await holds(LONG_KEYS), slowestKey };
  });
  const answered = target.posts
    ? await visit(browser, watched, async ({ page, visible, sent }) => {
        await visible();
        await page.keyboard.type(IDENTIFIER);
        await page.keyboard.press("Tab");
        await page.keyboard.type(PASSWORD);
        await page.keyboard.press("Enter");
        return sent();
      })
    : null;
  if (looked.firstPaint === null || typed.typed === null) throw new Error(`${target.origin} never showed its form.`);
  // Text lost when the app starts has to be typed again.
  const usable = typed.kept ? typed.typed : Math.max(typed.typed, typed.live ?? 0);
  const { kept, slowestKey } = typed;
  return { ...looked, firstPaint: looked.firstPaint, usable, kept, slowestKey, answered };
}

function rowsOf(where: string, { html, react, foyer }: Loads, judged: boolean): Row[] {
  const each = (loads: readonly Load[], figure: (load: Load) => number | null) =>
    loads.map(figure).filter((value) => value !== null);
  const beside = (figure: (load: Load) => number | null, digits = 0) => {
    const floors = [
      ["html", each(html, figure)],
      ["react", each(react, figure)],
    ] as const;
    return {
      figure: formatSpread(each(foyer, figure), "ms", digits),
      floor: floors
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => `${name} ${formatSpread(values, "", digits)}`)
        .join(", "),
    };
  };
  const ratio = (of: readonly number[], to: readonly number[]) => median(of) / median(to);
  const usable = ratio(
    each(foyer, (load) => load.usable),
    each(html, (load) => load.usable),
  );
  const live = ratio(
    each(foyer, (load) => load.live),
    each(react, (load) => load.live),
  );
  const answered = ratio(
    each(foyer, (load) => load.answered),
    each(html, (load) => load.answered),
  );
  const ofReacts = (figure: (load: Load) => number) => ratio(each(foyer, figure), each(react, figure));
  const work = ofReacts((load) => load.work);
  const heap = ofReacts((load) => load.heap);
  const longest = median(each(foyer, (load) => load.longest));
  const slowestKey = median(each(foyer, (load) => load.slowestKey));
  const keyOf = (load: Load) => median(load.keys);
  const laterKey = median(each(foyer, keyOf)) - median(each(html, keyOf));
  const shift = spread(each(foyer, (load) => load.shift)).greatest;
  const kept = foyer.filter((load) => load.kept).length;
  const verdict = (budget: string, met: boolean) => (judged ? { budget, met } : {});

  return [
    { what: `${where}: first paint`, ...beside((load) => load.firstPaint) },
    { what: `${where}: usable`, ...beside((load) => load.usable) },
    { what: `${where}: usable, of html's`, figure: `${usable.toFixed(2)} ×`, ...verdict("≤ 1.4 ×", usable <= 1.4) },
    { what: `${where}: live`, ...beside((load) => load.live) },
    { what: `${where}: live, of react's`, figure: `${live.toFixed(2)} ×` },
    { what: `${where}: typed at once and sent`, ...beside((load) => load.answered) },
    {
      what: `${where}: typed at once and sent, of html's`,
      figure: `${answered.toFixed(2)} ×`,
    },
    {
      what: `${where}: slowest key from the start on`,
      ...beside((load) => load.slowestKey),
      ...verdict("≤ 100 ms", slowestKey <= 100),
    },
    {
      what: `${where}: main-thread work until quiet`,
      ...beside((load) => load.work),
    },
    {
      what: `${where}: main-thread work, of react's`,
      figure: `${work.toFixed(2)} ×`,
    },
    { what: `${where}: longest task`, ...beside((load) => load.longest), ...verdict("≤ 120 ms", longest <= 120) },
    { what: `${where}: blocking`, ...beside((load) => load.blocking) },
    { what: `${where}: heap`, ...beside((load) => load.heap, 1) },
    { what: `${where}: heap, of react's`, figure: `${heap.toFixed(2)} ×` },
    { what: `${where}: layout shift`, figure: shift.toFixed(3), budget: "0", met: shift === 0 },
    {
      what: `${where}: early text kept`,
      figure: `${kept} of ${foyer.length}`,
      budget: "all",
      met: kept === foyer.length,
    },
    {
      what: `${where}: key to paint`,
      ...beside(keyOf, 1),
      budget: `html + ${FRAME.toFixed(1)} ms`,
      met: laterKey <= FRAME,
    },
  ];
}
