import { createActor, type InspectionEvent } from "xstate";
import { firstVisit } from "../../../machines/app/app.pages.cases.ts";
import { wholeApp } from "../../../machines/app/whole-app.ts";
import type { AppEvent } from "../../../machines/app/app.types.ts";
import { plainPage } from "../../../machines/sandbox/plain-page.ts";
import { withEffects } from "../../../machines/shared/actors.ts";
import { unanswered } from "../../../machines/shared/unanswered.ts";
import type { Route } from "../../../machines/shared/routes.ts";
import { capture, writeSnapshot } from "../../../machines/snapshot/capture.ts";
import { createRecorder } from "../../../machines/snapshot/recorder.ts";
import { type Part, type Row, spread } from "../support/figures.ts";

const BUDGET = 0.2;
const CAPTURE_BUDGET = 20;
const CAPTURES = 200;
const ROUNDS = 2_000;

const to = (route: Route): AppEvent => ({ type: "link.follow", visit: { route, search: "" } });
const unknown: Route = { name: "pageNotFound", path: "/unknown" };

/** Sequences of events, each of which changes something. */
const kinds: Readonly<Record<string, readonly AppEvent[]>> = {
  "connection lost and back": [{ type: "connection.lost" }, { type: "connection.online" }],
  "colours chosen": [
    { type: "theme.choose", theme: "dark" },
    { type: "theme.choose", theme: "light" },
  ],
  "from one plain screen to another": [to({ name: "forgotPassword" }), to(unknown)],
  "login flow started and left": [to({ name: "login" }), to(unknown)],
};

/** Measures how long the root takes to process an event, including all flows below it. */
export const statecharts: Part = async () => {
  const rows: Row[] = [];
  const samples: Record<string, unknown> = {};
  for (const [kind, events] of Object.entries(kinds)) {
    const taken = timesOf(events);
    const { median, greatest } = spread(taken);
    const often = taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? greatest;
    samples[kind] = { events: taken.length, median, often, greatest };
    rows.push({
      what: kind,
      figure: `${median.toFixed(3)} ms, 99 of 100 within ${often.toFixed(3)} ms`,
      budget: `≤ ${BUDGET} ms`,
      met: median <= BUDGET,
    });
  }
  const captured = captureTimes();
  const { median, greatest } = spread(captured);
  samples["a snapshot captured"] = { median, greatest };
  rows.push({
    what: "a snapshot captured and written",
    figure: `${median.toFixed(2)} ms, at most ${greatest.toFixed(2)} ms`,
    budget: `≤ ${CAPTURE_BUDGET} ms`,
    met: median <= CAPTURE_BUDGET,
  });
  return { rows, samples };
};

/** Capture times for a page with a form and a long event trail. */
function captureTimes(): number[] {
  const recorder = createRecorder(() => 0);
  const root = startRoot(recorder.inspect);
  for (let round = 0; round < CAPTURES; round += 1) {
    for (const event of kinds["login flow started and left"] ?? []) root.send(event);
  }
  root.send(to({ name: "login" }));
  return Array.from({ length: CAPTURES }, () => {
    const before = performance.now();
    writeSnapshot(capture(root, plainPage, recorder, 0));
    return performance.now() - before;
  });
}

function startRoot(inspect?: (event: InspectionEvent) => void) {
  const root = createActor(wholeApp, {
    input: {
      ...firstVisit,
      visit: { route: unknown, search: "" },
    },
    ...(inspect && { inspect }),
  });
  const actor = withEffects(root, unanswered({ now: () => 0, setTimeout: () => null, clearTimeout: () => {} })).start();
  actor.send({ type: "connection.online" });
  return actor;
}

function timesOf(events: readonly AppEvent[]): number[] {
  const actor = startRoot();
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const event of events) {
      const before = performance.now();
      actor.send(event);
      taken.push(performance.now() - before);
    }
  }
  actor.stop();
  return taken;
}
