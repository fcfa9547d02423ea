import type { SnapshotFrom } from "xstate";
import type { reportMachine } from "./report.machine.ts";

type Snapshot = SnapshotFrom<typeof reportMachine>;

/** Whether the person has saved the report's file as it is now. */
export const isSaved = (snapshot: Snapshot) => snapshot.matches({ ready: "saved" });

/** Whether the person has changed the report since they saved it, also while the panel asks whether to leave it. */
export const isChanged = (snapshot: Snapshot) => snapshot.matches({ ready: "changed" }) || snapshot.matches("leaving");

export const isReady = (snapshot: Snapshot) => snapshot.matches("ready") || isChanged(snapshot);
