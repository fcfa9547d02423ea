import { useSelector } from "@xstate/react";
import { isCodeSent, mailOf, resendOf } from "../../machines/parts/challenge/challenge.selectors.ts";
import { Countdown } from "../components/countdown/countdown.tsx";
import { Refusal } from "../components/refusal/refusal.tsx";
import { classes } from "../components/classes.ts";
import { useHydrated } from "../components/hydrated.tsx";
import { sends } from "../sends.ts";
import type { Challenge } from "./use-code-form.ts";
import buttons from "../components/button/button.module.css";
import styles from "./resend-code.module.css";

/** The texts of the button. */
export interface ResendTexts {
  /** The button's text before the service has sent a code for this screen. */
  send: string;
  resend: string;
  resendIn(wait: string): string;
  sending: string;
}

/** Puts the focus on the button if the person must request a code first. */
const focusFirst = (button: HTMLButtonElement | null) => button?.focus();

/**
 * Says that the code was sent, until the service refuses one. It stays in its place when the button moves, because
 * screen readers announce only changes of elements they know.
 */
export function CodeSent({ challenge, text }: { challenge: Challenge; text: string }) {
  const isHydrated = useHydrated();
  const isSent = useSelector(challenge, isCodeSent);
  return <output className={styles.sent}>{isHydrated && isSent && text}</output>;
}

/** Requests another code. The button stays in place and shows how long to wait. */
export function ResendCode({ challenge, texts }: { challenge: Challenge; texts: ResendTexts }) {
  const isHydrated = useHydrated();
  const { resendAt, resendFailure } = useSelector(challenge, ({ context }) => context);
  const mail = useSelector(challenge, mailOf);
  const now = useSelector(challenge, resendOf);
  if (now === "never") return null;
  const resend = isHydrated ? now : "recalling";
  const main = mail === "unsent";
  const text = mail === "sent" ? texts.resend : texts.send;
  return (
    <div className={classes(styles.resend, main && styles.main)}>
      <button
        type="button"
        ref={main ? focusFirst : undefined}
        className={main ? buttons.wide : buttons.link}
        aria-disabled={(resend !== "ready" && resend !== "refused") || undefined}
        {...sends(challenge, { type: "code.resend" })}
      >
        {(resend === "sent" || resend === "throttled") && resendAt !== null ? (
          <Countdown until={resendAt} text={texts.resendIn} over={texts.resend} />
        ) : resend === "sending" ? (
          texts.sending
        ) : (
          text
        )}
      </button>
      {/* The button shows the countdown already. */}
      <Refusal failure={resendFailure} countsDown={false} />
    </div>
  );
}
