import { useEffect, useRef, useState } from "react";
import { assertPresent } from "../../assert-present.ts";
import controls from "../kit/controls.module.css";
import { BlockedWays, LISTED, wayOf } from "../kit/blocked-ways.tsx";
import blocked from "../kit/blocked-ways.module.css";
import { type Alone, nameOfPlace, type Place } from "../link/place.ts";
import type { Session } from "../session.ts";
import type { InspectedApp, Way, Ways } from "../subject.ts";
import { texts as all } from "../texts.ts";
import { graphOf } from "../../chart/graph.ts";
import { likelyFor } from "./likely.ts";
import { faultsTo, type Known, type Reason, reasonsFor } from "./reasons.ts";
import { texts } from "./texts.ts";
import { createWaysAlone } from "./ways.ts";
import styles from "./way-bar.module.css";

const { considered } = all.step;

type Search =
  | { is: "asked" }
  | { is: "looking"; from: Place }
  | { is: "elsewhere"; from: Place; way: Way }
  | { is: "nowhere"; reasons: readonly Reason[] };

/** The explored ways by the name of their place, kept so that the next way from the same place is found sooner. */
const explored = new Map<string, { from: Place; ways: Ways }>();

function waysFrom(app: InspectedApp, from: Place): Ways {
  const key = JSON.stringify(from);
  const ways = explored.get(key)?.ways ?? (typeof from === "string" ? app.waysFrom(from) : createWaysAlone(app, from));
  explored.set(key, { from, ways });
  return ways;
}

const preludeOf = ({ bench, scenarios }: InspectedApp, place: Place) =>
  (typeof place === "string" ? (scenarios[place]?.prelude ?? []) : []).map(bench.stepOf);

/** All starts of a chart alone, the current one first, if the target is in that chart. */
function startsFor({ bench }: InspectedApp, target: string, place: Alone): Alone[] {
  const { chart, start } = place;
  const { machine, starts } = assertPresent(bench.casesOf(chart));
  const { states, transitions } = graphOf(machine);
  if (!states.has(target) && !transitions.has(target)) return [];
  const others = Object.keys(starts).filter((name) => name !== start);
  return [place, ...others.map((name) => ({ chart, start: name }))];
}

/** The shortest of the ways to a state that have been explored in the whole app. */
function shortestKnown(app: InspectedApp, id: string): ReturnType<Known> {
  const all = [...explored.values()].flatMap(({ from, ways }) => {
    const way = ways.known(id);
    return way && typeof from === "string" ? { from, steps: [...preludeOf(app, from), ...way] } : [];
  });
  return all.toSorted((one, other) => one.steps.length - other.steps.length)[0] ?? null;
}

interface WayBarProps {
  session: Session;
  /** The id of a state, or the name of a transition. */
  target: string;
  /** Whether it is a state that is active now. */
  isActive: boolean;
  onClose(): void;
}

/** Finds the shortest way to the state or transition that the user pressed in the chart, and takes it. */
export function WayBar({ session, target, isActive, onClose }: WayBarProps) {
  const { app } = session.get();
  const [search, setSearch] = useState<Search>({ is: "asked" });
  const searching = useRef<AbortController>(null);
  useEffect(() => () => searching.current?.abort(), []);

  async function look(): Promise<void> {
    const place = placeIn(session);
    // Alone, a child machine can be made to break like a request.
    const isAlone = place !== null && typeof place !== "string";
    const faults = isAlone ? [] : faultsTo(app, target);
    if (faults.length > 0) return setSearch({ is: "nowhere", reasons: faults });
    const { signal } = (searching.current = new AbortController());
    const here = isAlone ? null : place;
    const near = isAlone ? startsFor(app, target, place) : here === null ? [] : [here];
    for (const from of [...near, ...likelyFor(app, target, here)]) {
      setSearch({ is: "looking", from });
      const way = await waysFrom(app, from).to(target, signal);
      if (signal.aborted) return;
      if (way === null) continue;
      if (from === place) return go(from, way);
      return setSearch({ is: "elsewhere", from, way });
    }
    const reasons = await reasonsFor(app, target, (id) => shortestKnown(app, id));
    if (!signal.aborted) setSearch({ is: "nowhere", reasons });
  }
  function go(from: Place, way: Way): void {
    const notice = texts.arrived(target, way.length);
    session.open({ mode: "sandbox", scenario: from }, { steps: [...preludeOf(app, from), ...way], notice });
    onClose();
  }
  function cancel(): void {
    searching.current?.abort();
    setSearch({ is: "asked" });
  }

  return (
    <section className={styles.bar} aria-label={texts.label}>
      <code>{target}</code>
      <output>{search.is === "asked" && isActive ? texts.isActive : said(search, session)}</output>
      {search.is === "asked" && (
        <button type="button" className={controls.button} onClick={() => void look()}>
          {texts.go}
        </button>
      )}
      {search.is === "looking" && (
        <button type="button" className={controls.button} onClick={cancel}>
          {texts.cancel}
        </button>
      )}
      {search.is === "elsewhere" && (
        <button type="button" className={controls.button} onClick={() => go(search.from, search.way)}>
          {texts.open(nameOfPlace(search.from))}
        </button>
      )}
      <button type="button" className={controls.button} onClick={onClose}>
        {texts.dismiss}
      </button>
      {search.is === "nowhere" && search.reasons.length > 0 && <Reasons app={app} reasons={search.reasons} />}
    </section>
  );
}

function Reasons({ app, reasons }: { app: InspectedApp; reasons: readonly Reason[] }) {
  const guards = reasons.flatMap((reason) => (reason.why === "guard" ? reason.blocked : []));
  const others = reasons.filter((reason) => reason.why !== "guard");
  return (
    <div className={styles.reasons}>
      {others.length > 0 && (
        <ul aria-label={texts.why} className={blocked.list}>
          {others.slice(0, LISTED).map((reason) => (
            <li key={reason.transition}>{inWords(app, reason)}</li>
          ))}
          {others.length > LISTED && <li>{considered.more(others.length - LISTED)}</li>}
        </ul>
      )}
      {guards.length > 0 && <BlockedWays app={app} blocked={guards} />}
    </div>
  );
}

function inWords(app: InspectedApp, reason: Exclude<Reason, { why: "guard" }>): string {
  const { transition } = reason;
  const way = wayOf(app, { actor: "", transition });
  return reason.why === "unsent" ? texts.unsent(way, reason.event) : texts[reason.why](way, reason.actor);
}

/** The place in which the app opened; null for other subjects. */
function placeIn(session: Session): Place | null {
  const { subject } = session.get();
  return subject.mode === "sandbox" ? subject.scenario : null;
}

function said(search: Search, session: Session): string {
  const place = placeIn(session);
  switch (search.is) {
    case "asked":
      return "";
    case "looking":
      return texts.looking(nameOfPlace(search.from));
    case "elsewhere":
      return texts.elsewhere(place && nameOfPlace(place), nameOfPlace(search.from), search.way.length);
    case "nowhere":
      return texts.nowhere;
  }
}
