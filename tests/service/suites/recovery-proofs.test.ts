import { beforeEach, describe, expect, it } from "vitest";
import { tokenIn, type Client, workspaceList } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { RECOVERY_CODE } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const READ = "hrms|master|MFA|read";

describe("a set-up that a recovery code opened, resumed after a reload", () => {
  const world = declareWorld();
  const proofs = () => world.service.recoveryProofs;
  beforeEach(() => world.giveRecoveryCode("app"));

  async function prove(client: Client): Promise<string> {
    await world.login(client, "app");
    return tokenIn(await client.call("hrms|master|MFA|verify", { recoveryCode: RECOVERY_CODE }));
  }
  /** Resumes like a reloaded page. */
  const resume = async (ticket: string | null) => (ticket === null ? null : proofs().resume(ticket));

  it("gets a new set-up token, which replaces the previous one", async () => {
    const before = await world.connect();
    const first = await prove(before);
    const ticket = await proofs().keep(first);
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const token = await resume(ticket);
    expect(token).not.toBe(first);
    expect(await before.call(READ)).toMatchObject({ code: 401 });
    expect(await (await world.connect({ token: first })).call(READ)).toMatchObject({ code: 401 });
    const client = await world.connect({ token: token ?? "" });
    expect(await client.call(READ)).toMatchObject({ code: 200 });
    expect(await workspaceList(client)).toMatchObject({ code: 401 });
    // A further reload works too.
    expect(await resume(ticket)).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    [10 * MINUTE - 1, true],
    [10 * MINUTE, false],
  ])("after %d ms: %s", async (elapsed, good) => {
    const ticket = await proofs().keep(await prove(await world.connect()));
    world.clock.advance(elapsed);
    expect((await resume(ticket)) !== null).toBe(good);
  });

  it("ends when the person saves, changes the password or leaves it", async () => {
    const client = await world.connect();
    const saved = await proofs().keep(await prove(client));
    await client.call("hrms|master|MFA|setup", { isEmailMFA: true, isAuthenticatorAppMFA: true });
    expect(await resume(saved)).toBeNull();

    await world.giveRecoveryCode("app");
    const token = await prove(client);
    const left = await proofs().keep(token);
    await proofs().forget(left ?? "");
    expect(await resume(left)).toBeNull();
    expect(await client.call(READ)).toMatchObject({ code: 401 });
    expect(await proofs().keep(token)).toBeNull();
  });

  it("cannot be resumed with another kind of token", async () => {
    const client = await world.connect();
    const required = tokenIn(await world.login(client, "none"));
    const full = tokenIn(await world.login(await world.connect(), "member"));
    for (const token of [required, full, "", "x".repeat(43)]) expect(await proofs().keep(token)).toBeNull();
    for (const ticket of ["", "x".repeat(43), required]) expect(await resume(ticket)).toBeNull();
  });
});
