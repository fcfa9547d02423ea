import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import styles from "./panel.module.css";

/** What was opened, and how to have back what was done before. It stays until it is done with. */
export function Notice({
  session,
  inspection: { notice, kept },
}: {
  session: Session;
  inspection: Pick<Inspection, "notice" | "kept">;
}) {
  const isEmpty = notice === null && kept === null;
  return (
    <div className={styles.notice} data-empty={isEmpty}>
      {/* There from the beginning, so that what comes into it is read out. */}
      <output>
        {notice !== null && <span>{notice}</span>}{" "}
        {kept !== null && (
          <span>{texts.panel.kept(kept.own, kept.place.mode === "held" ? kept.place.scenario : kept.place.name)}</span>
        )}
      </output>
      {kept !== null && (
        <button type="button" className={styles.button} onClick={session.undo}>
          {texts.panel.undo}
        </button>
      )}
      {!isEmpty && (
        <button type="button" className={styles.button} onClick={session.dismiss}>
          {texts.panel.dismiss}
        </button>
      )}
    </div>
  );
}
