import { join } from "node:path";
import { root } from "../../../build.mjs";
import { formatSpread, median, type Part, spread } from "../support/figures.ts";
import { createH2Server, makeCertificate } from "../support/h2.ts";
import { pressesBesideInspector } from "../support/inspected.ts";
import { builtPage } from "../support/targets.ts";
import { machineIsQuiet, openBrowser } from "../support/visit.ts";

const FRAME = 1000 / 60;
const BUDGET = FRAME * 2;
const FRAMES = 300;
/** The root, and 150 states below it. */
const STATES = 151;

/**
 * The overhead of the inspector per event, relative to the app alone. 50 % is far from noticeable, because an event
 * alone takes a fraction of a frame.
 */
const SLOWER = 1.5;

/** Measures the inspector: an event per frame on a large chart, and the app under inspection against the app alone. */
export const chart: Part = async ({ runs }) => {
  const large = await largeChart(runs);
  const presses = await pressesBesideInspector(runs);
  const [alone, inspected] = [presses.alone.map(median), presses.inspected.map(median)];
  const ratios = inspected.map((time, index) => time / (alone[index] ?? Number.NaN));
  return {
    rows: [
      ...large.rows,
      { what: "an event of the live app, to its paint, inspected", figure: formatSpread(inspected, "ms", 1) },
      { what: "the same in a page of its own", figure: formatSpread(alone, "ms", 1) },
      {
        what: "inspected, of alone: at most half as much again",
        figure: formatSpread(ratios, "×", 2),
        floor: "1.00 ×",
        budget: `≤ ${SLOWER} ×`,
        met: median(ratios) <= SLOWER,
      },
    ],
    samples: { frames: large.samples, presses },
  };
};

/** One event per frame on a chart of 150 visible states, against an idle page. */
async function largeChart(runs: number) {
  const certificate = await makeCertificate();
  const server = await createH2Server(certificate);
  try {
    server.answerWith(await builtPage(join(root, "lab/bench/chart")));
    const browser = await openBrowser(certificate);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${server.origin}/`);
      await page.getByRole("button", { name: "Expand all" }).click();
      await page.waitForFunction((all) => document.querySelectorAll("[data-box]").length === all, STATES);
      await page.getByRole("button", { name: "Fit", exact: true }).click();
      const frames = { events: new Array<number[]>(), nothing: new Array<number[]>() };
      for (let run = 0; run < runs; run += 1) {
        await machineIsQuiet();
        frames.nothing.push(await page.evaluate((count) => globalThis.benchFrames(count, false), FRAMES));
        frames.events.push(await page.evaluate((count) => globalThis.benchFrames(count, true), FRAMES));
      }
      const [events, nothing] = [frames.events.map(percentile95), frames.nothing.map(percentile95)];
      return {
        rows: [
          {
            what: "a frame with an event, 95 of 100 within",
            figure: formatSpread(events, "ms", 1),
            floor: `nothing ${formatSpread(nothing, "ms", 1)}`,
            budget: `≤ ${BUDGET.toFixed(1)} ms`,
            met: median(events) <= BUDGET,
          },
        ],
        samples: frames,
      };
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

/** The 95th percentile. */
const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? spread(times).greatest;
