import { failureOf } from "../../shared/failure.ts";
import { assertPresent } from "../../shared/assert-present.ts";
import { type Ports, type Resend, task } from "../../shared/ports.ts";
import type { Secret } from "../../shared/secret.ts";

/** Asks the service to check a code. Resolves to its answer for a right code, rejects for a wrong one. */
export type CheckCode<Subject, Passed> = (
  ports: Ports,
  subject: Subject,
  code: Secret,
  signal: AbortSignal,
) => Promise<Passed>;

/** How the service mails codes. */
export interface CodeMail<Subject> {
  /**
   * Requests a code. Resolves to the seconds until the next one can be requested, or null if the service doesn't say.
   */
  request(ports: Ports, subject: Subject, signal: AbortSignal): Promise<number | null>;
  /** The countdown that runs until the next request. */
  countdown(subject: Subject): Resend;
}

/** The call `resendOTP` mails a code to an address. */
export const mailedFor = (purpose: Resend["purpose"]): CodeMail<{ email: string }> => ({
  request: async (ports, { email }, signal) => (await ports.call("resendOTP", { email }, signal)).retryAfter,
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
export function startCountdown(ports: Ports, resend: Resend, retryAfter: number | null): number {
  const ms = retryAfter === null ? RESEND_AFTER_MS[resend.purpose] : retryAfter * 1000;
  return keepCountdown(ports, resend, { ms, isSent: true });
}

function keepCountdown(ports: Ports, resend: Resend, { ms, isSent }: { ms: number; isSent: boolean }): number {
  const from = ports.clock.now();
  ports.resendDeadline.keep(resend, { from, until: from + ms, isSent });
  return from + ms;
}

/** The actor that checks a code. */
export const checkCode = <Subject, Passed>(check: CheckCode<Subject, Passed>) =>
  task<Passed, { subject: Subject; code: Secret }>((ports, { subject, code }, signal) =>
    check(ports, subject, code, signal),
  );

/**
 * Requests a code. Resolves to the time of the next possible request, in epoch milliseconds. A refusal that names such a
 * time starts the countdown too.
 */
export const sendCode = <Subject>(mail: CodeMail<Subject> | null) =>
  task<{ resendAt: number }, { subject: Subject }>(async (ports, { subject }, signal) => {
    const { request, countdown } = assertPresent(mail);
    let retryAfter: number | null;
    try {
      retryAfter = await request(ports, subject, signal);
    } catch (error) {
      const { at, retryAt } = failureOf({ error }).failure;
      if (retryAt !== null) keepCountdown(ports, countdown(subject), { ms: retryAt - at, isSent: false });
      throw error;
    }
    return { resendAt: startCountdown(ports, countdown(subject), retryAfter) };
  });

/**
 * Reads when a countdown ends that began before a reload or in an earlier visit, and whether a code was sent then; null
 * if none runs. If the clock was set back since then, the countdown starts again: nobody can tell how much of it has
 * passed, and it must not last longer than its full length.
 */
export const recallResend = <Subject>(mail: CodeMail<Subject> | null) =>
  task<{ resendAt: number | null; isSent: boolean }, { subject: Subject }>(async (ports, { subject }) => {
    const resend = assertPresent(mail).countdown(subject);
    const wait = ports.resendDeadline.read(resend);
    const now = ports.clock.now();
    if (wait === null || wait.until <= now) return { resendAt: null, isSent: false };
    const { from, until, isSent } = wait;
    if (now >= from) return { resendAt: until, isSent };
    return { resendAt: keepCountdown(ports, resend, { ms: until - from, isSent }), isSent };
  });
