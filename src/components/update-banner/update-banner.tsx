import { reloadUpdated } from "../../adapters/service-worker.ts";
import { useApp } from "../../app-actor.ts";
import buttons from "../button/button.module.css";
import styles from "../connection-banner/connection-banner.module.css";

/** Offers to reload for a newer build. Never reloads by itself, because the person may be busy. */
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
