import { navigationState } from "../../machines/app/navigation.state.ts";
import { casesOf } from "../../machines/sandbox/bench.ts";
import { scenarios } from "../../machines/sandbox/scenarios.ts";
import { isCallEvent } from "../../machines/shared/contract.ts";
import { isTaken, pages } from "../../machines/shared/routes.ts";
import { screens } from "../../machines/shared/screens.ts";
import { catalogue } from "../../src/texts/catalogue.ts";
import { requests } from "../flow-pages/requests.ts";

export const flowGroups = ["sign-in", "passwords", "joining", "workspace", "account"] as const;
export type Group = (typeof flowGroups)[number];

/** The name of a flow, in the spellings of its files. */
export interface Names {
  /** The folder of `machines/` and `src/screens/`. */
  group: Group;
  kebab: string;
  camel: string;
  pascal: string;
  words: string;
  title: string;
}

const isGroup = (group: string): group is Group => flowGroups.some((one) => one === group);

/** Words that the new files cannot use as a name: words of the language, and names that the files use themselves. */
const reserved = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static
  super switch this throw true try typeof var void while with yield
  ar busy context en field flow form hi styles texts`.split(/\s+/),
);

/** The spellings of a name such as `account/send-feedback`, or the reason why no flow can have it. */
export function namesOf(given: string): Names | { problem: string } {
  const [group = "", kebab = "", ...rest] = given.split("/");
  if (!isGroup(group) || rest.length > 0) {
    return {
      problem: `“${given}” does not begin with a group of flows: ${flowGroups.map((one) => `${one}/`).join(", ")}`,
    };
  }
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(kebab)) {
    return {
      problem: `“${kebab}” is no name of a flow: write words in small letters with hyphens, as in send-feedback`,
    };
  }
  const camel = kebab.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const words = kebab.replaceAll("-", " ");
  const users = Object.entries({
    "the code of a flow": reserved.has(camel),
    "a machine": casesOf(camel) !== null,
    "a state of the root": Object.hasOwn(navigationState.states, camel),
    "a page": Object.hasOwn(pages, camel) || isTaken(kebab),
    "a screen": screens.some((screen) => screen === camel),
    "a scenario": Object.hasOwn(scenarios, words),
    "a call": isCallEvent(camel) || Object.hasOwn(requests, camel),
    "a group of texts": Object.hasOwn(catalogue, camel),
  }).flatMap(([user, uses]) => (uses ? [user] : []));
  if (users.length > 0) return { problem: `“${kebab}” is taken: ${users.join(", ")} has this name` };
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return { group, kebab, camel, pascal: capital(camel), words, title: capital(words) };
}
