import { vi } from "vitest";

/*
 * Hashes passwords and codes at Argon2's lowest cost: at production's cost, hashing would be a third of the work of
 * these tests. `equal-work.test.ts` and `slow-hashes.test.ts` mock the library themselves, and so hash at production's
 * cost, which the former checks.
 */
vi.mock(import("@node-rs/argon2"), async (importOriginal) => {
  const argon2 = await importOriginal();
  return {
    ...argon2,
    hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }),
  };
});
