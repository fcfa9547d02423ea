import { lastSteps } from "../../snapshot/last-steps.ts";
import { engineOf, originOf } from "../../snapshot/origin.ts";
import type { SnapshotPlace } from "../inspection.ts";
import { texts } from "../texts.ts";
import styles from "./panel.module.css";

const words = texts.panel;

/** Says that the app is a reproduction: of what file, what the person said, and what happened before. */
export function Reproduction({ place: { name, version, envelope } }: { place: SnapshotPlace }) {
  const { capturedAt, comment, trail, page } = envelope;
  const steps = lastSteps(trail);
  return (
    <div className={styles.reproduction}>
      <p>{words.reproduction(name)}</p>
      {comment !== undefined && (
        <p>
          {words.comment} <q>{comment}</q>
        </p>
      )}
      <p className={styles.origin}>
        {originOf(envelope, version)}; {engineOf(page.browser.userAgent)}.
      </p>
      {steps.length > 0 && (
        <details>
          <summary>{words.before(steps.length)}</summary>
          <ol className={styles.before}>
            {steps.map(({ at, sentence }) => (
              <li key={`${at} ${sentence}`}>
                <time dateTime={new Date(at).toISOString()}>{words.secondsBefore((capturedAt - at) / 1000)}</time>{" "}
                {sentence}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
