import { PGlite } from "@electric-sql/pglite";
import { hash, verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { hashCode, hashPassword } from "../../service/shared/password-hash.ts";
import { hashRecoveryCode } from "../../service/sign-in/recovery-codes.ts";
import { candidates, passwordResets, people } from "../../service/database/schema.ts";
import { emailOf, ids, PASSWORD } from "./support/people.ts";
import { declareWorld } from "./support/world.ts";

vi.mock("@node-rs/argon2", { spy: true });

const CODE = "ABCD-EFGH23";
/** The hash format of production. The other tests of the service hash at the lowest cost (`support/light-hashes.ts`). */
const PRODUCTION = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

const world = declareWorld();
beforeEach(() => {
  vi.mocked(verify).mockClear();
  vi.mocked(hash).mockClear();
});

it.each([
  ["a right password", "login", { identifier: emailOf("member") }],
  ["a wrong password", "login", { identifier: emailOf("member"), password: "Not-the-password-1" }],
  ["an unknown address", "login", { identifier: "stranger@example.test" }],
  ["no address at all", "login", { identifier: "" }],
  ["a new hire's wrong password", "onboardingLogin", { email: "new-1", password: "Not-the-password-1" }],
  ["an unknown new hire", "onboardingLogin", { email: "stranger" }],
  ["an unknown organisation", "onboardingLogin", { email: "new-1", orgId: "elsewhere" }],
])("does the same work for %s", async (_, event, more) => {
  const client = await world.connect();
  await client.call(event, {
    identifier: "",
    email: "",
    password: PASSWORD,
    platform: "WEB",
    orgId: ids.acme,
    ...more,
  });
  expect(hash).not.toHaveBeenCalled();
  expect(verify).toHaveBeenCalledTimes(1);
  expect(vi.mocked(verify).mock.calls[0]?.[0]).toMatch(PRODUCTION);
});

it.each([
  ["a password", hashPassword],
  ["a mailed code", hashCode],
  ["a recovery code", hashRecoveryCode],
])("stores %s under the slow hash of production", async (_, hashed) => {
  expect(await hashed(CODE)).toMatch(PRODUCTION);
});

it.each([
  ["a right code", emailOf("app"), CODE],
  ["a wrong code", emailOf("app"), "ABCD-EFGH24"],
  ["a person without one", emailOf("member"), CODE],
  ["an unknown address", "stranger@example.test", CODE],
  ["no address at all", "", CODE],
  ["a disabled person", emailOf("client"), CODE],
])("does the same work for a recovery code: %s", async (_, identifier, recoveryCode) => {
  const recoveryCodeHash = await hashRecoveryCode(CODE);
  const { db } = world.database;
  await db.update(people).set({ recoveryCodeHash }).where(eq(people.id, ids.app));
  await db
    .update(people)
    .set({ recoveryCodeHash, disabledAt: new Date(world.clock.now()) })
    .where(eq(people.id, ids.client));
  vi.mocked(hash).mockClear();
  const client = await world.connect();
  expect((await client.call("forgotPasswordWithRecoveryCode", { identifier, recoveryCode })).code).toBe(200);
  expect(hash).not.toHaveBeenCalled();
  expect(verify).toHaveBeenCalledTimes(1);
});

it.each([
  ["who has not registered yet", { email: "newhire@example.test" }],
  ["who has registered already", { email: "prehire@example.test" }],
  ["with an unknown address", { email: "stranger@example.test" }],
  ["at an unknown organisation", { orgId: "elsewhere" }],
])("does the same work to register a new hire %s", async (_, more) => {
  await world.database.db.update(candidates).set({ passwordHash: null }).where(eq(candidates.id, ids.newHire));
  const client = await world.connect();
  const register = { email: "newhire@example.test", password: "Another-horse-8", orgId: ids.acme, ...more };
  await client.call("signUp", register);
  await world.service.outbox(null);
  // One hash for the password, one for the code.
  expect(hash).toHaveBeenCalledTimes(2);
  expect(verify).not.toHaveBeenCalled();
});

it.each([0, 1, 2, 5])("hashes one password while %i registrations wait for confirmation", async (waiting) => {
  await world.database.db.update(candidates).set({ passwordHash: null }).where(eq(candidates.id, ids.newHire));
  const client = await world.connect();
  const hire = { email: "newhire@example.test", orgId: ids.acme };
  for (let number = 0; number < waiting; number += 1)
    expect(await client.call("signUp", { ...hire, password: `Another-horse-${number}` })).toMatchObject({ code: 200 });
  await world.service.outbox(null);
  for (const password of ["Not-the-password-1", "Another-horse-0"]) {
    vi.mocked(hash).mockClear();
    vi.mocked(verify).mockClear();
    const right = waiting > 0 && password === "Another-horse-0";
    expect(await client.call("onboardingLogin", { ...hire, password })).toMatchObject({ code: right ? 200 : 403 });
    expect(vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length).toBe(1);
  }
});

it("does the same work for a new hire without a password, and none for a forgotten password", async () => {
  await world.database.db.update(candidates).set({ passwordHash: null }).where(eq(candidates.id, ids.newHire));
  const client = await world.connect();
  const login = { email: "new-1", password: PASSWORD, orgId: ids.acme };
  expect(await client.call("onboardingLogin", login)).toMatchObject({ code: 403 });
  expect(verify).toHaveBeenCalledTimes(1);
  vi.mocked(verify).mockClear();
  for (const email of [emailOf("member"), "stranger@example.test"]) await client.call("forgotPassword", { email });
  await world.service.outbox(null);
  expect(hash).not.toHaveBeenCalled();
  expect(verify).not.toHaveBeenCalled();
});

it.each([
  ["forgotPassword", [emailOf("member"), "stranger@example.test", emailOf("client")]],
  ["onboardingForgotPassword", ["newhire@example.test", "stranger@example.test"]],
])("runs the same statements, after the answer too, whether or not %s finds an account", async (event, emails) => {
  const statements = vi.spyOn(PGlite.prototype, "query");
  const transactions = vi.spyOn(PGlite.prototype, "transaction");
  const disabledAt = new Date(world.clock.now());
  await world.database.db.update(people).set({ disabledAt }).where(eq(people.id, ids.client));
  statements.mockClear();
  transactions.mockClear();
  const client = await world.connect();
  const seen: string[][] = [];
  for (const email of emails) {
    statements.mockClear();
    expect(await client.call(event, { email, orgId: ids.acme })).toMatchObject({ code: 200 });
    await world.service.outbox(null);
    // Compares the commands and tables of the statements, but not the rows.
    seen.push(
      statements.mock.calls.map(
        ([text]) =>
          /^(?:(select).*? from|(insert|update|delete)[^"]*) ?"(\w+)"/.exec(text)?.slice(1).filter(Boolean).join(" ") ??
          "",
      ),
    );
  }
  for (const other of seen) expect(other).toEqual(seen[0]);
  expect(seen[0]?.slice(-6)).toEqual([
    "insert password_resets",
    // Whether the link replaces an earlier one.
    "select password_resets",
    "insert outbox",
    "delete outbox",
    // The resets whose person has another address by now.
    "delete password_resets",
    "select outbox",
  ]);
  expect(transactions).not.toHaveBeenCalled();
  expect((await world.service.outbox(null)).map(({ to }) => to)).toEqual([emails[0]]);
  expect(await world.database.db.$count(passwordResets)).toBe(1);
});

it("does the same work for a wrong password, whether an address is known, unknown or waits to be confirmed", async () => {
  const waiting = { newEmail: "new@example.test", newEmailUntil: new Date(world.clock.now() + 1) };
  await world.database.db.update(people).set(waiting).where(eq(people.id, ids.member));
  const statements = vi.spyOn(PGlite.prototype, "query");
  const client = await world.connect();
  const seen: string[][] = [];
  for (const identifier of [emailOf("member"), "stranger@example.test", waiting.newEmail]) {
    statements.mockClear();
    vi.mocked(verify).mockClear();
    const wrong = { identifier, password: "Not-the-password-1" };
    expect(await world.login(client, "member", wrong)).toMatchObject({ code: 403 });
    expect(verify).toHaveBeenCalledTimes(1);
    seen.push(statements.mock.calls.map(([text]) => text));
  }
  for (const other of seen) expect(other).toEqual(seen[0]);
  expect(seen[0]).not.toEqual([]);
});

it("hashes nothing while a wait is running", async () => {
  const client = await world.connect();
  for (let failure = 0; failure < 5; failure += 1)
    await world.login(client, "member", { password: "Not-the-password-1" });
  vi.mocked(verify).mockClear();
  await world.login(client, "member");
  expect(verify).not.toHaveBeenCalled();
});
