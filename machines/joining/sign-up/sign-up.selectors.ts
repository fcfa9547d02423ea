import type { SnapshotFrom } from "xstate";
import type { signUpMachine } from "./sign-up.machine.ts";

type Snapshot = SnapshotFrom<typeof signUpMachine>;

/** The step to show; null until the machine knows which step the person was at before a reload. */
export function stepOf({ value }: Pick<Snapshot, "value">): "aboutYou" | "aboutCompany" | null {
  if (value === "done") return "aboutCompany";
  const { form: at } = value.open;
  if (at === "arriving" || at === "recalling") return null;
  return typeof at === "object" && ("aboutYou" in at || "submitted" in at) ? "aboutYou" : "aboutCompany";
}

/** Whether the person has submitted a step that is not answered yet. */
export function isUnderWay({ value }: Pick<Snapshot, "value">): boolean {
  if (value === "done") return true;
  const { form: at } = value.open;
  if (typeof at === "string") return at === "sending";
  return "submitted" in at || Object.values(at).includes("waiting");
}

/** Whether the second step is sent. */
export const isSending = (snapshot: Snapshot) => snapshot.matches({ open: { form: "sending" } });

/** Whether the first step has no problems. */
export const isGood = (snapshot: Snapshot) => snapshot.matches({ open: { form: { aboutYou: "good" } } });

/** Whether the countries are loading, known or could not be loaded. */
export const stateOfCountries = ({ value }: Pick<Snapshot, "value">) =>
  value === "done" ? "known" : value.open.countries;
