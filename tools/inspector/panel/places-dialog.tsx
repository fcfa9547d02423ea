import { useState } from "react";
import { groups, type ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import { plain } from "../../../machines/shared/best-matching.ts";
import { texts } from "../texts.ts";
import { SearchDialog } from "./search-dialog.tsx";

const words = texts.panel.places;

interface PlacesDialogProps {
  /** The name of the place where the app was opened. */
  chosen: string;
  /** @param scenario null for the live service */
  onOpen(scenario: ScenarioName | null): void;
  onClose(): void;
}

/** All places where the app can open, by flow. */
export function PlacesDialog({ chosen, onOpen, onClose }: PlacesDialogProps) {
  const [sought, setSought] = useState("");
  const wanted = plain(sought.trim());
  const found = places.flatMap(({ group, names }) => {
    const all = plain(group).includes(wanted)
      ? names
      : names.filter((name) => plain(name ?? words.live).includes(wanted));
    return all.length > 0 ? [{ group, names: all }] : [];
  });
  const [only, ...others] = found.flatMap(({ names }) => names);
  function open(scenario: ScenarioName | null): void {
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
      onEnter={() => only !== undefined && others.length === 0 && open(only)}
      onClose={onClose}
      groups={found.map(({ group, names }) => ({
        group,
        entries: names.map((name) => (
          <li key={name}>
            <button type="button" aria-current={(name ?? words.live) === chosen} onClick={() => open(name)}>
              {name ?? words.live}
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
