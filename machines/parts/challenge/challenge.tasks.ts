import { failureOf } from "../../shared/failure.ts";
import { assertPresent } from "../../../workbench/assert-present.ts";
import { type TaskEffects, task } from "../../shared/actors.ts";
import type { Resend } from "../../shared/effects.ts";
import type { Secret } from "../../../workbench/codec/secret.ts";

/** Asks the service to check a code. Resolves to its answer for a right code, rejects for a wrong one. */
export type CheckCode<Subject, Passed> = (effects: TaskEffects, subject: Subject, code: Secret) => Promise<Passed>;

/** How the service mails codes. */
export interface CodeMail<Subject> {
  /**
   * Requests a code. Resolves to the seconds until the next one can be requested, or null if the service doesn't say.
   */
  request(effects: TaskEffects, subject: Subject): Promise<number | null>;
  /** The countdown that runs until the next request. */
  countdown(subject: Subject): Resend;
}

/** The call `resendOTP` mails a code to an address. */
export const mailedFor = (purpose: Resend["purpose"]): CodeMail<{ email: string }> => ({
  request: async ({ call }, { email }) => (await call("resendOTP", { email })).retryAfter,
  countdown: ({ email }) => ({ purpose, email }),
});

/** How long the person waits before requesting the next code, unless the service names a time. */
const RESEND_AFTER_MS: Readonly<Record<Resend["purpose"], number>> = {
  login: 30_000,
  activateAccount: 30_000,
  activateOrganization: 30_000,
  authorize: 5_000,
  stepUp: 30_000,
};

/** Starts the countdown after the service mailed a code. Returns when it ends, in epoch milliseconds. */
export function startCountdown(effects: TaskEffects, resend: Resend, retryAfter: number | null): number {
  const ms = retryAfter === null ? RESEND_AFTER_MS[resend.purpose] : retryAfter * 1000;
  return keepCountdown(effects, resend, { ms, isSent: true });
}

/**
 * Starts the countdown after an answer with which the service mailed a code unasked. During the pause after an earlier
 * code it mails none, and that countdown goes on.
 */
export function expectCode(effects: TaskEffects, resend: Resend): void {
  const running = effects.recall("resendWait", keyOf(resend));
  if (running !== null && running.until > effects.clock.now()) return;
  keepCountdown(effects, resend, { ms: RESEND_AFTER_MS[resend.purpose], isSent: false });
}

/** The key of a wait in the browser's memory. */
export const keyOf = ({ purpose, email }: Resend): string => `${purpose}.${email}`;

function keepCountdown(
  { clock, keep }: TaskEffects,
  resend: Resend,
  { ms, isSent }: { ms: number; isSent: boolean },
): number {
  const from = clock.now();
  keep("resendWait", { from, until: from + ms, isSent }, keyOf(resend));
  return from + ms;
}

/** The actor that checks a code. */
export const checkCode = <Subject, Passed>(check: CheckCode<Subject, Passed>) =>
  task<Passed, { subject: Subject; code: Secret }>("code", (effects, { subject, code }) =>
    check(effects, subject, code),
  );

/**
 * Requests a code. Resolves to the time of the next possible request, in epoch milliseconds. A refusal that names such a
 * time starts the countdown too.
 */
export const sendCode = <Subject>(mail: CodeMail<Subject> | null) =>
  task<{ resendAt: number }, { subject: Subject }>("newCode", async (effects, { subject }) => {
    const { request, countdown } = assertPresent(mail);
    let retryAfter: number | null;
    try {
      retryAfter = await request(effects, subject);
    } catch (error) {
      const { at, retryAt } = failureOf({ error }).failure;
      if (retryAt !== null) keepCountdown(effects, countdown(subject), { ms: retryAt - at, isSent: false });
      throw error;
    }
    return { resendAt: startCountdown(effects, countdown(subject), retryAfter) };
  });

/**
 * Reads when a countdown ends that began before a reload or in an earlier visit, and whether a code was sent then; null
 * if none runs. If the clock was set back since then, the countdown starts again: nobody can tell how much of it has
 * passed, and it must not last longer than its full length.
 */
export const recallResend = <Subject>(mail: CodeMail<Subject> | null) =>
  task<{ resendAt: number | null; isSent: boolean }, { subject: Subject }>(null, async (effects, { subject }) => {
    const resend = assertPresent(mail).countdown(subject);
    const wait = effects.recall("resendWait", keyOf(resend));
    const now = effects.clock.now();
    if (wait === null || wait.until <= now) return { resendAt: null, isSent: false };
    const { from, until, isSent } = wait;
    if (now >= from) return { resendAt: until, isSent };
    return { resendAt: keepCountdown(effects, resend, { ms: until - from, isSent }), isSent };
  });
