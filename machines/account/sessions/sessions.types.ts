import type { WordProblem } from "../../shared/confirm-word.ts";
import type { Request } from "../../shared/contract.ts";
import type { SignedInDevice } from "../../shared/contract-values.ts";
import type { Failure } from "../../shared/failure.ts";
import type { Paging } from "../../shared/paging.ts";
import type { Sort } from "../../shared/sorting.ts";

/** Columns to sort by. `userAgent` sorts by the device's readable name. */
export const sortableColumns = ["userAgent", "signedInAt", "lastUsedAt", "address"] as const;

export type DeviceSort = Sort<(typeof sortableColumns)[number]>;

export type DevicePage = Omit<Paging, "totalRecords">;

export interface SessionsContext {
  /** As the service last listed them, most recently used first. Empty until then. */
  devices: readonly SignedInDevice[];
  sort: DeviceSort;
  page: DevicePage;
  /** What is being confirmed or signed out, or null. */
  request: Request<"sessions|revoke"> | null;
  /** What is wrong with the word that was typed. */
  problem: WordProblem | null;
  failure: Failure | null;
}

export type SessionsEvent =
  | { type: "list.reload" }
  /** A press on a column's title. */
  | { type: "list.sort"; param: DeviceSort["param"] }
  | { type: "list.page"; page: DevicePage }
  | { type: "device.signOut"; sessionId: string }
  | { type: "others.signOut" }
  | { type: "everywhere.signOut" }
  | { type: "signOut.confirm" }
  | { type: "signOut.cancel" }
  | { type: "word.edit" }
  /** `word` is in the person's language, from the texts. */
  | { type: "word.submit"; typed: string; word: string };
