import { fromPromise } from "xstate";
import { loginRequest } from "../login/login-details.ts";
import { failureOf } from "../shared/failure.ts";
import { port, type Ports, type Resend } from "../shared/ports.ts";
import type { Secret } from "../shared/secret.ts";
import type { Passed, Subject } from "./challenge.types.ts";

/** Multi-factor login's countdown (specification section 9), and the least for any other code. */
const RESEND_AFTER_MS = 30_000;

/** A service that has lost the thread (the socket was replaced) says so with this code. */
const NOT_ASKED_FOR = 409;

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
    }
  }),
);

/** Asks for a code by email. Resolves to the time, epoch milliseconds, from which the next may be asked for. */
export const sendCode = port((ports) =>
  fromPromise<{ resendAt: number }, { subject: Subject }>(async ({ input: { subject }, signal }) => {
    const reply = await askForCode(ports, subject, signal);
    const wait = reply.retryAfter === null ? RESEND_AFTER_MS : reply.retryAfter * 1000;
    const resendAt = ports.clock.now() + wait;
    ports.resendDeadline.keep(resendOf(subject), resendAt);
    return { resendAt };
  }),
);

const resendOf = (subject: Subject): Resend => ({
  purpose: subject.purpose,
  email: subject.purpose === "login" ? subject.details.email : subject.email,
});

async function askForCode(ports: Ports, subject: Subject, signal: AbortSignal) {
  const { email } = resendOf(subject);
  const ask = () => ports.call("resendOTP", { email }, signal);
  if (subject.purpose !== "login") return ask();
  try {
    return await ask();
  } catch (error) {
    // The service keeps who is being asked by socket; after a reconnection it has to be told anew.
    if (failureOf({ error }).failure.status !== NOT_ASKED_FOR) throw error;
    await ports.call("login", loginRequest(subject.details), signal);
    return ask();
  }
}

/** The deadline that a sending before a reload or on an earlier visit left behind, or null. */
export const recallResend = port((ports) =>
  fromPromise<{ resendAt: number | null }, { subject: Subject }>(async ({ input: { subject } }) => {
    const at = ports.resendDeadline.read(resendOf(subject));
    return { resendAt: at !== null && at > ports.clock.now() ? at : null };
  }),
);
