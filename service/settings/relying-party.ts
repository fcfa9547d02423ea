import { isIP } from "node:net";

/** The site that passkeys are for: WebAuthn's relying party. */
export interface RelyingParty {
  /** The domain that browsers bind the passkeys to: the pages' host, or a domain above it. */
  readonly domain: string;
  /** The origin of the pages. */
  readonly origin: string;
}

/**
 * The site of pages at an origin. WebAuthn knows no IP addresses, so a site at one has no passkeys.
 *
 * @param domain the host of the origin by default
 */
export function relyingPartyOf(origin: string, domain = new URL(origin).hostname): RelyingParty | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 ? { domain, origin } : null;
}

/** Whether browsers let pages of this origin use passkeys of this domain. */
export function isDomainOf(domain: string, origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === domain || (isIP(hostname) === 0 && hostname.endsWith(`.${domain}`));
}
