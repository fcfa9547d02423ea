import { type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from "react";
import type { Session } from "../session.ts";
import { texts } from "../texts.ts";
import { PaneButtons } from "../panel/panes.tsx";
import { Compare } from "./compare-tab.tsx";
import { Log } from "./log-tab.tsx";
import { Moments } from "./moments-tab.tsx";
import { usual } from "./log-filters.tsx";
import { SequenceView } from "./sequence-tab.tsx";
import { FilmStrip } from "./film-strip.tsx";
import { State } from "./state-tab.tsx";
import styles from "./history.module.css";

const tabs = ["log", "moments", "sequence", "state", "compare"] as const;
type Tab = (typeof tabs)[number];

/** The history of the app under inspection, in five tabs, below a screenshot of each moment. */
export function History({ session }: { session: Session }) {
  const inspection = useSyncExternalStore(session.subscribe, session.get);
  const [tab, setTab] = useState<Tab>("log");
  const [search, setSearch] = useState(usual);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = tabs.indexOf(tab);
    const ways: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = ways[event.key];
    const chosen = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length];
    if (chosen === undefined) return;
    event.preventDefault();
    setTab(chosen);
    list.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)?.focus();
  }

  const props = { session, inspection };
  return (
    <div className={styles.history}>
      <div className={styles.film}>
        <FilmStrip session={session} inspection={inspection} />
        <PaneButtons pane="history" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs are focusable */}
      <div ref={list} role="tablist" aria-label={texts.history.tabList} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            className={styles.tab}
            aria-selected={name === tab}
            aria-controls={name === tab ? `${id}-panel` : undefined}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {texts.history.tabs[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        {tab === "log" && <Log {...props} search={search} onSearch={setSearch} />}
        {tab === "moments" && <Moments {...props} />}
        {tab === "sequence" && <SequenceView {...props} />}
        {tab === "state" && <State {...props} onCompare={() => setTab("compare")} />}
        {tab === "compare" && <Compare {...props} />}
      </div>
    </div>
  );
}
