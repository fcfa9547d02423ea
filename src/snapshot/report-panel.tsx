import { useState } from "react";
import { writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { logError } from "../adapters/debug-log.ts";
import { saveFile, textFile } from "../adapters/save-file.ts";
import { type AppServices, useApp } from "../app-actor.ts";
import buttons from "../components/button/button.module.css";
import { CopyButton } from "../components/copy-button/copy-button.tsx";
import { MantineRoot } from "../components/mantine-root/mantine-root.tsx";
import { SidePanel } from "../components/side-panel/side-panel.tsx";
import { supportReport } from "../texts/en/support-report.ts";
import { useTexts } from "../texts/use-texts.ts";
import { factsOf } from "./facts-of.ts";
import { takeSnapshot } from "./take.ts";
import styles from "./report-panel.module.css";

/**
 * What support would be given: in plain words, and in full. It is taken when the panel opens, and nothing of it
 * leaves the browser by itself.
 */
export function ReportPanel({ onClose }: { onClose(): void }) {
  const services = useApp();
  const texts = useTexts("supportReport", supportReport);
  const [envelope] = useState(() => taken(services));
  return (
    <MantineRoot>
      <SidePanel title={texts.title} onClose={onClose} closeOnOverlay>
        <div className={styles.report}>
          <p>{texts.lead}</p>
          {typeof envelope === "string" ? <p role="alert">{texts[envelope]}</p> : <Contents envelope={envelope} />}
        </div>
      </SidePanel>
    </MantineRoot>
  );
}

/** The snapshot, or what is to be said where there is none: the page it is asked of may be a broken one. */
function taken(services: AppServices): Envelope | "tooEarly" | "failed" {
  try {
    return takeSnapshot(services) ?? "tooEarly";
  } catch (error) {
    logError("the report for support could not be made", error);
    return "failed";
  }
}

function Contents({ envelope }: { envelope: Envelope }) {
  const texts = useTexts("supportReport", supportReport);
  const [file] = useState(() => writeSnapshot(envelope));
  const { locale } = envelope.page;
  const size = new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 });
  return (
    <>
      <p className={styles.never}>{texts.never}</p>
      <div className={styles.actions}>
        <button type="button" className={buttons.button} onClick={() => saveFile(fileNameOf(envelope), textFile(file))}>
          {texts.download}
        </button>
        <CopyButton name={texts.file} text={() => file} />
      </div>
      <h3>{texts.holdsHeading}</h3>
      <dl className={styles.facts}>
        {factsOf(envelope, texts).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{texts.all(size.format(new Blob([file]).size / 1000))}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be scrolled with the keys */}
        <pre className={styles.file} tabIndex={0} dir="ltr">
          {file}
        </pre>
      </details>
    </>
  );
}

const fileNameOf = ({ capturedAt, expect: { screen } }: Envelope) =>
  `foyer-${screen}-${new Date(capturedAt).toISOString().slice(0, 19).replaceAll(":", "")}.foyer-snapshot.json`;
