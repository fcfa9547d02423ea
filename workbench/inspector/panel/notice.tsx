import IconDismiss from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { icon } from "../kit/icon.tsx";
import type { Session } from "../session.ts";
import type { Inspection } from "../inspection.ts";
import { texts } from "../texts.ts";
import controls from "../kit/controls.module.css";
import styles from "./notice.module.css";

const Dismiss = icon(IconDismiss);

/** Says which file or link was opened, and offers to restore the previous session. It stays until dismissed. */
export function Notice({
  session,
  inspection: { notice, kept },
}: {
  session: Session;
  inspection: Pick<Inspection, "notice" | "kept">;
}) {
  const said = notice ?? (kept === null ? "" : texts.panel.kept);
  return (
    <div className={styles.notice}>
      {/* Rendered even if empty, because screen readers only announce changes to an existing live region. */}
      <output className={notice === null ? "unseen" : undefined} title={said}>
        {said}
      </output>
      {kept !== null && (
        <button type="button" className={controls.button} onClick={session.undo}>
          {texts.panel.undo(kept.own)}
        </button>
      )}
      {(notice !== null || kept !== null) && (
        <span className={controls.icons}>
          <button type="button" aria-label={texts.panel.dismiss} title={texts.panel.dismiss} onClick={session.dismiss}>
            <Dismiss />
          </button>
        </span>
      )}
    </div>
  );
}
