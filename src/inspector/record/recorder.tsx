import { type DragEvent, type ReactNode, useId, useState, useSyncExternalStore } from "react";
import { classes } from "../../components/classes.ts";
import { stepInWords } from "../../../machines/sandbox/steps.ts";
import { saveFile } from "../panel/save-file.ts";
import { ownSteps } from "../own-steps.ts";
import type { Session } from "../session.ts";
import { addressOf } from "../share.ts";
import { texts } from "../texts.ts";
import { fileNameOf } from "./file-name.ts";
import { MOST_BYTES, pathOf, readPath, writePath } from "./path-file.ts";
import { modelTest, playwrightTest } from "./test-texts.ts";
import { type Walk, walkOf } from "./walk.ts";
import styles from "./recorder.module.css";

const words = texts.record;

/** The path walked so far: to be kept, replayed, passed on and made a test of; and another one opened. */
export function Recorder({ session }: { session: Session }) {
  const inspection = useSyncExternalStore(session.subscribe, session.get);
  const { place, moments, opening } = inspection;
  // A name is one path's: the next one begins without it.
  const [named, setNamed] = useState({ opening, name: "" });
  const [said, setSaid] = useState<Said>(null);
  const nameId = useId();
  const name = named.opening === opening ? named.name : "";

  /** Makes something of the walk as it is now; the name is made of its end where nobody gave one. */
  function withWalk(then: (walk: Walk, name: string) => void): void {
    const walk = walkOf(session.get());
    if (!walk) return;
    const last = walk.steps.at(-1);
    const made = words.defaultName(walk.scenario, last ? stepInWords(last.step) : null);
    setSaid(null);
    then(walk, (name.trim() === "" ? made : name.trim()).slice(0, 200));
  }
  const save = (ending: string, textOf: (walk: Walk, name: string) => string) => () =>
    withWalk((walk, name) => {
      saveFile(fileNameOf(name) + ending, new Blob([textOf(walk, name)], { type: "text/plain" }));
      session.noteSaved();
    });

  async function copy(): Promise<void> {
    const found = addressOf(session.get());
    if ("problem" in found) return setSaid({ problem: found.problem });
    const address = location.origin + found.address;
    try {
      await navigator.clipboard.writeText(address);
      session.noteSaved();
      setSaid({ done: words.copied });
    } catch {
      setSaid({ problem: words.notCopied, address });
    }
  }

  const leading = inspection.steps.filter((step) => step !== null).length - ownSteps(inspection).length;
  const isReady = place.mode === "held" && moments.length > 0;
  return (
    <section className={styles.recorder} aria-label={words.heading}>
      {place.mode === "live" ? (
        <p>{words.live}</p>
      ) : (
        <>
          <p className={styles.lead}>
            {isReady ? words.walked(ownSteps(inspection).length, place.scenario) : words.notOpened}
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
            <button
              type="button"
              disabled={!isReady}
              onClick={save(".foyer-path.json", (walk, name) => writePath(pathOf(walk, name)))}
            >
              {words.save}
            </button>
            <button
              type="button"
              disabled={!isReady}
              title={words.replayHint}
              onClick={() => withWalk((walk) => session.open(place, { steps: walk.steps.map(({ step }) => step) }))}
            >
              {words.replay}
            </button>
            <button type="button" disabled={!isReady} onClick={() => void copy()}>
              {words.copyButton}
            </button>
          </Group>
          <Group title={words.exports}>
            <button
              type="button"
              disabled={!isReady}
              title={words.playwrightHint}
              onClick={save(".spec.ts", playwrightTest)}
            >
              {words.playwright}
            </button>
            <button type="button" disabled={!isReady} title={words.modelHint} onClick={save(".test.ts", modelTest)}>
              {words.model}
            </button>
          </Group>
        </>
      )}
      <Opener session={session} onSaid={setSaid} />
      <Outcome said={said} />
    </section>
  );
}

type Said = { done: string } | { problem: string; address?: string } | null;

/** Opens a path of a file, chosen or dropped. */
function Opener({ session, onSaid }: { session: Session; onSaid(said: Said): void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  async function open(files: FileList | null): Promise<void> {
    const [file] = files ?? [];
    if (!file) return;
    if (files && files.length > 1) return onSaid({ problem: words.problems.oneFile });
    if (file.size > MOST_BYTES) return onSaid({ problem: words.problems.tooLarge });
    const read = readPath(await file.text());
    if ("problem" in read) return onSaid(read);
    const { name, scenario, steps } = read.path;
    session.open({ mode: "held", scenario }, { steps, file: name, isSaved: true });
    onSaid(null);
  }
  function read(files: FileList | null): void {
    open(files).catch(() => onSaid({ problem: words.problems.unreadable }));
  }
  function onDrag(event: DragEvent<HTMLElement>): void {
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") read(event.dataTransfer.files);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what can be dropped can be chosen as well
    <div
      className={classes(styles.drop, isOver && styles.over)}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <label htmlFor={id}>{words.choose}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          read(currentTarget.files);
          // The same file can be chosen again, once it has been corrected.
          currentTarget.value = "";
        }}
      />
      <span className={styles.hint}>{words.drop}</span>
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

function Outcome({ said }: { said: Said }) {
  return (
    <>
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
    </>
  );
}
