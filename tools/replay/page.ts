import { createTeller, type ToldStep } from "../../workbench/replay/told-steps.ts";

/* Runs in every page of a test before the app, and tells the test each step of the page's machines. */

declare global {
  interface Window {
    tellSteps?: (steps: string) => Promise<void>;
    /** Tells the states of the machines as they are now. */
    tellStates?: () => Promise<void>;
  }
}

const page = `${performance.timeOrigin} ${Math.random()}`;
const steps: ToldStep[] = [];

const { inspect, tellStates } = createTeller((step) => {
  if (steps.length === 0) queueMicrotask(() => void tellAll());
  steps.push(step);
});

async function tellAll() {
  if (steps.length > 0) await window.tellSteps?.(JSON.stringify({ page, steps: steps.splice(0) }));
}

(window.foyerWatchers ??= []).push(async () => [{ inspect }]);
window.tellStates = () => {
  tellStates();
  return tellAll();
};
