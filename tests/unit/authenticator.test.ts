import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeStepOf } from "../../service/sign-in/authenticator.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 as in RFC 4648, for the independent computation below. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** HOTP as in RFC 4226, computed independently of the library that the service uses. */
function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

describe("codes of an authenticator app", () => {
  // RFC 6238, appendix B, the last six of its eight digits.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at %d s", async (seconds, code) => {
    const secret = base32(Buffer.from("12345678901234567890"));
    expect(await timeStepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it("are accepted within one step of the present one and in no other, at any time within a step", async () => {
    const key = fc.uint8Array({ minLength: 16, maxLength: 32 });
    const now = fc.integer({ min: 120_000, max: 4_000_000_000_000 });
    await fc.assert(
      fc.asyncProperty(key, now, fc.integer({ min: -2, max: 2 }), async (bytes, milliseconds, away) => {
        const step = Math.floor(milliseconds / 30_000);
        const near = [step - 1, step, step + 1];
        const code = codeAt(bytes, step + away);
        // Two steps may have the same code by chance: then the service may match either.
        const expected = near.filter((candidate) => codeAt(bytes, candidate) === code);
        const found = await timeStepOf(base32(bytes), code, milliseconds);
        expect(expected.length === 0 ? [null] : expected).toContain(found);
        expect(expected.length > 0 || Math.abs(away) > 1).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("are exactly six digits", async () => {
    const secret = base32(Buffer.from("12345678901234567890"));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        fc.pre(!/^[0-9]{6}$/.test(text));
        expect(await timeStepOf(secret, text, 59_000)).toBeNull();
      }),
    );
  });
});
