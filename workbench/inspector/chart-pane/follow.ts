import type { Step } from "../../explore/steps.ts";
import type { Inspection } from "../inspection.ts";
import type { Moment } from "../link/messages.ts";

/**
 * The path of the machine to show at a moment: the flow that started (the innermost, if several did), or whose request
 * began; otherwise the flow that took the last transition. While a flow runs, another machine is only shown if the user
 * sent it the event: the line's return, a timer, an answer to the root or a loaded chunk leaves the flow in view.
 */
export function pathToFollow(
  { app, moments, entries, steps }: Pick<Inspection, "app" | "moments" | "entries" | "steps">,
  number: number,
): string | undefined {
  const now = moments[number];
  const running = new Set(now ? machinesIn(now) : []);
  const isFlow = (path: string) => running.has(path) && !app.background.paths.has(path);
  let index = entries.length - 1;
  for (let at = number; at >= 0; at -= 1) {
    const [moment, before] = [moments[at], moments[at - 1]];
    if (!moment) continue;
    const known = new Set(before?.actors.map(({ path }) => path));
    const begun = moment.actors.filter(({ path }) => !known.has(path));
    const started = begun.findLast(({ path, machine }) => machine !== null && isFlow(path));
    if (started) return started.path;
    const asked = begun.findLast(({ path, src }) => src !== "deadline" && isFlow(parentOf(path)));
    if (asked) return parentOf(asked.path);
    const took: string[] = [];
    for (let entry = entries[index]; entry && entry.moment >= at; entry = entries[(index -= 1)]) {
      const { kind, actor, text } = entry;
      if (entry.moment === at && kind === "transition" && running.has(actor) && !app.background.transitions.test(text))
        took.push(actor);
    }
    const path = took.find(isFlow) ?? took.find((one) => isToldTo(steps[at], moment, one));
    if (path !== undefined) return path;
  }
  return now?.actors.findLast(({ path, machine }) => machine !== null && isFlow(path))?.path ?? now?.actors[0]?.path;
}

/** Whether the step sent its event to the machine at a path. */
const isToldTo = (step: Step | null | undefined, { actors }: Moment, path: string): boolean =>
  (step?.do === "case" || step?.do === "event") &&
  actors.some((actor) => actor.path === path && actor.machine === step.machine);

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

const machinesIn = ({ actors }: Moment): string[] =>
  actors.flatMap(({ path, machine }) => (machine === null ? [] : [path]));
