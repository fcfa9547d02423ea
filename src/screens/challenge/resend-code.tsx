import { useSelector } from "@xstate/react";
import { Countdown } from "../../components/countdown/countdown.tsx";
import { Refusal } from "../../components/refusal/refusal.tsx";
import { classes } from "../../components/classes.ts";
import { type Challenge, resendOf } from "./challenge-form.tsx";
import buttons from "../../components/button/button.module.css";
import styles from "./resend-code.module.css";

export interface ResendTexts {
  /** Before anything was sent from here. */
  send: string;
  resend: string;
  resendIn(wait: string): string;
  sending: string;
  sent: string;
}

/**
 * Having a code sent, beside its entry. The button stays where it is and says how long to wait.
 *
 * @param main - whether it is the way on
 */
export function ResendCode({
  challenge,
  texts,
  main = false,
}: {
  challenge: Challenge;
  texts: ResendTexts;
  main?: boolean;
}) {
  const resend = useSelector(challenge, resendOf);
  const { resendAt, resendFailure, sent } = useSelector(challenge, (snapshot) => snapshot.context);
  if (resend === "never") return null;
  const ready = resend === "ready";
  // Once the wait is over, a refusal that was about waiting no longer holds. The button itself counts down.
  const refusal = ready && resendFailure?.retryAt != null ? null : resendFailure && { ...resendFailure, retryAt: null };
  return (
    <div className={classes(styles.resend, main && styles.main)}>
      <button
        type="button"
        className={main ? classes(buttons.button, buttons.wide) : buttons.link}
        aria-disabled={!ready || undefined}
        onClick={() => challenge.send({ type: "code.resend" })}
      >
        {resend === "waiting" && resendAt !== null ? (
          <Countdown until={resendAt} text={texts.resendIn} over={texts.resend} />
        ) : resend === "sending" ? (
          texts.sending
        ) : sent ? (
          texts.resend
        ) : (
          texts.send
        )}
      </button>
      <output className={styles.sent}>{resend === "waiting" && resendFailure === null && texts.sent}</output>
      <Refusal failure={refusal} />
    </div>
  );
}
