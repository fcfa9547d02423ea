import { casesOf } from "../../../machines/sandbox/bench.ts";
import { scenarioNamed } from "../../../machines/sandbox/scenarios.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { openingSentence, pathText, sentenceOf } from "../../flow-pages/sentences.ts";
import { graphOf } from "../../../workbench/chart/graph.ts";
import type { Moment } from "../../../workbench/inspector/link/messages.ts";
import type { Checkpoint, Walk } from "../../../workbench/inspector/subject.ts";

/** Exports a walk as a text to read, in the form of a Gherkin scenario. */
export function pathInSentences(walk: Walk, name: string, path: readonly Checkpoint[]): string {
  const last = walk.steps.at(-1)?.moment ?? walk.first;
  const lines = pathText(
    openingSentence(assertPresent(scenarioNamed(walk.scenario))),
    walk.steps.map(({ step }) => sentenceOf(step)),
    `the page is ${last.address}, with the screen “${last.screen}”`,
  );
  const states = flowStates(last, path.at(-1)?.states ?? []).map(
    (description) => `And the flow says of itself: ${description}`,
  );
  return `Feature: Foyer\n\n  Scenario: ${name}\n${[...lines, ...states].map((line) => `    ${line}\n`).join("")}`;
}

/** The descriptions of the flows' active states; those of the root's regions do not describe the page. */
function flowStates(moment: Moment, active: readonly string[]): string[] {
  const leaves = new Set(active);
  return moment.actors
    .filter(({ machine }) => machine !== null && machine !== "app")
    .flatMap(({ machine, states }) => {
      const graph = graphOf(assertPresent(casesOf(assertPresent(machine))).machine);
      return states.filter((id) => leaves.has(id)).flatMap((id) => graph.states.get(id)?.description ?? []);
    });
}
