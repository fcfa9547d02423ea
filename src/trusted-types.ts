/*
 * The entry imports this first. Mantine and React write CSS text with innerHTML on <style>; a string without "<"
 * creates no element, so the policy allows it. The policy refuses every other string that could run as a script, except
 * the service worker's address.
 */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>): unknown;
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
}

/** The service worker's address. It is at the root, so that the worker's scope is the whole site. */
export const WORKER_SCRIPT = "/service-worker.js";

globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: (address) => (address === WORKER_SCRIPT ? address : null),
});
