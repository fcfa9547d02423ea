import type { SnapshotFrom } from "xstate";
import { requestedDevice } from "./devices.ts";
import type { sessionsMachine } from "./sessions.machine.ts";

type Snapshot = SnapshotFrom<typeof sessionsMachine>;

/** Whether the person can act on the list. */
export const isShown = (snapshot: Snapshot) => snapshot.matches("shown");

/** The session of the one device that is being signed out. */
export const goingSession = (snapshot: Snapshot) =>
  snapshot.matches("revoking") ? requestedDevice(snapshot.context)?.sessionId : undefined;

export function areOthersGoing(snapshot: Snapshot): boolean {
  const { request } = snapshot.context;
  return snapshot.matches("revoking") && request !== null && "others" in request;
}
