import { returnAddress } from "../../../machines/shared/addresses.ts";
import type { Config } from "../../../machines/shared/config.ts";
import type { Routes } from "../../../machines/shared/routes.ts";
import type { AppCookies } from "../cookies.ts";
import { debugLog } from "../debug-log.ts";

/** The cookie of the address to which a person returns after signing in. */
export function createReturnAddress(cookies: AppCookies, { products, serviceUrl }: Config, routes: Routes) {
  /** Validates the cookie's content and returns an address that may be followed; null otherwise. */
  function parse(address: string): string | null {
    const parsed = returnAddress(address, location.origin, [serviceUrl, ...Object.values(products)], routes);
    if (parsed === null) debugLog("a return address was dropped");
    return parsed;
  }
  return {
    keep(address: string) {
      if (parse(address) !== null) cookies.keep("previousUrl", address);
    },
    take() {
      const stored = cookies.take("previousUrl");
      return stored === null ? null : parse(stored);
    },
  };
}
