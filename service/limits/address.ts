import { isIP } from "node:net";

/**
 * The normal form of an IP address, for comparisons: without zone, brackets and port, and with an IPv4-mapped IPv6
 * address as IPv4. Null if it is not an IP address.
 */
export function plainAddress(written: string): string | null {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(written) ?? [];
  const address = (bracketed ?? withPort ?? written).replace(/%[\w.-]+$/, "");
  // Only IPv6 may be in brackets.
  if (isIP(address) !== 6) return isIP(address) === 4 && bracketed === undefined ? address : null;
  const hostname = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return hostname;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/**
 * The address by which limits, sign-ins and mails tell one network from another: for IPv6 the prefix of 64 bits, as
 * `2001:db8:0:1::/64`, because a single subscriber has all of it.
 */
export function throttleAddress(remote: string): string {
  const address = plainAddress(remote) ?? remote;
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const given = [groups(head), groups(tail)] as const;
  const missing = 8 - given[0].length - given[1].length;
  const all = [...given[0], ...Array.from({ length: missing }, () => "0"), ...given[1]];
  return `${all.slice(0, 4).join(":")}::/64`;
}
