import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { stepInWords } from "../../explore/steps.ts";
import { bringIntoView } from "../kit/bring-into-view.ts";
import { userSteps } from "../user-steps.ts";
import type { Session } from "../session.ts";
import { addressOf } from "./share.ts";
import { nameOfPlace, type Place } from "../link/place.ts";
import { texts } from "../texts.ts";
import { fileNameOf } from "./file-name.ts";
import { pathOf, writePath } from "./path-file.ts";
import type { Walk } from "../subject.ts";
import { checkpointsOf } from "./checkpoints.ts";
import { stepsWalked, walkFromPlace, walkOf } from "./walk.ts";
import styles from "./recorder.module.css";

const words = texts.record;

/** The recorded path: save, replay, share or export it; or open another one. */
export function Recorder({ session }: { session: Session }) {
  const inspection = useSyncExternalStore(session.subscribe, session.get);
  const { app, subject, moments, opening } = inspection;
  // Cleared for the next path.
  const [named, setNamed] = useState({ opening, name: "" });
  const [said, setSaid] = useState<Said>(null);
  const nameId = useId();
  const name = named.opening === opening ? named.name : "";

  /** Passes on the current walk with its name. The default name is derived from its last step. */
  function withWalk<P extends Place>(walk: Walk<P> | null, then: (walk: Walk<P>, name: string) => void): void {
    if (!walk) return;
    const last = walk.steps.at(-1);
    const made = words.defaultName(nameOfPlace(walk.scenario), last ? stepInWords(last.step) : null);
    setSaid(null);
    then(walk, (name.trim() === "" ? made : name.trim()).slice(0, 200));
  }
  function saveAs(place: SaidAt, file: string, text: string): void {
    app.saveFile(file, new Blob([text], { type: "text/plain" }));
    setSaid({ at: place, done: words.saved(file) });
  }
  const save = ({ ending, write }: (typeof app.exports)[number]) =>
    withWalk(walkOf(session.get()), (walk, name) =>
      saveAs("exports", fileNameOf(name) + ending, write(walk, name, checkpointsOf(app, walk))),
    );
  const savePath = () =>
    withWalk(walkFromPlace(session.get()), (walk, name) =>
      saveAs("keep", `${fileNameOf(name)}.${app.pathFormat}.json`, writePath(pathOf(app, walk, name))),
    );

  async function copy(): Promise<void> {
    const found = addressOf(session.get());
    if ("problem" in found) return setSaid({ at: "keep", problem: found.problem });
    const address = location.origin + found.address;
    try {
      await navigator.clipboard.writeText(address);
      setSaid({ at: "keep", done: words.copied });
    } catch {
      setSaid({ at: "keep", problem: words.notCopied, address });
    }
  }

  const leading = inspection.steps.filter((step) => step !== null).length - userSteps(inspection).length;
  const isReady = subject.mode === "sandbox" && moments.length > 0;
  const saveSnapshotTest = () => {
    const walk = stepsWalked(session.get());
    if (subject.mode !== "snapshot" || !walk) return;
    const title = name.trim() === "" ? subject.name : name.trim();
    const { ending, write } = app.snapshots.export;
    saveAs("exports", fileNameOf(title) + ending, write(subject.file, title, checkpointsOf(app, walk)));
  };
  return (
    <section className={styles.recorder} aria-label={words.heading}>
      {subject.mode === "live" && <p>{words.live}</p>}
      {subject.mode === "snapshot" && (
        <>
          <p className={styles.lead}>{words.reproduced(userSteps(inspection).length, subject.name)}</p>
          <Group title={words.exports}>
            <button
              type="button"
              disabled={moments.length === 0}
              title={app.snapshots.export.hint}
              onClick={saveSnapshotTest}
            >
              {app.snapshots.export.label}
            </button>
          </Group>
          <Outcome said={said} />
        </>
      )}
      {subject.mode === "sandbox" && (
        <>
          <p className={styles.lead}>
            {isReady ? words.walked(userSteps(inspection).length, nameOfPlace(subject.scenario)) : words.notOpened}
            {leading > 0 && ` ${words.leading(leading)}`}
          </p>
          <label htmlFor={nameId}>{words.name}</label>
          <input
            id={nameId}
            type="text"
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setNamed({ opening, name: currentTarget.value })}
          />
          <Group title={words.keep}>
            <button type="button" disabled={!isReady} onClick={savePath}>
              {words.save}
            </button>
            <button
              type="button"
              disabled={!isReady}
              title={words.replayHint}
              onClick={() =>
                withWalk(walkFromPlace(inspection), (walk) =>
                  session.open(subject, { steps: walk.steps.map(({ step }) => step) }),
                )
              }
            >
              {words.replay}
            </button>
            <button type="button" disabled={!isReady} onClick={() => void copy()}>
              {words.copyButton}
            </button>
          </Group>
          <Outcome said={said?.at === "keep" ? said : null} />
          {typeof subject.scenario === "string" ? (
            <>
              <Group title={words.exports}>
                {app.exports.map((one) => (
                  <button key={one.label} type="button" disabled={!isReady} title={one.hint} onClick={() => save(one)}>
                    {one.label}
                  </button>
                ))}
              </Group>
              <Outcome said={said?.at === "exports" ? said : null} />
            </>
          ) : (
            <p>{texts.alone.noTests}</p>
          )}
        </>
      )}
      <p className={styles.hint}>{words.drop}</p>
    </section>
  );
}

/** The buttons below which the inspector says what came of them. */
type SaidAt = "keep" | "exports";
type Said = ({ at: SaidAt } & ({ done: string } | { problem: string; address?: string })) | null;

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

function Outcome({ said }: { said: Said }) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) bringIntoView(outcome.current);
  }, [said]);
  return (
    <div ref={outcome}>
      <output className={styles.done}>{said && "done" in said && said.done}</output>
      <div role="alert" className={styles.problem}>
        {said && "problem" in said && (
          <>
            <p>{said.problem}</p>
            {said.address !== undefined && (
              <input
                type="text"
                readOnly
                aria-label={words.copy}
                value={said.address}
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}
