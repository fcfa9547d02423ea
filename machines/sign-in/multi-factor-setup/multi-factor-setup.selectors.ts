import type { SnapshotFrom } from "xstate";
import type { multiFactorSetupMachine } from "./multi-factor-setup.machine.ts";

type Snapshot = SnapshotFrom<typeof multiFactorSetupMachine>;

export const isSaving = (snapshot: Snapshot) => snapshot.matches({ open: { form: "saving" } });

export const isAddingPasskey = (snapshot: Snapshot) => snapshot.matches({ open: { form: "addingPasskey" } });

/** Whether the service makes an offer for an authenticator app. */
export const isAskingForOffer = (snapshot: Snapshot) => snapshot.matches({ open: { authenticator: "offering" } });
