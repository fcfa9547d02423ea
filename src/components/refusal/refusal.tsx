import { useState } from "react";
import { useApp } from "../../app-actor.ts";
import { Countdown } from "../countdown/countdown.tsx";
import { failureText } from "./failure-text.ts";
import { AlertIcon } from "../icons/icons.tsx";
import { wait } from "../countdown/wait.ts";
import type { Failure } from "../../../machines/shared/failure.ts";
import styles from "./refusal.module.css";

/** Why the service said no, and how long to wait where it told that. Announced at once, and whenever `said` changes. */
export function Refusal({ id, failure, said = 1 }: { id?: string; failure: Failure | null; said?: number }) {
  const { texts } = useApp();
  if (failure === null) return null;
  return (
    <div id={id} className={styles.refusal}>
      <AlertIcon />
      <div>
        <Announcement key={`${failure.at} ${said}`} failure={failure} />
        {failure.retryAt !== null && (
          // Read out it would be heard each second.
          <p aria-hidden="true">
            <Countdown until={failure.retryAt} text={texts.tryAgainIn} />
          </p>
        )}
      </div>
    </div>
  );
}

function Announcement({ failure }: { failure: Failure }) {
  const { texts, language, now } = useApp();
  const [then] = useState(now);
  const { retryAt } = failure;
  const waitThen = retryAt !== null && retryAt > then ? texts.tryAgainIn(wait(retryAt, then, language)) : "";
  return (
    <p role="alert">
      <bdi>{failureText(failure, texts)}</bdi> {waitThen !== "" && <span className="unseen">{waitThen}</span>}
    </p>
  );
}
