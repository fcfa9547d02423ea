import { Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { endsComposition } from "../../../src/components/field/field.tsx";
import controls from "../panel/controls.module.css";
import { useOverPage } from "../../../src/components/dialog/use-over-page.ts";
import { texts } from "../texts.ts";
import { chartsWith } from "./charts.ts";
import styles from "./charts-dialog.module.css";

const words = texts.alone;
/** The most states that are listed below a chart; the rest is counted. */
const LISTED = 4;

interface ChartsDialogProps {
  /** The ids of the machines that run. */
  running: ReadonlySet<string>;
  /** @param state the state to show first; null for the active one */
  onOpen(chart: string, state: string | null): void;
  onClose(): void;
}

/** All charts, running or not. The chosen one opens alone. */
export function ChartsDialog({ running, onOpen, onClose }: ChartsDialogProps) {
  const [sought, setSought] = useState("");
  const groups = chartsWith(sought);
  const [only, ...others] = groups.flatMap(({ charts }) => charts);
  function open(chart: string, state: string | null): void {
    onOpen(chart, state);
    onClose();
  }
  return (
    <Modal
      {...useOverPage(onClose)}
      title={words.heading}
      size="64rem"
      closeButtonProps={{ "aria-label": texts.help.close }}
    >
      <p className={styles.lead}>{words.lead}</p>
      <TextInput
        data-autofocus
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || endsComposition(event)) return;
          event.preventDefault();
          if (only && others.length === 0) open(only.chart, only.states[0] ?? null);
        }}
      />
      <output>{only === undefined && words.nothingFound}</output>
      <div className={styles.groups}>
        {groups.map(({ group, charts }) => (
          <section key={group} aria-label={group} className={styles.group}>
            <h3>{group}</h3>
            <ul>
              {charts.map(({ chart, states }) => (
                <li key={chart}>
                  <button type="button" className={controls.button} onClick={() => open(chart, null)}>
                    {chart} {running.has(chart) && <small>{words.running}</small>}
                  </button>
                  {states.slice(0, LISTED).map((state) => (
                    <button key={state} type="button" className={styles.found} onClick={() => open(chart, state)}>
                      {state.slice(chart.length + 1)}
                    </button>
                  ))}
                  {states.length > LISTED && <small>{texts.step.considered.more(states.length - LISTED)}</small>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Modal>
  );
}
