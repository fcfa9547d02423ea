import type { SnapshotFrom } from "xstate";
import type { appMachine } from "./app.machine.ts";

type Snapshot = SnapshotFrom<typeof appMachine>;

export const isOnline = (snapshot: Snapshot) => snapshot.matches({ connection: "online" });

export const isReportOpen = (snapshot: Snapshot) => snapshot.matches({ report: "open" });

/** Whether the app asks the service once more whether the session is valid. */
export const isRetrying = (snapshot: Snapshot) => snapshot.matches({ session: { unreachable: "retrying" } });

/** The time at which the app asks about the session again, while it waits for that. */
export const retryAt = (snapshot: Snapshot) =>
  snapshot.matches({ session: { unreachable: "waiting" } }) ? snapshot.context.retry?.at : undefined;

export const isTrustingDevice = (snapshot: Snapshot) => snapshot.matches({ navigation: "trustingDevice" });

/** Why the details of the page's organisation could not be loaded; null where the person cannot load them again. */
export const companyFailure = (snapshot: Snapshot) =>
  snapshot.can({ type: "company.retry" }) ? snapshot.context.companyFailure : null;
