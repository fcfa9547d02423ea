import type { IncomingMessage } from "node:http";
import { plainAddress, throttleAddress } from "./address.ts";
import type { Logger } from "./log.ts";
import { networksOf } from "./networks.ts";

/** Who a request comes from, by what can be believed. */
export interface Caller {
  /** The address that throttling counts for. */
  readonly address: string;
  /** How they reached the first of the trusted proxies; null when none says so. */
  readonly scheme: "http" | "https" | null;
}

/** The caller of a request; the same one however often it is asked, also once the connection is gone. */
export type CallerOf = (request: IncomingMessage) => Caller;

export interface CallerOptions {
  /** Networks of proxies whose headers are believed, as `networksOf` reads them. */
  readonly trustProxy: readonly string[];
  readonly log: Logger;
}

const forwardedHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-proto"] as const;

/**
 * Tells who a request comes from. Each proxy writes behind what it was sent, so what it was sent may be made up and
 * only the end of a list can be believed: it is read from there, for as long as a trusted proxy has written it.
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
    // Proxies that name one scheme for all of the way have a list shorter than that of the addresses.
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
