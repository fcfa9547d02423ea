import { BlockList, isIP } from "node:net";
import { plainAddress } from "./address.ts";

/** Named networks. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** A set of networks. */
export interface Networks {
  readonly isEmpty: boolean;
  /** Whether an address in the normal form of `plainAddress` is in one of them. */
  has(address: string): boolean;
}

/** Whether a value is a named network, an address, or a network in CIDR notation. A prefix of 0 is not accepted. */
export const isNetwork = (written: string) => Object.hasOwn(named, written) || read(written) !== null;

/** The set of the listed networks, each valid by `isNetwork`. */
export function networksOf(list: readonly string[]): Networks {
  const block = new BlockList();
  for (const written of list.flatMap((entry) => named[entry] ?? [entry])) {
    const network = read(written);
    if (network === null) throw new Error(`${written} is not a network.`);
    block.addSubnet(network.address, network.prefix, familyOf(network.address));
  }
  return { isEmpty: list.length === 0, has: (address) => isIP(address) > 0 && block.check(address, familyOf(address)) };
}

function read(written: string): { address: string; prefix: number } | null {
  const [address = "", prefix, ...more] = written.split("/");
  const longest = isIP(address) === 6 ? 128 : 32;
  // An address with a zone, or IPv4 mapped to IPv6, would never match the normal form of client addresses.
  if (isIP(address) === 0 || address.includes("%") || isIP(plainAddress(address) ?? "") !== isIP(address)) return null;
  if (prefix === undefined) return { address, prefix: longest };
  const isPrefix = /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest && more.length === 0;
  return isPrefix ? { address, prefix: Number(prefix) } : null;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
