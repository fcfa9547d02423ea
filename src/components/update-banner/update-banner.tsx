import { reloadUpdated } from "../../adapters/service-worker.ts";
import { useApp } from "../../app-actor.ts";
import buttons from "../button/button.module.css";
import styles from "../connection-banner/connection-banner.module.css";

/** Offers to load the page of a newer build. Only the person does: they may be in the middle of something. */
export function UpdateBanner({ ready }: { ready: boolean }) {
  const { texts } = useApp();
  return (
    <div className={ready ? styles.banner : undefined}>
      <output>{ready && texts.update.ready}</output>
      {ready && (
        <button type="button" className={buttons.button} onClick={() => void reloadUpdated()}>
          {texts.update.reload}
        </button>
      )}
    </div>
  );
}
