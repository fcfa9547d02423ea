import { casesOf } from "../../../machines/sandbox/bench.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { openingSentence, pathText, sentenceOf } from "../../flow-pages/sentences.ts";
import { graphOf } from "../../../workbench/chart/graph.ts";
import type { Moment } from "../link/messages.ts";
import { leavesOf, type Walk } from "./walk.ts";

/** Exports a walk as a text to read, in the form of a Gherkin scenario. */
export function pathInSentences(walk: Walk, name: string): string {
  const last = walk.steps.at(-1)?.moment ?? walk.first;
  const lines = pathText(
    openingSentence(walk.scenario),
    walk.steps.map(({ step }) => sentenceOf(step)),
    `the page is ${last.address}, with the screen “${last.screen}”`,
  );
  const states = flowStates(last).map((description) => `And the flow says of itself: ${description}`);
  return `Feature: Foyer\n\n  Scenario: ${name}\n${[...lines, ...states].map((line) => `    ${line}\n`).join("")}`;
}

/** The descriptions of the flows' active states; those of the root's regions do not describe the page. */
function flowStates(moment: Moment): string[] {
  const leaves = new Set(leavesOf(moment));
  return moment.actors
    .filter(({ machine }) => machine !== null && machine !== "app")
    .flatMap(({ machine, states }) => {
      const graph = graphOf(assertPresent(casesOf(assertPresent(machine))).machine);
      return states.filter((id) => leaves.has(id)).flatMap((id) => graph.states.get(id)?.description ?? []);
    });
}
