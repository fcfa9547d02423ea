import type { Browser } from "@playwright/test";
import { median, type Row, spread, formatSpread } from "../support/figures.ts";
import type { Part } from "../support/part.ts";
import { withStage, type Target } from "../support/stage.ts";
import { type Network, visit } from "../support/visit.ts";

/** Typed once the page is idle, to measure how soon each key is painted. */
const KEYS = "person.one.of.acme";
/** One frame at 60 Hz, in milliseconds. */
const FRAME = 1000 / 60;

interface Load {
  readonly firstPaint: number;
  readonly usable: number;
  /** Null for a page without script. */
  readonly live: number | null;
  readonly blocking: number;
  readonly shift: number;
  readonly kept: boolean;
  readonly keys: readonly number[];
  /** Time until a frame of the opened socket arrived; null for a page without one. */
  readonly socket: number | null;
}

type TargetName = "html" | "react" | "foyer";
type Loads = Record<TargetName, Load[]>;

/** Compares the login page with its floors, interleaved in one run. */
export const loginPage: Part = ({ runs }) =>
  withStage(async ({ browser, html, react, foyer }) => {
    const samples: Record<"slow4g" | "unthrottled", Loads> = {
      slow4g: { html: [], react: [], foyer: [] },
      unthrottled: { html: [], react: [], foyer: [] },
    };
    const targets: Record<TargetName, Target> = {
      html,
      react,
      foyer: { ...foyer, path: "/login", control: '[data-screen="login"] input[name="identifier"]' },
    };
    for (let run = 0; run < runs; run += 1) {
      for (const network of ["slow4g", "unthrottled"] as const) {
        for (const name of ["html", "react", "foyer"] as const) {
          samples[network][name].push(await load(browser, targets[name], network));
        }
      }
    }
    const rows = [...rowsOf("Slow 4G", samples.slow4g, true), ...rowsOf("unthrottled", samples.unthrottled, false)];
    return { rows, samples };
  });

/** Makes two visits: one only watches, one types a key as soon as there is a field. */
async function load(browser: Browser, target: Target, network: Network): Promise<Load> {
  const watched = { ...target, network };
  const looked = await visit(browser, watched, async ({ frames, quiet, press }) => {
    const { firstPaint, live, longTasks, shift } = await quiet();
    for (const key of KEYS) await press(key);
    const { keys } = await quiet();
    // What socket.io sends when it accepts a connection.
    const socket = frames.find(({ sent, payload }) => !sent && payload.startsWith("40"))?.at ?? null;
    const blocking = longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
    return { firstPaint, live, blocking, shift, keys, socket };
  });
  const typed = await visit(browser, watched, async ({ visible, press, quiet, value }) => {
    await visible();
    await press("a");
    const seen = await quiet();
    return { typed: seen.typed, live: seen.live, kept: (await value()) === "a" };
  });
  if (looked.firstPaint === null || typed.typed === null) throw new Error(`${target.origin} never showed its form.`);
  // Text lost when the app starts has to be typed again.
  const usable = typed.kept ? typed.typed : Math.max(typed.typed, typed.live ?? 0);
  return { ...looked, firstPaint: looked.firstPaint, usable, kept: typed.kept };
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
  const keyOf = (load: Load) => median(load.keys);
  const laterKey = median(each(foyer, keyOf)) - median(each(html, keyOf));
  const shift = spread(each(foyer, (load) => load.shift)).greatest;
  const kept = foyer.filter((load) => load.kept).length;
  const verdict = (budget: string, met: boolean) => (judged ? { budget, met } : {});

  return [
    { what: `${where}: first paint`, ...beside((load) => load.firstPaint) },
    { what: `${where}: usable`, ...beside((load) => load.usable) },
    { what: `${where}: usable, of html's`, figure: `${usable.toFixed(2)} ×`, ...verdict("≤ 1.5 ×", usable <= 1.5) },
    { what: `${where}: live`, ...beside((load) => load.live) },
    { what: `${where}: live, of react's`, figure: `${live.toFixed(2)} ×`, ...verdict("≤ 1.1 ×", live <= 1.1) },
    {
      what: `${where}: socket open`,
      figure: formatSpread(
        each(foyer, (load) => load.socket),
        "ms",
      ),
    },
    { what: `${where}: blocking`, ...beside((load) => load.blocking) },
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
