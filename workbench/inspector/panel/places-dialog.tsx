import { useState } from "react";
import type { InspectedApp } from "../subject.ts";
import { texts } from "../texts.ts";
import { SearchDialog } from "../kit/search-dialog.tsx";

const words = texts.panel.places;

interface PlacesDialogProps {
  app: InspectedApp;
  /** The name of the place where the app was opened. */
  chosen: string;
  /** @param scenario null for the live service */
  onOpen(scenario: string | null): void;
  onClose(): void;
}

/** All places where the app can open, by flow. */
export function PlacesDialog({ app, chosen, onOpen, onClose }: PlacesDialogProps) {
  const [sought, setSought] = useState("");
  const found = placesWith(app, sought);
  const [first] = found.flatMap(({ entries }) => entries);
  function open(scenario: string | null): void {
    onOpen(scenario);
    onClose();
  }
  return (
    <SearchDialog
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

/** The places by group: the live service, which is null, the groups of scenarios, and the scenarios without one. */
function placesOf({ groups }: InspectedApp): { group: string; names: readonly (string | null)[] }[] {
  const several = Object.entries(groups).filter(([, names]) => names.length > 1);
  const single = Object.values(groups).flatMap((names) => (names.length > 1 ? [] : names));
  return [
    { group: words.real, names: [null] },
    ...several.map(([group, names]) => ({ group, names })),
    { group: words.more, names: single },
  ];
}

/** A place that a search finds, with the answer by which it does. */
interface Found {
  name: string | null;
  answer: string | null;
}

/**
 * The places that a text finds, by group: those found by their own or their group's name, then those by an answer, by
 * its whole name first.
 */
function placesWith(app: InspectedApp, text: string): { group: string; entries: readonly Found[] }[] {
  const wanted = text.trim().toLowerCase();
  const has = (name: string) => app.bestMatching([name], text).length > 0;
  const found = placesOf(app).map(({ group, names }) => ({
    group,
    entries: names.flatMap((name): Found[] => {
      if ([group, name ?? words.live].some(has)) return [{ name, answer: null }];
      const answer = name === null ? undefined : [...app.answersAt(name)].find(has);
      return answer === undefined ? [] : [{ name, answer }];
    }),
  }));
  const rank = ({ answer }: Found) => (answer === null ? 0 : answer.toLowerCase() === wanted ? 1 : 2);
  const best = (entries: readonly Found[]) => Math.min(...entries.map(rank));
  return found
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => best(one.entries) - best(other.entries));
}
