import { useEffect, useState } from "react";
import { scenarioOf, type ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import { stepOf } from "../../../machines/sandbox/steps.ts";
import controls from "../panel/controls.module.css";
import { BlockedWays, LISTED, wayOf } from "../panel/blocked-ways.tsx";
import blocked from "../panel/blocked-ways.module.css";
import type { Subject } from "../inspection.ts";
import type { Session } from "../session.ts";
import { texts as all } from "../texts.ts";
import { likelyFor } from "./likely.ts";
import { faultsTo, type Known, type Reason, reasonsFor } from "./reasons.ts";
import { texts } from "./texts.ts";
import { createWays, type Way, type Ways } from "./ways.ts";
import styles from "./way-bar.module.css";

const { considered } = all.step;

type Search =
  | { is: "asked" }
  | { is: "looking"; from: ScenarioName }
  | { is: "elsewhere"; from: ScenarioName; way: Way }
  | { is: "nowhere"; reasons: readonly Reason[] };

/** The explored ways by scenario, kept so that the next way from the same scenario is found sooner. */
const explored = new Map<ScenarioName, Ways>();

function waysFrom(name: ScenarioName): Ways {
  const ways = explored.get(name) ?? createWays(scenarioOf(name));
  explored.set(name, ways);
  return ways;
}

/** The shortest of the ways to a state that have been explored. */
function shortestKnown(id: string): ReturnType<Known> {
  const ways = [...explored].flatMap(([from, { known }]) => {
    const way = known(id);
    return way ? { from, steps: [...(scenarioOf(from).prelude ?? []).map(stepOf), ...way] } : [];
  });
  return ways.toSorted((one, other) => one.steps.length - other.steps.length)[0] ?? null;
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
  const [search, setSearch] = useState<Search>({ is: "asked" });
  const [isWanted] = useState(() => ({ now: true }));
  useEffect(() => () => void (isWanted.now = false), [isWanted]);

  async function look(): Promise<void> {
    const faults = faultsTo(target);
    if (faults.length > 0) return setSearch({ is: "nowhere", reasons: faults });
    isWanted.now = true;
    const { subject } = session.get();
    const here = scenarioIn(subject);
    for (const from of [...(here === null ? [] : [here]), ...likelyFor(target, here)]) {
      setSearch({ is: "looking", from });
      const way = await waysFrom(from).to(target, () => isWanted.now);
      if (!isWanted.now) return;
      if (way === null) continue;
      if (from === here) return go(from, way);
      return setSearch({ is: "elsewhere", from, way });
    }
    const reasons = await reasonsFor(target, shortestKnown);
    if (isWanted.now) setSearch({ is: "nowhere", reasons });
  }
  function go(from: ScenarioName, way: Way): void {
    const { prelude = [] } = scenarioOf(from);
    const notice = texts.arrived(target, way.length);
    session.open({ mode: "sandbox", scenario: from }, { steps: [...prelude.map(stepOf), ...way], notice });
    onClose();
  }
  function cancel(): void {
    isWanted.now = false;
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
          {texts.open(search.from)}
        </button>
      )}
      <button type="button" className={controls.button} onClick={onClose}>
        {texts.dismiss}
      </button>
      {search.is === "nowhere" && search.reasons.length > 0 && <Reasons reasons={search.reasons} />}
    </section>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const guards = reasons.flatMap((reason) => (reason.why === "guard" ? reason.blocked : []));
  const others = reasons.filter((reason) => reason.why !== "guard");
  return (
    <div className={styles.reasons}>
      {others.length > 0 && (
        <ul aria-label={texts.why} className={blocked.list}>
          {others.slice(0, LISTED).map((reason) => (
            <li key={reason.transition}>{inWords(reason)}</li>
          ))}
          {others.length > LISTED && <li>{considered.more(others.length - LISTED)}</li>}
        </ul>
      )}
      {guards.length > 0 && <BlockedWays blocked={guards} />}
    </div>
  );
}

function inWords(reason: Exclude<Reason, { why: "guard" }>): string {
  const { transition } = reason;
  const way = wayOf({ actor: "", transition });
  return reason.why === "unsent" ? texts.unsent(way, reason.event) : texts[reason.why](way, reason.actor);
}

/** The scenario in which the app opened; null for other subjects. */
const scenarioIn = (subject: Subject): ScenarioName | null =>
  subject.mode === "sandbox" && typeof subject.scenario === "string" ? subject.scenario : null;

function said(search: Search, session: Session): string {
  const { subject } = session.get();
  switch (search.is) {
    case "asked":
      return "";
    case "looking":
      return texts.looking(search.from);
    case "elsewhere":
      return texts.elsewhere(scenarioIn(subject), search.from, search.way.length);
    case "nowhere":
      return texts.nowhere;
  }
}
