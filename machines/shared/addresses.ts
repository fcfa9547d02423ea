import type { ProductKey, ProductSites, ShellApp, SiteKey } from "./products.ts";
import { pages, type Routes } from "./routes.ts";

/** The page of an organisation at a product's site (docs/contract.md, Addresses it follows). */
export function siteAddress(sites: ProductSites, site: SiteKey, orgId: string, ...rest: readonly string[]): string {
  const base = sites[site].replace(/\/+$/, "");
  return [base, ...[orgId, ...rest].map(encodeURIComponent)].join("/");
}

/** The address of a product. Inside the tracking app, the project product is the tracking site. */
export function productAddress(
  sites: ProductSites,
  product: ProductKey,
  orgId: string,
  shell: ShellApp | null,
): string {
  if (product === "hrms") return siteAddress(sites, "hrms", orgId, "dashboard");
  if (product === "pms" && shell === "track") return siteAddress(sites, "track", orgId);
  return siteAddress(sites, product, orgId);
}

/** The page for a new hire after signing in, or without a record id for a new hire who is signed in already. */
export function onboardingAddress(
  sites: ProductSites,
  orgId: string,
  stage: "boardingDocument" | "onboardingPreview",
  recordId?: string,
): string {
  const record = recordId === undefined ? [] : [recordId];
  return stage === "boardingDocument"
    ? siteAddress(sites, "recruit", orgId, "boarding-document", ...record)
    : siteAddress(sites, "hrms", orgId, "employee-onboarding-preview", ...record);
}

/**
 * A stored or received address, if the app may follow it: http(s), no user info, and the app's own origin or exactly the
 * origin of a configured address. Anything else is null.
 *
 * @returns the address in its normal form
 */
export function safeAddress(address: string, ownOrigin: string, configured: readonly string[]): string | null {
  // Browsers read "\" as "/" and drop tabs and line ends, so an address with one of them leads elsewhere than it seems.
  if (address === "" || /[\\\s\p{Cc}]/u.test(address)) return null;
  if (address.startsWith("//")) return null;
  const base = parsed(ownOrigin);
  const url = base && parsed(address, base.href);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.username !== "" || url.password !== "") return null;
  // Some parsers read "https:/path" and "https:path" as relative to the page, others as a host.
  if (/^https?:/i.test(address) && !/^https?:\/\/[^/]/i.test(address)) return null;
  if (url.pathname.startsWith("//")) return null;
  const origins = [base, ...configured.map((entry) => parsed(entry))].map((entry) => entry?.origin);
  return origins.includes(url.origin) ? url.href : null;
}

/** Characters as a cookie has them. Browsers drop a cookie of more than 4,096 bytes, and keep the one before. */
const LONGEST_RETURN = 4_000;

/**
 * An address to come back to after signing in, if the app may follow it and it is no page for signing in: the route
 * guard would lead a signed-in person from such a page to one they never asked for.
 *
 * @returns the address in its normal form
 */
export function returnAddress(
  address: string,
  ownOrigin: string,
  configured: readonly string[],
  routes: Routes,
): string | null {
  const safe = safeAddress(address, ownOrigin, configured);
  if (safe === null || encodeURIComponent(safe).length > LONGEST_RETURN) return null;
  const url = new URL(safe);
  if (url.origin !== parsed(ownOrigin)?.origin) return safe;
  const isForSigningIn = (path: string) => {
    const access = pages[routes.parse(path, "").route.name].access;
    return access === "public" || access === "organisation";
  };
  return spellings(url.pathname).some(isForSigningIn) ? null : safe;
}

/** The path as written and decoded: "/%6Cogin" must not pass for another page. */
function spellings(path: string): string[] {
  try {
    const decoded = decodeURIComponent(path);
    return decoded === path ? [path] : [path, ...spellings(decoded)];
  } catch {
    // The path has a stray percent sign and cannot be decoded.
    return [path];
  }
}

/**
 * Whether an address is the redirect address of a third-party app, with `code` or `error`, the app's own `state` and
 * `iss` added and nothing else.
 *
 * @param state the `state` that the app sent; null if it sent none
 */
export function answersRedirect(
  requested: string,
  state: string | null,
  returned: string,
  answer: "code" | "error",
): boolean {
  const asked = parsed(requested);
  const given = parsed(returned);
  if (!asked || !given || !/^https?:$/.test(given.protocol) || given.username !== "" || given.password !== "") {
    return false;
  }
  if (asked.origin !== given.origin || asked.pathname !== given.pathname || asked.hash !== given.hash) return false;
  const own = [...asked.searchParams];
  const all = [...given.searchParams];
  const added = all.slice(own.length);
  const names = added.map(([name]) => name);
  return (
    own.every(([name, value], index) => all[index]?.[0] === name && all[index][1] === value) &&
    names.includes(answer) &&
    new Set(names).size === names.length &&
    names.every((name) => name === answer || name === "state" || name === "iss") &&
    // Empty counts as missing (RFC 6749 3.1).
    (new Map(added).get("state") ?? "") === (state ?? "")
  );
}

const parsed = (address: string, base?: string) => (URL.canParse(address, base) ? new URL(address, base) : null);
