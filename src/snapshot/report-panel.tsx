import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import { writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { lostSecret, suspectsOf } from "../../machines/snapshot/known-secrets.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import { unchanged } from "../../machines/shared/treatment.ts";
import { saveFile, textFile } from "../adapters/save-file.ts";
import { type AppServices, useApp, useFlow, useTexts } from "../app-actor.ts";
import buttons from "../components/button/button.module.css";
import { CommentDialog } from "../components/comment-dialog/comment-dialog.tsx";
import { CopyButton } from "../components/copy-button/copy-button.tsx";
import { MantineRoot } from "../components/mantine-root/mantine-root.tsx";
import { SupportLinks } from "../components/link/support-links.tsx";
import { Sentence } from "../components/sentence.tsx";
import { SidePanel } from "../components/side-panel/side-panel.tsx";
import { supportReport } from "../texts/en/support-report.ts";
import { factsOf, fieldsOf, type Personal } from "./facts-of.ts";
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
            <Contents
              kept={kept}
              comment={comment}
              isReady={state.matches("ready")}
              isSaved={state.matches({ ready: "saved" })}
              isChanged={state.matches({ ready: "changed" })}
              onDownload={() => flow.send({ type: "file.download" })}
              onChange={() => flow.send({ type: "report.change" })}
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

/** The panel's width in pixels. The preview of a usual window is legible at this width. */
const WIDTH = 960;

interface ContentsProps {
  kept: Kept;
  comment: string | null;
  isReady: boolean;
  isSaved: boolean;
  /** Whether the person has changed the report since the download. */
  isChanged: boolean;
  onDownload(): void;
  onChange(): void;
}

function Contents({ kept, comment, isReady, isSaved, isChanged, onDownload, onChange }: ContentsProps) {
  const texts = useTexts("supportReport", supportReport);
  const original = useMemo(() => kept.write(unchanged, comment), [kept, comment]);
  const suspects = useMemo(() => suspectsOf(original), [original]);
  const { hidden, change, isHidden, ...blackened } = useBlackened(kept.values, suspects);
  const toggle = (text: string) => {
    blackened.toggle(text);
    onChange();
  };
  const showAll = () => {
    blackened.showAll();
    onChange();
  };
  const envelope = kept.write(change, comment);
  const file = writeSnapshot(envelope);
  const { locale } = envelope.page;
  const isCommentChanged = lostSecret(original, comment);
  const size = new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 });
  return (
    <>
      <div className={styles.note}>
        <p>{texts.never}</p>
        {isCommentChanged && <output>{texts.removed}</output>}
        {suspects.length > 0 && (
          <div>
            <output>{texts.suspects}</output>{" "}
            <PersonalTexts
              personal={suspects.map((text) => ({ text }))}
              change={change}
              isHidden={isHidden}
              onToggle={toggle}
            />
          </div>
        )}
      </div>
      {isReady && (
        <div className={styles.actions}>
          <button
            type="button"
            className={buttons.button}
            onClick={() => {
              download(envelope);
              onDownload();
            }}
          >
            {texts.download}
          </button>
          <CopyButton name={texts.file} text={() => file} />
        </div>
      )}
      {isSaved && <Saved reference={referenceOf(envelope)} />}
      {isChanged && <output className={styles.warning}>{texts.changed}</output>}
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
        {factsOf(original, envelope, texts).map(({ name, value, personal, isName }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {personal && <PersonalTexts personal={personal} change={change} isHidden={isHidden} onToggle={toggle} />}
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

/** Says where the file is and how it gets to support. */
function Saved({ reference }: { reference: string }) {
  const texts = useTexts("supportReport", supportReport);
  const file = fileNameOf(reference);
  return (
    <div className={styles.saved}>
      <output>
        <Sentence text={`${texts.saved(file)} ${texts.sendIt(reference)}`} names={[file, reference]} />
      </output>
      <SupportLinks />
    </div>
  );
}

interface PersonalTextsProps extends Pick<ReturnType<typeof useBlackened>, "change" | "isHidden"> {
  personal: readonly Personal[];
  onToggle(text: string): void;
}

/** Texts that the person may blacken, each with its fields. */
function PersonalTexts({ personal, change, isHidden, onToggle }: PersonalTextsProps) {
  const { blacken } = useTexts("supportReport", supportReport);
  return personal.map((one) => (
    <span key={one.text} className={styles.entry}>
      <button
        type="button"
        className={styles.personal}
        dir="auto"
        translate="no"
        aria-pressed={isHidden(one.text)}
        aria-label={blacken(one.text)}
        onClick={() => onToggle(one.text)}
      >
        {change(one.text)}
      </button>
      {fieldsOf(one)}
    </span>
  ));
}

/** Downloads the kept snapshot when the root has failed and can't show the panel. */
export function downloadKept(services: AppServices): void {
  const kept = keptSnapshot(services);
  if (kept !== null) download(kept.write(unchanged));
}

const fileNameOf = (reference: string) => `${reference}.foyer-snapshot.json`;

function download(envelope: Envelope): void {
  saveFile(fileNameOf(referenceOf(envelope)), textFile(writeSnapshot(envelope)));
}
