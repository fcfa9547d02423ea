import { report } from "node:process";
import * as v from "valibot";

/** The default maximum. Each open page has one connection, which takes about 15 KB. */
const MOST = 20_000;
/** File descriptors reserved for everything else: the database's files or connections, mail, the log. */
const RESERVED = 500;
/** The share of one address: large enough for an office behind NAT, small enough to leave room for others. */
const SHARE = 0.6;

const limits = v.object({ userLimits: v.object({ open_files: v.object({ soft: v.number() }) }) });

/** The default maximum of connections. */
export const DEFAULT_CONNECTIONS = defaultConnections();

function defaultConnections(): number {
  const parsed = v.safeParse(limits, report.getReport());
  // The report has no number if there is no limit.
  if (!parsed.success) return MOST;
  return Math.max(1, Math.min(MOST, parsed.output.userLimits.open_files.soft - RESERVED));
}

/** The default maximum of one address, of all the connections that the service allows. */
export const defaultShareOf = (inAll: number): number => Math.max(1, Math.floor(inAll * SHARE));
