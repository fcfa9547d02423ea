import type { ReactNode } from "react";
import { SubmitButton } from "../../../components/button/submit-button.tsx";
import { Skeleton } from "../../../components/skeleton/skeleton.tsx";
import { workspace } from "../../../texts/en/workspace.ts";
import { useTexts } from "../../../app-actor.ts";
import styles from "./workspace.module.css";

const rows = ["a", "b", "c", "d"];
const tiles = ["a", "b", "c", "d", "e", "f"];

/** The picker's shape while the list is loading. */
export function PickerSkeleton({ logout }: { logout: ReactNode }) {
  const texts = useTexts("workspace", workspace);
  return (
    <div className={styles.picker} aria-busy="true">
      <output className="unseen">{texts.loading}</output>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.group}>
          <p className={styles.legend}>{texts.organisations}</p>
          <div className={styles.list}>
            {rows.map((row) => (
              <Skeleton key={row} height="4rem" />
            ))}
          </div>
        </div>
        <div className={styles.group}>
          <p className={styles.legend}>{texts.products}</p>
          <div className={styles.tiles}>
            {tiles.map((tile) => (
              <Skeleton key={tile} height="5.25rem" />
            ))}
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        <div className={styles.links}>{logout}</div>
        <div className={styles.next}>
          <SubmitButton text={texts.next} busy={false} disabled />
        </div>
      </div>
    </div>
  );
}
