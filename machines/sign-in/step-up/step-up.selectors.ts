import type { SnapshotFrom } from "xstate";
import type { stepUpMachine } from "./step-up.machine.ts";

type Snapshot = SnapshotFrom<typeof stepUpMachine>;

export const isCheckingPassword = (snapshot: Snapshot) =>
  snapshot.matches({ asking: { entry: { byPassword: "checking" } } });

export const isUsingPasskey = (snapshot: Snapshot) => snapshot.matches({ asking: { passkey: "used" } });
