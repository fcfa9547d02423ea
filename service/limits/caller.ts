import type { IncomingMessage } from "node:http";
import type { Logger } from "../log/log.ts";
import { plainAddress, throttleAddress } from "./address.ts";
import { networksOf } from "./networks.ts";

/** The client of a request, from trusted information only. */
export interface Caller {
  /** The key of its network address in rate limits (`throttleAddress`). */
  readonly address: string;
  /** The scheme of its connection to the first trusted proxy; null if unknown. */
  readonly scheme: "http" | "https" | null;
}

/** Returns the caller of a request. It is cached, because a closed connection has no address. */
export type CallerOf = (request: IncomingMessage) => Caller;

/** Characters of a user agent that are stored. */
const LONGEST_USER_AGENT = 400;

/** The shortened user agent of a request; null if it has none. */
export const userAgentOf = ({ headers }: IncomingMessage): string | null =>
  headers["user-agent"]?.slice(0, LONGEST_USER_AGENT) ?? null;

export interface CallerOptions {
  /** Networks of trusted proxies, as for `networksOf`. */
  readonly trustProxy: readonly string[];
  readonly log: Logger;
}

const forwardedHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-proto"] as const;

/**
 * Each proxy appends to the forwarded headers, and a client can forge the earlier entries. So the service reads the
 * lists from the end, for as long as trusted proxies wrote the entries.
 */
export function createCallerOf({ trustProxy, log }: CallerOptions): CallerOf {
  const trusted = networksOf(trustProxy);
  const known = new WeakMap<IncomingMessage, Caller>();
  let warned = !trusted.isEmpty;

  function callerOf(request: IncomingMessage): Caller {
    const remote = request.socket.remoteAddress ?? "";
    let address = plainAddress(remote) ?? remote;
    if (!trusted.has(address)) return { address: throttleAddress(address), scheme: null };
    const addresses = listed(request.headers["x-forwarded-for"]);
    let proxies = 0;
    while (trusted.has(address)) {
      const before = plainAddress(addresses.at(-1 - proxies) ?? "");
      if (before === null) break;
      address = before;
      proxies += 1;
    }
    // Some proxies set a single scheme instead of appending one, so this list may be shorter than the addresses.
    const schemes = listed(request.headers["x-forwarded-proto"]);
    const scheme = (schemes.at(-Math.max(proxies, 1)) ?? schemes[0])?.toLowerCase();
    return { address: throttleAddress(address), scheme: scheme === "http" || scheme === "https" ? scheme : null };
  }

  return (request) => {
    const before = known.get(request);
    if (before) return before;
    if (!warned && forwardedHeaders.some((name) => request.headers[name] !== undefined)) {
      warned = true;
      log.warn(
        { from: request.socket.remoteAddress },
        "a request names an address it was forwarded for, and no proxy is trusted: everyone behind one counts as " +
          "one address. If this is your proxy, name it in TRUST_PROXY",
      );
    }
    const caller = callerOf(request);
    known.set(request, caller);
    return caller;
  };
}

const listed = (header: string | string[] | undefined) =>
  header === undefined
    ? []
    : [header]
        .flat()
        .join(",")
        .split(",")
        .map((entry) => entry.trim());
