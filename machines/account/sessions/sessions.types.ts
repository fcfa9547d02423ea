import type { SessionsContext } from "./sessions.policy.ts";

/** Columns to sort by. `userAgent` sorts by the device's readable name. */
export const sortableColumns = ["userAgent", "signedInAt", "lastUsedAt", "address"] as const;

export type DeviceSort = SessionsContext["sort"];

export type DevicePage = SessionsContext["page"];

export type SessionsEvent =
  | { type: "list.reload" }
  /** The person pressed a column's title. */
  | { type: "list.sort"; param: DeviceSort["param"] }
  | { type: "list.page"; page: DevicePage }
  | { type: "device.signOut"; sessionId: string }
  | { type: "others.signOut" }
  | { type: "everywhere.signOut" }
  /** The person wants a trusted device to ask for a code again. */
  | { type: "device.askAgain"; deviceId: string }
  | { type: "signOut.confirm" }
  | { type: "signOut.cancel" }
  | { type: "word.edit" }
  /** `word` comes from the texts, in the person's language. */
  | { type: "word.submit"; typed: string; word: string };
