import { callIdHeader } from "../../machines/shared/http-contract.ts";

/**
 * The header with a call's id. A service at another origin gets none: it may not know the header, and the browser would
 * then refuse the call itself.
 */
export const withCallId = (address: string, id: string): Readonly<Record<string, string>> =>
  new URL(address, location.href).origin === location.origin ? { [callIdHeader]: id } : {};
