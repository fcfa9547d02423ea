import { useEffect, useState } from "react";
import type { ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import { scenarioOf, stepOf } from "../../../machines/sandbox/steps.ts";
import { settled } from "../app/settled.ts";
import panel from "../panel/panel.module.css";
import type { Session } from "../session.ts";
import { likelyFor } from "./likely.ts";
import { texts } from "./texts.ts";
import { createWays, type Way, type Ways } from "./ways.ts";
import styles from "./there.module.css";

type Search =
  | { is: "asked" }
  | { is: "looking"; from: ScenarioName }
  | { is: "elsewhere"; from: ScenarioName; way: Way }
  | { is: "nowhere" };

/** What has been explored, kept: the next way from the same place is found sooner. */
const explored = new Map<ScenarioName, Ways>();

function waysFrom(name: ScenarioName): Ways {
  const ways = explored.get(name) ?? createWays(scenarioOf(name), settled);
  explored.set(name, ways);
  return ways;
}

interface ThereBarProps {
  session: Session;
  /** The id of a state, or the name of a transition. */
  target: string;
  /** Whether it is a state that is active now. */
  isActive: boolean;
  onClose(): void;
}

/** Finds the shortest way to what was pressed in the chart, and goes it. */
export function ThereBar({ session, target, isActive, onClose }: ThereBarProps) {
  const [search, setSearch] = useState<Search>({ is: "asked" });
  const [isWanted] = useState(() => ({ now: true }));
  useEffect(() => () => void (isWanted.now = false), [isWanted]);

  async function look(): Promise<void> {
    isWanted.now = true;
    const { place } = session.get();
    const here = place.mode === "sandbox" ? place.scenario : null;
    for (const from of [...(here === null ? [] : [here]), ...likelyFor(target, here)]) {
      setSearch({ is: "looking", from });
      const way = await waysFrom(from).to(target, () => isWanted.now);
      if (!isWanted.now) return;
      if (way === null) continue;
      if (from === here) return go(from, way);
      return setSearch({ is: "elsewhere", from, way });
    }
    setSearch({ is: "nowhere" });
  }
  function go(from: ScenarioName, way: Way): void {
    const { prelude = [] } = scenarioOf(from);
    const notice = texts.there(target, way.length);
    session.open({ mode: "sandbox", scenario: from }, { steps: [...prelude, ...way].map(stepOf), notice });
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
        <button type="button" className={panel.button} onClick={() => void look()}>
          {texts.go}
        </button>
      )}
      {search.is === "looking" && (
        <button type="button" className={panel.button} onClick={cancel}>
          {texts.cancel}
        </button>
      )}
      {search.is === "elsewhere" && (
        <button type="button" className={panel.button} onClick={() => go(search.from, search.way)}>
          {texts.open(search.from)}
        </button>
      )}
      <button type="button" className={panel.button} onClick={onClose}>
        {texts.dismiss}
      </button>
    </section>
  );
}

function said(search: Search, session: Session): string {
  const { place } = session.get();
  switch (search.is) {
    case "asked":
      return "";
    case "looking":
      return texts.looking(search.from);
    case "elsewhere":
      return texts.elsewhere(place.mode === "sandbox" ? place.scenario : null, search.from, search.way.length);
    case "nowhere":
      return texts.nowhere;
  }
}
