/*
 * First import of the entry. Mantine and React write CSS text with innerHTML on <style>; a string without
 * "<" can make no element, so it is safe to let through. Everything else that could run as script is refused.
 */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>): unknown;
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
}

globalThis.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text.includes("<") ? null : text),
  createScriptURL: () => null,
});

export {};
