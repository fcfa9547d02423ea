/* oxlint-disable no-underscore-dangle -- XState's name for its active nodes */
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createActor, getNextTransitions } from "xstate";
import { nameOf } from "../../../workbench/chart/transitions.ts";
import { Chart } from "../../../workbench/inspector/drawing/chart.tsx";
import { type Marks, noMarks } from "../../../workbench/inspector/drawing/marks.ts";
import "../../../src/theme/tokens.css";
import { largeMachine } from "./large-machine.ts";

declare global {
  // eslint-disable-next-line no-var -- only `var` declares a property of the global object
  var benchFrames: (frames: number, withEvents: boolean) => Promise<number[]>;
}

let taken: string[] = [];
const actor = createActor(largeMachine, {
  inspect: (message) => {
    if (message.type === "@xstate.microstep") taken = message._transitions.map(nameOf);
  },
}).start();

function marksNow(): Marks {
  const snapshot = actor.getSnapshot();
  const possible = getNextTransitions(snapshot);
  return {
    active: new Set(snapshot._nodes.map(({ id }) => id)),
    taken: new Set(taken),
    possible: new Set(possible.filter(({ guard }) => guard === undefined).map(nameOf)),
    blocked: new Map(possible.filter(({ guard }) => guard !== undefined).map((entry) => [nameOf(entry), "isFar"])),
    considered: new Set<string>(),
    coverage: null,
  };
}

/** Measures the time between frames in milliseconds, with an event in each frame or without any. */
globalThis.benchFrames = (frames, withEvents) =>
  new Promise((resolve) => {
    const times: number[] = [];
    const step = (time: number) => {
      times.push(time);
      if (times.length > frames) {
        return resolve(times.slice(1).map((later, index) => later - (times[index] ?? later)));
      }
      if (withEvents) actor.send({ type: "next" });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

function Page() {
  const [marks, setMarks] = useState(noMarks);
  useEffect(() => {
    const { unsubscribe } = actor.subscribe(() => setMarks(marksNow()));
    return unsubscribe;
  }, []);
  return (
    <div style={{ height: "100vh" }}>
      <Chart
        machine={largeMachine}
        marks={marks}
        onEvent={() => {}}
        onState={() => {}}
        match={() => []}
        searchCharts={() => []}
        onChart={() => {}}
        isFollowing
        onFollow={() => {}}
      />
    </div>
  );
}

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no place for the chart.");
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
