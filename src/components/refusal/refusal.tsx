import { useState } from "react";
import { useApp } from "../../app-actor.ts";
import { Countdown, wait } from "../countdown/countdown.tsx";
import { capped, failureText } from "./failure-text.ts";
import { AlertIcon } from "../icons/icons.tsx";
import { Reference, SpelledReference } from "./reference.tsx";
import type { Failure } from "../../../machines/shared/failure.ts";
import styles from "./refusal.module.css";

export interface RefusalProps {
  /** The id of the message, which may describe a field. */
  id?: string | undefined;
  failure: Failure | null;
  /** Says what could not be done, where the person has not asked for it. */
  about?: string;
  /** Screen readers announce the message again whenever this changes. */
  announcements?: number;
  /** False where a button beside it shows the countdown of the wait. */
  countsDown?: boolean;
}

/** The reason why the service refused, and the wait if it names one. Screen readers announce it at once. */
export function Refusal({ id, failure, about, announcements = 1, countsDown = true }: RefusalProps) {
  const { texts } = useApp();
  if (failure === null) return null;
  return (
    <div className={styles.refusal}>
      <AlertIcon />
      <div>
        <Announcement
          key={`${failure.at} ${announcements}`}
          {...{ id, failure, about, isFirst: announcements === 1 }}
        />
        {countsDown && failure.retryAt !== null && (
          // A screen reader would read it every second.
          <p aria-hidden="true">
            <Countdown until={failure.retryAt} text={texts.tryAgainIn} />
          </p>
        )}
        <Reference of={failure.reference} seenOnly={announcements === 1} />
      </div>
    </div>
  );
}

/** The message in words. The first time it ends with the reference, which would be chatter the second time. */
function Announcement({
  id,
  failure,
  about,
  isFirst,
}: Pick<RefusalProps, "id"> & { failure: Failure; about: string | undefined; isFirst: boolean }) {
  const { texts, language, now } = useApp();
  const [shownAt] = useState(now);
  const { retryAt } = failure;
  const waitInWords = retryAt !== null && retryAt > shownAt ? texts.tryAgainIn(wait(retryAt, shownAt, language)) : "";
  return (
    <div role="alert">
      <div id={id}>
        <p>
          {about !== undefined && <span>{`${about} `}</span>}
          <bdi>{failureText(failure, texts)}</bdi>
          {waitInWords !== "" && <span className="unseen">{` ${waitInWords}`}</span>}
        </p>
        {failure.hint !== undefined && (
          <p>
            <bdi>{capped(failure.hint)}</bdi>
          </p>
        )}
      </div>
      {isFirst && failure.reference !== null && <SpelledReference of={failure.reference} />}
    </div>
  );
}
