import { vi } from "vitest";

/*
 * Passwords and codes are hashed at the least cost that Argon2 has: hashing as it is in production would be a third of
 * the work of these tests. `equal-work.test.ts` and `slow-hashes.test.ts` mock the library themselves, and so hash at
 * the cost of production, which the first of them checks.
 */
vi.mock(import("@node-rs/argon2"), async (importOriginal) => {
  const argon2 = await importOriginal();
  return {
    ...argon2,
    hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }),
  };
});
