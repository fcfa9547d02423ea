import { report } from "node:process";
import * as v from "valibot";

/** A page that is open has one connection, which takes some 15 KB. */
const MOST = 20_000;
/** Descriptors for everything else: the database's files or connections, mail, the log. */
const OTHERS = 500;
/** What one address may have of all, so that there is room for everyone else: a large office is behind one. */
const SHARE = 0.6;

const limits = v.object({ userLimits: v.object({ open_files: v.object({ soft: v.number() }) }) });

/** How many connections there may be, in all and from one address, where that is not configured. */
function defaultConnections(): { inAll: number; perAddress: number } {
  const told = v.safeParse(limits, report.getReport());
  // Not told where there is no limit.
  const inAll = told.success ? Math.max(1, Math.min(MOST, told.output.userLimits.open_files.soft - OTHERS)) : MOST;
  return { inAll, perAddress: Math.max(1, Math.floor(inAll * SHARE)) };
}

export const DEFAULT_CONNECTIONS = defaultConnections();
