import { Tabs } from "@mantine/core";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { Session } from "../session.ts";
import { texts } from "./texts.ts";
import { PaneButtons } from "../kit/panes.tsx";
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
  const props = { session, inspection };
  const panels: Record<Tab, ReactNode> = {
    log: <Log {...props} search={search} onSearch={setSearch} />,
    moments: <Moments {...props} />,
    sequence: <SequenceView {...props} />,
    state: <State {...props} onCompare={() => setTab("compare")} />,
    compare: <Compare {...props} />,
  };
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => setTab(tabs.find((name) => name === chosen) ?? "log")}
      keepMounted={false}
      classNames={{ root: styles.history ?? "", list: styles.tabs ?? "", panel: styles.panel ?? "" }}
    >
      <div className={styles.film}>
        <FilmStrip session={session} inspection={inspection} />
        <PaneButtons pane="history" />
      </div>
      <Tabs.List aria-label={texts.tabList}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {texts.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {panels[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
