import { isIP } from "node:net";

/**
 * An IP address as networks are compared by, however it is written: without zone, brackets and port, and IPv4
 * written as IPv6 as the IPv4 it is. Null when it is none.
 */
export function plainAddress(written: string): string | null {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(written) ?? [];
  const address = (bracketed ?? withPort ?? written).replace(/%[\w.-]+$/, "");
  // With a colon and in brackets it can only be IPv6.
  if (isIP(address) !== 6) return isIP(address) === 4 && bracketed === undefined ? address : null;
  const hostname = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return hostname;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** The address that throttling counts for: of IPv6 the first half, because a single subscriber has all of the second. */
export function throttleAddress(remote: string): string {
  const address = plainAddress(remote) ?? remote;
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const given = [groups(head), groups(tail)] as const;
  const missing = 8 - given[0].length - given[1].length;
  return [...given[0], ...Array.from({ length: missing }, () => "0"), ...given[1]].slice(0, 4).join(":");
}
