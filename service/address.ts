import { isIPv6 } from "node:net";

/**
 * The address that throttling counts for. IPv4 written as IPv6 is the same address; of IPv6 the first half,
 * because a single subscriber has all of the second.
 */
export function throttleAddress(remote: string): string {
  const address = remote.replace(/^::ffff:(?=[0-9.]+$)/i, "").replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const given = [groups(head), groups(tail)] as const;
  const missing = 8 - given[0].length - given[1].length;
  return [...given[0], ...Array.from({ length: missing }, () => "0"), ...given[1]].slice(0, 4).join(":");
}
