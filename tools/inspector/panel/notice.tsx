import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import controls from "./controls.module.css";
import styles from "./notice.module.css";

/** Says which file or link was opened, and offers to restore the previous session. It stays until dismissed. */
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
      {/* Rendered even if empty, because screen readers only announce changes to an existing live region. */}
      <output>
        {notice !== null && <span>{notice}</span>} {kept !== null && <span>{texts.panel.kept}</span>}
      </output>
      {kept !== null && (
        <button type="button" className={controls.button} onClick={session.undo}>
          {texts.panel.undo(kept.own)}
        </button>
      )}
      {!isEmpty && (
        <button type="button" className={controls.button} onClick={session.dismiss}>
          {texts.panel.dismiss}
        </button>
      )}
    </div>
  );
}
