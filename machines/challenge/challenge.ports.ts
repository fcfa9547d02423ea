import { fromPromise } from "xstate";
import { oauthOutcome } from "../authorize/oauth-outcome.ts";
import { loginRequest } from "../login/login-details.ts";
import type { LoginDetails } from "../login/login.types.ts";
import { failureOf, plainFailure } from "../shared/failure.ts";
import { type ExpectedRefusal, port, type Ports, type Resend } from "../shared/ports.ts";
import type { Secret } from "../shared/secret.ts";
import type { MailedSubject, Passed, Subject } from "./challenge.types.ts";

/** How long the next code cannot be asked for, unless the service says. */
const RESEND_AFTER_MS: Record<MailedSubject["purpose"], number> = {
  login: 30_000,
  activateAccount: 30_000,
  activateOrganization: 30_000,
  authorize: 5_000,
};

/** The service's answer when the socket was replaced and it no longer knows what the person is in the middle of. */
const notAskedFor: ExpectedRefusal = { status: 409 };

/** Sends the code that was typed to the call that checks it. */
export const checkCode = port((ports) =>
  fromPromise<Passed, { subject: Subject; code: Secret }>(async ({ input: { subject, code }, signal }) => {
    switch (subject.purpose) {
      case "login": {
        const { details } = subject;
        const request = loginRequest(details, { MFAType: details.MFAType, otp: code });
        return { purpose: "login", reply: await ports.call("login", request, signal) };
      }
      case "activateAccount":
        return {
          purpose: "activateAccount",
          reply: await ports.call("activateAccount", { otp: code, email: subject.email }, signal),
        };
      case "activateOrganization": {
        const reply = await ports.call("activateOrganization", { otp: code, orgId: subject.orgId }, signal);
        if (!reply.success) throw plainFailure("invalidCode", ports.clock.now());
        return { purpose: "activateOrganization", reply };
      }
      case "authorize": {
        const outcome = await oauthOutcome(ports, subject.query, { ...subject.body, otp: code }, signal);
        if (outcome.next === "code") throw plainFailure("invalidCode", ports.clock.now());
        return { purpose: "authorize", url: outcome.url };
      }
      case "setUp": {
        const request = { otp: code, MFASecretKey: subject.secretKey };
        const { success } = await ports.call("hrms|master|MFA|verify", request, signal);
        if (!success) throw plainFailure("invalidCode", ports.clock.now());
        return { purpose: "setUp" };
      }
    }
  }),
);

/** Asks for a code by email. Resolves to the time, epoch milliseconds, from which the next may be asked for. */
export const sendCode = port((ports) =>
  fromPromise<{ resendAt: number }, { subject: Subject }>(async ({ input, signal }) => {
    const subject = mailed(input.subject);
    const retryAfter = await askForCode(ports, subject, signal);
    return { resendAt: noteSent(ports, subject, retryAfter) };
  }),
);

/** Starts the countdown of a code that has just been sent; `retryAfter` in seconds where the service says. */
export function noteSent(ports: Ports, subject: MailedSubject, retryAfter: number | null): number {
  const wait = retryAfter === null ? RESEND_AFTER_MS[subject.purpose] : retryAfter * 1000;
  const resendAt = ports.clock.now() + wait;
  ports.resendDeadline.keep(resendOf(subject), resendAt);
  return resendAt;
}

/** The machine asks for a code only where one can be mailed. */
function mailed(subject: Subject): MailedSubject {
  if (subject.purpose === "setUp") throw new Error("The codes of an authenticator app are not mailed.");
  return subject;
}

function resendOf(subject: MailedSubject): Resend {
  switch (subject.purpose) {
    case "login":
      return { purpose: "login", email: subject.details.email };
    case "authorize":
      return { purpose: "authorize", email: subject.body.identifier };
    case "activateAccount":
    case "activateOrganization":
      return { purpose: subject.purpose, email: subject.email };
  }
}

/** Has a code sent. Seconds until the next may be asked for, or null where the service does not say. */
async function askForCode(ports: Ports, subject: MailedSubject, signal: AbortSignal): Promise<number | null> {
  if (subject.purpose === "authorize") {
    // The same post without a code sends another.
    await ports.oauth.login(subject.query, subject.body, signal);
    return null;
  }
  const { email } = resendOf(subject);
  const ask = (expecting?: ExpectedRefusal) => ports.call("resendOTP", { email }, signal, expecting);
  const reply = await (subject.purpose === "login" ? afterLogin(ports, subject.details, ask, signal) : ask());
  return reply.retryAfter;
}

/**
 * Asks something that needs the right password to have been given on this socket. The service keeps that by socket, so
 * after a reconnection the sign-in is repeated first.
 *
 * @param ask what to ask, and the refusal that is dealt with here; none the second time
 */
export async function afterLogin<T>(
  ports: Ports,
  details: LoginDetails,
  ask: (expecting?: ExpectedRefusal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await ask(notAskedFor);
  } catch (error) {
    // A person who has left must not be signed in after all.
    if (signal.aborted || failureOf({ error }).failure.status !== notAskedFor.status) throw error;
    await ports.call("login", loginRequest(details), signal);
    signal.throwIfAborted();
    return ask();
  }
}

/** When the next code may be asked for, as kept from before a reload or an earlier visit; or null. */
export const recallResend = port((ports) =>
  fromPromise<{ resendAt: number | null }, { subject: Subject }>(async ({ input: { subject } }) => {
    const at = ports.resendDeadline.read(resendOf(mailed(subject)));
    return { resendAt: at !== null && at > ports.clock.now() ? at : null };
  }),
);
