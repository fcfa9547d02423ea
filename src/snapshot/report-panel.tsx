import { useSelector } from "@xstate/react";
import { writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import { saveFile, textFile } from "../adapters/save-file.ts";
import { type AppServices, useApp, useFlow, useTexts } from "../app-actor.ts";
import buttons from "../components/button/button.module.css";
import { CommentDialog } from "../components/comment-dialog/comment-dialog.tsx";
import { CopyButton } from "../components/copy-button/copy-button.tsx";
import { MantineRoot } from "../components/mantine-root/mantine-root.tsx";
import { SidePanel } from "../components/side-panel/side-panel.tsx";
import { supportReport } from "../texts/en/support-report.ts";
import { factsOf } from "./facts-of.ts";
import { ReportPreview } from "./report-preview.tsx";
import { type Kept, keptSnapshot } from "./take.ts";
import { useBlackened } from "./use-blackened.ts";
import styles from "./report-panel.module.css";

export { keepSnapshot } from "./take.ts";

/**
 * Shows a person the report for support, in plain words and in full. The app has taken it before the panel opened, and
 * sends it nowhere.
 */
export function ReportPanel() {
  const services = useApp();
  const texts = useTexts("supportReport", supportReport);
  const flow = useFlow("report");
  const state = useSelector(flow, (snapshot) => snapshot);
  const { comment, problem } = state.context;
  const close = () => services.send({ type: "report.close" });
  const kept = state.matches("failed") ? null : keptSnapshot(services);
  return (
    <MantineRoot>
      <SidePanel title={texts.title} onClose={close} closeOnOverlay maxWidth={WIDTH}>
        <div className={styles.report}>
          <p>{texts.lead}</p>
          {kept === null ? (
            <p role="alert">{texts.failed}</p>
          ) : (
            <Contents kept={kept} comment={comment} isReady={state.matches("ready")} />
          )}
        </div>
      </SidePanel>
      {state.matches("asking") && (
        <CommentDialog
          title={texts.doing}
          problem={problem}
          onSubmit={(comment) => flow.send({ type: "comment.submit", comment })}
          onEdit={() => flow.send({ type: "comment.edit" })}
          onCancel={close}
          onSkip={() => flow.send({ type: "comment.skip" })}
        />
      )}
    </MantineRoot>
  );
}

/** The panel's width in pixels. The preview of a usual window is legible at this width. */
const WIDTH = 960;

function Contents({ kept, comment, isReady }: { kept: Kept; comment: string | null; isReady: boolean }) {
  const texts = useTexts("supportReport", supportReport);
  const { hidden, change, isHidden, toggle, showAll } = useBlackened(kept.values);
  const envelope = { ...kept.write(change), ...(comment !== null && { comment: change(comment) }) };
  const file = writeSnapshot(envelope);
  const { locale } = envelope.page;
  const size = new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 });
  return (
    <>
      <p className={styles.never}>{texts.never}</p>
      {isReady && (
        <div className={styles.actions}>
          <button type="button" className={buttons.button} onClick={() => download(envelope)}>
            {texts.download}
          </button>
          <CopyButton name={texts.file} text={() => file} />
        </div>
      )}
      <div className={styles.preview}>
        <h3>{texts.preview}</h3>
        <p>{texts.blackenAbout}</p>
        <ReportPreview kept={kept} hidden={hidden} isHidden={isHidden} onToggle={toggle} />
        {hidden.size > 0 && (
          <button type="button" className={buttons.link} onClick={showAll}>
            {texts.showAll}
          </button>
        )}
      </div>
      <h3>{texts.holdsHeading}</h3>
      <dl className={styles.facts}>
        {factsOf(kept.envelope, envelope, texts).map(({ name, value, personal, isName }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {personal?.map((text) => (
                <button
                  key={text}
                  type="button"
                  className={styles.personal}
                  translate="no"
                  aria-pressed={isHidden(text)}
                  aria-label={texts.blacken(text)}
                  onClick={() => toggle(text)}
                >
                  {change(text)}
                </button>
              ))}
              <span translate={isName ? "no" : undefined}>{value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{texts.all(size.format(new Blob([file]).size / 1000))}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that a person can scroll it by keyboard */}
        <pre className={styles.file} tabIndex={0} dir="ltr" translate="no">
          {file}
        </pre>
      </details>
    </>
  );
}

/** Downloads the kept snapshot when the root has failed and can't show the panel. */
export function downloadKept(services: AppServices): void {
  const kept = keptSnapshot(services);
  if (kept !== null) download(kept.envelope);
}

function download(envelope: Envelope): void {
  saveFile(`${referenceOf(envelope)}.foyer-snapshot.json`, textFile(writeSnapshot(envelope)));
}
