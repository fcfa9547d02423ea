import { useEffect, useRef, useState } from "react";
import { type Transfer, listenForTransfers } from "../link/transfer.ts";
import { MAX_BYTES, readPath } from "../record/path-file.ts";
import type { Session } from "../session.ts";
import type { Refusal } from "../subject.ts";
import { texts } from "../texts.ts";
import controls from "../kit/controls.module.css";
import styles from "./open-file.module.css";

const words = texts.record.problems;

/**
 * Opens a path or snapshot file that was chosen, dropped anywhere in the window or pasted. If it cannot be opened, the
 * reason is shown in full and the current session stays.
 */
export function OpenFile({ session }: { session: Session }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const { app } = session.get();
    const { snapshots } = app;
    const refuse = (message: string) => setRefusal({ message, differences: [] });

    /** @param name used if the file itself contains none */
    function open(text: string, name: string): void {
      setRefusal(null);
      if (!text.includes(`"${snapshots.format}"`)) {
        const read = readPath(app, text);
        if ("problem" in read) return refuse(read.problem);
        const { scenario, steps, name: own } = read.path;
        return session.open({ mode: "sandbox", scenario }, { steps, file: own });
      }
      const refused = snapshots.refusalOf(text);
      if (refused !== null) return setRefusal(refused);
      session.open({ mode: "snapshot", name, file: text }, null);
    }

    function openFiles(files: readonly File[]): void {
      const [file] = files;
      if (!file) return;
      if (files.length > 1) return refuse(words.oneFile);
      if (file.size > MAX_BYTES) return refuse(words.tooLarge);
      file.text().then(
        (text) => open(text, file.name.replace(/\.json$/, "").replace(new RegExp(`\\.${snapshots.format}$`), "")),
        () => refuse(words.unreadable),
      );
    }
    const take = (transfer: Transfer) =>
      transfer.by === "drop" ? openFiles(transfer.files) : open(transfer.text, texts.record.pasted);

    const input = picker.current;
    const onPick = () => {
      openFiles([...(input?.files ?? [])]);
      // Allows choosing the same file again after it was corrected.
      if (input) input.value = "";
    };
    input?.addEventListener("change", onPick);
    const stops = [listenForTransfers(take), session.onTransfer(take)];
    return () => {
      input?.removeEventListener("change", onPick);
      stops.forEach((stop) => stop());
    };
  }, [session]);

  return (
    <>
      <button
        type="button"
        className={controls.button}
        title={texts.record.drop}
        onClick={() => picker.current?.click()}
      >
        {texts.panel.openFile}
      </button>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        className="unseen"
        tabIndex={-1}
        aria-label={texts.panel.chooseFile}
      />
      {refusal !== null && (
        <div role="alert" className={styles.refusal}>
          <p>{refusal.message}</p>
          {refusal.differences.length > 0 && (
            <ul>
              {refusal.differences.map(({ place, what }) => (
                <li key={`${place} ${what}`}>
                  <code>{place}</code>: {what}
                </li>
              ))}
            </ul>
          )}
          <button type="button" className={controls.button} onClick={() => setRefusal(null)}>
            {texts.panel.dismiss}
          </button>
        </div>
      )}
    </>
  );
}
