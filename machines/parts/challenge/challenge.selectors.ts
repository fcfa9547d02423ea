import type { SnapshotFrom } from "xstate";
import type { ChallengeMachine } from "./challenge.machine.ts";

/* All challenges have one chart, so their snapshots differ only in subject and answer. */
type Snapshot = Pick<SnapshotFrom<ChallengeMachine<unknown, object>>, "value" | "context">;

/** The state of each part of a running challenge; null once the service has accepted a code. */
const partsOf = ({ value }: Snapshot) => (typeof value === "object" ? value.open : null);

/** Whether the service compares a code. */
export const isCheckingCode = (snapshot: Snapshot) => partsOf(snapshot)?.entry === "checking";

/** Whether a code is expected, was mailed, or has to be requested first. */
export const mailOf = (snapshot: Snapshot) => partsOf(snapshot)?.mail ?? "expected";

/** The state of the button that requests another code; `sent` and `throttled` wait until its countdown ends. */
export function resendOf(snapshot: Snapshot) {
  const resend = partsOf(snapshot)?.resend ?? "never";
  return typeof resend === "object" ? resend.waiting : resend;
}

/** Whether the service mailed a code and has refused none since. */
export const isCodeSent = (snapshot: Snapshot) => resendOf(snapshot) === "sent" && !snapshot.context.submitManually;
