import { reloadUpdated } from "../../adapters/service-worker.ts";
import type { Texts } from "../../texts/en.ts";
import buttons from "../button/button.module.css";
import styles from "../messages/messages.module.css";

/** Offers to reload for a newer build. It never reloads by itself, because the person may be busy. */
export function UpdateBanner({ ready, texts }: { ready: boolean; texts: Texts["update"] }) {
  return (
    <div className={ready ? styles.banner : undefined}>
      <output>{ready && texts.ready}</output>
      {ready && (
        <button type="button" className={buttons.button} onClick={() => void reloadUpdated()}>
          {texts.reload}
        </button>
      )}
    </div>
  );
}
