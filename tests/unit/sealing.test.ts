import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createDataKeys, open, seal } from "../../service/shared/sealing.ts";

const [key, other] = [randomBytes(32), randomBytes(32)];

test("a sealed text opens with its key, as the text of the same thing, and with no byte changed", () => {
  const sealed = seal(key, "ख़ secret", "one");
  expect(open(key, sealed, "one")).toBe("ख़ secret");
  expect(() => open(other, sealed, "one")).toThrow("unable to authenticate");
  expect(() => open(key, sealed, "another")).toThrow("unable to authenticate");
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => open(key, changed, "one")).toThrow("unable to authenticate");
  }
  expect(() => open(key, sealed.subarray(0, 20), "one")).toThrow("authentication tag");
  expect(seal(key, "ख़ secret", "one")).not.toEqual(sealed);
});

const [present, before] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("hex")];
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("a person's secret opens with the key that sealed it, for them alone; in clear it stays readable", () => {
  const kept = createDataKeys([before]).seal(SECRET, "ada");
  expect(kept).not.toContain(SECRET);
  for (const secrets of [[before], [present, before]]) {
    const keys = createDataKeys(secrets);
    expect([kept, SECRET].map((secret) => keys.knows(secret))).toEqual([true, true]);
    expect(keys.open(kept, "ada")).toBe(SECRET);
    expect(() => keys.open(kept, "eve")).toThrow("unable to authenticate");
    expect(keys.open(SECRET, "ada")).toBe(SECRET);
  }
  for (const secrets of [[], [present]]) {
    const keys = createDataKeys(secrets);
    expect([kept, SECRET].map((secret) => keys.knows(secret))).toEqual([false, true]);
    expect(() => keys.open(kept, "ada")).toThrow("neither DATA_KEY nor DATA_KEY_BEFORE");
  }
  expect(createDataKeys([present, before]).seal(SECRET, "ada")).toMatch(createDataKeys([present]).beginnings[0] ?? "-");
  expect(createDataKeys().seal(SECRET, "ada")).toBe(SECRET);
});
