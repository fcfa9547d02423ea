import type { Json } from "./json.ts";
import { withContext, withParts } from "./migrating.ts";

/* From version 3 to 4: the report for support is a region of the root, and devices are a table with questions. */

/** A root that had no report of its own, and could end the session of this device alone. */
export const rootWithReport = (root: Json): Json =>
  withParts(root, {
    value: (value) => ({ ...value, report: "closed" }),
    children: (children) =>
      withParts(children, {
        signOut: (actor) => withParts(actor, { input: (input) => ({ ...input, everywhere: false }) }),
      }),
  });

/** The list as it was read, the last used first, and nothing asked. */
export const devicesAsTable = withContext((context) => ({
  ...context,
  sort: { param: "lastUsedAt", direction: -1 },
  page: { limit: 40, currentPage: 1 },
  problem: null,
}));

/** What is taken now where it was not. */
export const reportAndDeviceEvents = (states: readonly string[]): string[] => [
  "app report.close",
  "app report.missing",
  "app report.open",
  "app session.endedEverywhere",
  ...(states.some((state) => state.startsWith("sessions.")) ? ["sessions list.page"] : []),
  ...(states.includes("sessions.shown") ? ["sessions everywhere.signOut", "sessions list.sort"] : []),
];
