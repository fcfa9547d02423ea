/*
 * First import of the entry. Mantine and React write CSS text with innerHTML on <style>; a string without
 * "<" can make no element, so it is safe to let through. Everything else that could run as script is refused,
 * but the service worker's one address.
 */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>): unknown;
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
}

/** At the root, so that its scope is the whole site. */
export const WORKER_SCRIPT = "/service-worker.js";

globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === WORKER_SCRIPT ? address : null),
});
