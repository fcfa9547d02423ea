import type { SnapshotFrom } from "xstate";
import type { multiFactorLoginMachine } from "./multi-factor-login.machine.ts";

/** Whether the browser and the service take a passkey; it stays so while the login reply leads on. */
export const isUsingPasskey = (snapshot: SnapshotFrom<typeof multiFactorLoginMachine>) =>
  !snapshot.matches({ asking: { passkey: "unused" } });
