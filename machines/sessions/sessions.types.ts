import type { WordProblem } from "../shared/confirm-word.ts";
import type { Request } from "../shared/contract.ts";
import type { SignedInDevice } from "../shared/contract-values.ts";
import type { Failure } from "../shared/failure.ts";
import type { Paging } from "../shared/paging.ts";

/** What the list can be sorted by. By `userAgent` means: by what the device is called. */
export const sortableColumns = ["userAgent", "signedInAt", "lastUsedAt", "address"] as const;

export interface DeviceSort {
  param: (typeof sortableColumns)[number];
  /** Ascending 1, descending -1. */
  direction: 1 | -1;
}

export type DevicePage = Omit<Paging, "totalRecords">;

export interface SessionsContext {
  /** As the service said last: the last used first. Empty until it has. */
  devices: readonly SignedInDevice[];
  sort: DeviceSort;
  page: DevicePage;
  /** What is asked about or being revoked; null while nothing is. */
  asked: Request<"sessions|revoke"> | null;
  /** What is wrong with the word that was typed. */
  problem: WordProblem | null;
  failure: Failure | null;
}

export type SessionsEvent =
  | { type: "list.reload" }
  | { type: "list.sort"; sort: DeviceSort }
  | { type: "list.page"; page: DevicePage }
  | { type: "device.signOut"; sessionId: string }
  | { type: "others.signOut" }
  | { type: "everywhere.signOut" }
  | { type: "signOut.confirm" }
  | { type: "signOut.cancel" }
  | { type: "word.edit" }
  /** `word` is in the person's language: the texts know it. */
  | { type: "word.submit"; typed: string; word: string };
