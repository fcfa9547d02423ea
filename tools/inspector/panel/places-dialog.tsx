import { useState } from "react";
import { groups, type ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import { plain } from "../../../machines/shared/best-matching.ts";
import { answersAt } from "./answers.ts";
import type { InspectedApp } from "../../../workbench/inspector/subject.ts";
import { texts } from "../../../workbench/inspector/texts.ts";
import { SearchDialog } from "../../../workbench/inspector/kit/search-dialog.tsx";

const words = texts.panel.places;

interface PlacesDialogProps {
  app: InspectedApp;
  /** The name of the place where the app was opened. */
  chosen: string;
  /** @param scenario null for the live service */
  onOpen(scenario: ScenarioName | null): void;
  onClose(): void;
}

/** All places where the app can open, by flow. */
export function PlacesDialog({ app, chosen, onOpen, onClose }: PlacesDialogProps) {
  const [sought, setSought] = useState("");
  const found = placesWith(sought);
  const [first] = found.flatMap(({ entries }) => entries);
  function open(scenario: ScenarioName | null): void {
    onOpen(scenario);
    onClose();
  }
  return (
    <SearchDialog
      app={app}
      title={words.heading}
      search={words.search}
      nothingFound={words.nothingFound}
      sought={sought}
      onSought={setSought}
      onEnter={() => first && open(first.name)}
      onClose={onClose}
      groups={found.map(({ group, entries }) => ({
        group,
        entries: entries.map(({ name, answer }) => (
          <li key={name}>
            <button type="button" aria-current={(name ?? words.live) === chosen} onClick={() => open(name)}>
              {name ?? words.live} {answer !== null && <small>{words.ends(answer)}</small>}
            </button>
          </li>
        )),
      }))}
    />
  );
}

const several = Object.entries(groups).filter(([, names]) => names.length > 1);
const single = Object.entries(groups).flatMap(([, names]) => (names.length > 1 ? [] : names));
/** The places by group: the live service, which is null, the groups of scenarios, and the scenarios without one. */
const places: readonly { group: string; names: readonly (ScenarioName | null)[] }[] = [
  { group: words.real, names: [null] },
  ...several.map(([group, names]) => ({ group, names })),
  { group: words.more, names: single },
];

/** A place that a search finds, with the answer by which it does. */
interface Found {
  name: ScenarioName | null;
  answer: string | null;
}

/**
 * The places that a text finds, by group: those found by their own or their group's name, then those by an answer, by
 * its whole name first.
 */
function placesWith(text: string): { group: string; entries: readonly Found[] }[] {
  const wanted = plain(text.trim());
  const found = places.map(({ group, names }) => ({
    group,
    entries: names.flatMap((name): Found[] => {
      if ([group, name ?? words.live].some((one) => plain(one).includes(wanted))) return [{ name, answer: null }];
      const answer = name === null ? undefined : [...answersAt(name)].find((one) => plain(one).includes(wanted));
      return answer === undefined ? [] : [{ name, answer }];
    }),
  }));
  const rank = ({ answer }: Found) => (answer === null ? 0 : plain(answer) === wanted ? 1 : 2);
  const best = (entries: readonly Found[]) => Math.min(...entries.map(rank));
  return found
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => best(one.entries) - best(other.entries));
}
