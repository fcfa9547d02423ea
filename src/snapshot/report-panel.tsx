import { useSelector } from "@xstate/react";
import { writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import { saveFile, textFile } from "../adapters/save-file.ts";
import { type AppServices, useApp, useFlow } from "../app-actor.ts";
import buttons from "../components/button/button.module.css";
import { CommentDialog } from "../components/comment-dialog/comment-dialog.tsx";
import { CopyButton } from "../components/copy-button/copy-button.tsx";
import { MantineRoot } from "../components/mantine-root/mantine-root.tsx";
import { SidePanel } from "../components/side-panel/side-panel.tsx";
import { supportReport } from "../texts/en/support-report.ts";
import { useTexts } from "../texts/use-texts.ts";
import { factsOf } from "./facts-of.ts";
import { keptSnapshot } from "./take.ts";
import styles from "./report-panel.module.css";

export { keepSnapshot } from "./take.ts";

/**
 * What support would be given: in plain words, and in full. It was taken before the panel opened, and nothing of it
 * leaves the browser by itself.
 */
export function ReportPanel() {
  const services = useApp();
  const texts = useTexts("supportReport", supportReport);
  const flow = useFlow("report");
  const state = useSelector(flow, (snapshot) => snapshot);
  const { comment, problem } = state.context;
  const close = () => services.send({ type: "report.close" });
  const envelope = state.matches("failed") ? null : keptSnapshot(services);
  return (
    <MantineRoot>
      <SidePanel title={texts.title} onClose={close} closeOnOverlay>
        <div className={styles.report}>
          <p>{texts.lead}</p>
          {envelope === null ? (
            <p role="alert">{texts.failed}</p>
          ) : (
            <Contents
              envelope={comment === null ? envelope : { ...envelope, comment }}
              isReady={state.matches("ready")}
            />
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

function Contents({ envelope, isReady }: { envelope: Envelope; isReady: boolean }) {
  const texts = useTexts("supportReport", supportReport);
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

/** Downloads what was kept, where no panel can be shown. */
export function downloadKept(services: AppServices): void {
  const envelope = keptSnapshot(services);
  if (envelope !== null) download(envelope);
}

function download(envelope: Envelope): void {
  saveFile(`${referenceOf(envelope)}.foyer-snapshot.json`, textFile(writeSnapshot(envelope)));
}
