import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { SnapshotFrom } from "xstate";
import { type ReportEvent, reportMachine } from "../../machines/account/report/report.machine.ts";
import { isChanged, isReady, isSaved } from "../../machines/account/report/report.selectors.ts";
import { writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { lostSecret, suspectsOf } from "../../machines/snapshot/known-secrets.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import { unchanged } from "../../workbench/codec/codec.ts";
import { saveFile, textFile } from "../adapters/save-file.ts";
import { type AppServices, useApp, useFlow, useTexts } from "../app-actor.ts";
import { gives, type Press, type Receiver, sends } from "../sends.ts";
import buttons from "../components/button/button.module.css";
import { CommentDialog } from "../components/comment-dialog/comment-dialog.tsx";
import { CopyButton } from "../components/copy-button/copy-button.tsx";
import { MantineRoot } from "../components/mantine-root/mantine-root.tsx";
import { SupportLinks } from "../components/link/support-links.tsx";
import { Sentence } from "../components/sentence.tsx";
import { SidePanel } from "../components/side-panel/side-panel.tsx";
import { supportReport } from "../texts/en/support-report.ts";
import { type Fact, fieldsOf, happenedOf, otherFactsOf, type Personal } from "./facts-of.ts";
import { ReportPreview } from "./report-preview.tsx";
import { type Kept, keptSnapshot } from "./take.ts";
import { useBlackened } from "./use-blackened.ts";
import styles from "./report-panel.module.css";

export const charts = { report: reportMachine };

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
  const closes = sends(flow, { type: "report.close" });
  const kept = state.matches("failed") ? null : keptSnapshot(services);
  return (
    <MantineRoot>
      {kept === null ? (
        <SidePanel title={texts.title} closes={closes} closeOnOverlay maxWidth={WIDTH}>
          <p role="alert">{texts.failed}</p>
        </SidePanel>
      ) : (
        <Report kept={kept} comment={comment} state={state} flow={flow} closes={closes} />
      )}
      {state.matches("asking") && (
        <CommentDialog
          title={texts.doing}
          problem={problem}
          submits={gives(flow, "comment.submit", (comment: string) => ({ type: "comment.submit", comment }))}
          edits={gives(flow, "comment.edit", (_comment: string) => ({ type: "comment.edit" }))}
          cancels={closes}
          {...(comment === null ? { skips: sends(flow, { type: "comment.skip" }) } : { initial: comment })}
        />
      )}
    </MantineRoot>
  );
}

/** The panel's width in pixels. The preview of a usual window is legible at this width. */
const WIDTH = 960;

interface ReportProps {
  kept: Kept;
  comment: string | null;
  state: SnapshotFrom<typeof reportMachine>;
  flow: Receiver<ReportEvent>;
  closes: Press;
}

function Report({ kept, comment, state, flow, closes }: ReportProps) {
  const texts = useTexts("supportReport", supportReport);
  const original = useMemo(() => kept.write(unchanged, comment), [kept, comment]);
  const suspects = useMemo(() => suspectsOf(original), [original]);
  const { hidden, change, isHidden, hasChoices, ...blackened } = useBlackened(kept.values, suspects);
  const toggles = (text: string) =>
    sends(flow, "report.change", () => {
      blackened.toggle(text);
      return { type: "report.change" };
    });
  const resets = sends(flow, "report.change", () => {
    blackened.reset();
    return { type: "report.change" };
  });
  const envelope = kept.write(change, comment);
  const file = writeSnapshot(envelope);
  const size = new Intl.NumberFormat(envelope.page.locale, {
    style: "unit",
    unit: "kilobyte",
    maximumFractionDigits: 1,
  });
  const changed = isChanged(state);
  const ready = isReady(state);
  const pressed = { change, isHidden, toggles };
  return (
    <SidePanel
      title={texts.title}
      closes={closes}
      closeOnOverlay
      confirmClose={{
        texts: { title: texts.leave, text: texts.leaveAbout },
        isAsking: state.matches("leaving"),
        stays: sends(flow, { type: "report.keep" }),
      }}
      maxWidth={WIDTH}
      foot={
        ready && (
          <div className={styles.actions}>
            {isSaved(state) && <Saved reference={referenceOf(envelope)} />}
            {changed && <output className={styles.changed}>{texts.changed}</output>}
            <button
              type="button"
              className={buttons.button}
              {...sends(flow, "file.download", () => {
                download(envelope);
                return { type: "file.download" };
              })}
            >
              {texts.download}
            </button>
            <CopyButton name={texts.file} text={() => file} />
          </div>
        )
      }
    >
      <div className={styles.report}>
        <p>{texts.lead}</p>
        <div className={styles.note}>
          <p>{texts.never}</p>
          {lostSecret(original, comment) && <output>{texts.removed}</output>}
          {suspects.length > 0 && (
            <div>
              <output>{texts.suspects}</output>
              <PersonalTexts personal={suspects.map((text) => ({ text }))} {...pressed} />
            </div>
          )}
        </div>
        <div className={styles.part}>
          <h3>{texts.happened}</h3>
          <Facts facts={happenedOf(original, texts)} {...pressed} />
          {ready && (
            <button type="button" className={buttons.link} {...sends(flow, { type: "comment.rewrite" })}>
              {comment === null ? texts.addComment : texts.editComment}
            </button>
          )}
        </div>
        <div className={styles.part}>
          <h3>{texts.preview}</h3>
          <p>{texts.blackenAbout}</p>
          <ReportPreview kept={kept} hidden={hidden} isHidden={isHidden} toggles={toggles} />
          {hasChoices && (
            <button type="button" className={buttons.link} {...resets}>
              {texts.showAll}
            </button>
          )}
        </div>
        <h3>{texts.holdsHeading}</h3>
        <Facts facts={otherFactsOf(original, envelope, texts)} {...pressed} />
        <details>
          <summary>{texts.all(size.format(new Blob([file]).size / 1000))}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that a person can scroll it by keyboard */}
          <pre className={styles.file} tabIndex={0} dir="ltr" translate="no">
            {file}
          </pre>
        </details>
      </div>
    </SidePanel>
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

interface Pressed extends Pick<ReturnType<typeof useBlackened>, "change" | "isHidden"> {
  toggles(text: string): Press;
}

const Facts = ({ facts, ...pressed }: Pressed & { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value, personal, others, isName }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {personal && <PersonalTexts personal={personal} {...pressed} />}
          {others ? (
            <details>
              <summary>{value}</summary>
              <PersonalTexts personal={others} {...pressed} />
            </details>
          ) : (
            <span translate={isName ? "no" : undefined}>{value}</span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** Texts that the person may blacken, each with its fields. */
function PersonalTexts({ personal, change, isHidden, toggles }: Pressed & { personal: readonly Personal[] }) {
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
        {...toggles(one.text)}
      >
        {[...change(one.text).matchAll(/█+|[^█]+/g)].map(({ 0: part, index }) => (
          <span key={index} className={part.startsWith("█") ? styles.black : undefined}>
            {part}
          </span>
        ))}
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
