import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { RESUMABLE } from "../../../service/socket-sessions/kept-steps.ts";
import { sweep } from "../../../service/account-service/sweep.ts";
import { candidates, codeSends, conversations, organisations, people } from "../../../service/database/schema.ts";
import { anotherCode, tokenIn, type Client, workspaceList } from "../support/client.ts";
import { enterCode, HIRE, newestCode, OWNERS, register, signIn } from "../support/new-hires.ts";
import { emailOf, ids, PASSWORD, RECOVERY_CODE } from "../support/people.ts";
import { declareService, declareWorld, done, signedIn } from "../support/world.ts";

const signInFirst = { code: 409, data: { error: "Sign in again before you use a recovery code." } };

/** A person's pending step when their socket, or its process, ends. */
describe("a flow that continues in another process after each call:", () => {
  const world = declareWorld();
  const second = declareService();
  const rows = () => world.database.db.select().from(conversations);

  /** Closes the client's socket and connects to the other service, with its token, if it has one. */
  async function moved(client: Client, token?: string): Promise<Client> {
    const { handle } = client;
    client.close();
    const auth = {
      app: "account",
      ...(token !== undefined && { token }),
      ...(handle !== null && { conversation: handle }),
    };
    return second.connect({ auth });
  }
  const login = (client: Client, name: "app" | "mail" | "inactive", more = {}) => world.login(client, name, more);

  it("a sign-in with an authenticator app", async () => {
    const client = await moved(await world.connectAndLogin("app"));
    expect(await login(client, "app", { otp: await world.appCode(), MFAType: 2 })).toMatchObject(signedIn);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
    expect(await rows()).toEqual([]);
  });

  it("a sign-in with a mailed code, requested there", async () => {
    const client = await moved(await world.connectAndLogin("mail"));
    expect(await client.call("resendOTP", { email: emailOf("mail") })).toMatchObject(done);
    const back = await moved(client);
    const otp = await world.mailedCode("mail");
    expect(await login(back, "mail", { otp: anotherCode(otp), MFAType: 1 })).toMatchObject({ code: 403 });
    expect(await login(await moved(back), "mail", { otp, MFAType: 1 })).toMatchObject(signedIn);
    expect((await world.service.outbox(emailOf("mail"))).filter(({ code }) => code !== undefined)).toHaveLength(1);
  });

  it("a recovery code instead of the second factor, and the set-up after it", async () => {
    await world.giveRecoveryCode("app");
    const client = await moved(await world.connectAndLogin("app"));
    const proved = await client.call("hrms|master|MFA|verify", { recoveryCode: RECOVERY_CODE });
    expect(proved).toMatchObject(done);
    const next = await moved(client, tokenIn(proved));
    const factors = { isEmailMFA: true, isAuthenticatorAppMFA: false };
    expect(await next.call("hrms|master|MFA|setup", factors)).toMatchObject(done);
  });

  it("the proof with which a signed-in person sets up another second factor", async () => {
    await world.giveRecoveryCode("member");
    const client = await world.connect();
    const token = tokenIn(await world.login(client, "member"));
    for (const { clock } of [world, second]) clock.advance(RESUMABLE + 1);
    const factors = { isEmailMFA: true, isAuthenticatorAppMFA: false };
    expect(await client.call("hrms|master|MFA|setup", factors)).toMatchObject({ code: 428 });
    expect(await client.call("hrms|master|MFA|verify", { recoveryCode: RECOVERY_CODE })).toMatchObject(done);
    expect(await (await moved(client, token)).call("hrms|master|MFA|setup", factors)).toMatchObject(done);
    expect(await rows()).toEqual([]);
  });

  it("the registration of a new hire", async () => {
    await world.database.db.update(candidates).set({ passwordHash: null }).where(eq(candidates.id, ids.newHire));
    const client = await world.connect();
    await register(world, client, "Third-horse-9");
    const next = await moved(client);
    await signIn(next, OWNERS);
    await register(world, next, OWNERS);
    const last = await moved(next);
    expect(await last.call("resendOTP", { email: HIRE })).toMatchObject({ code: 429 });
    expect(await enterCode(last, await newestCode(world))).toMatchObject(signedIn);
  });

  it("the activation of an account", async () => {
    const client = await moved(await world.connectAndLogin("inactive"));
    expect(await client.call("resendOTP", { email: emailOf("inactive") })).toMatchObject({ code: 429 });
    const otp = await world.mailedCode("inactive");
    const activate = { otp, email: emailOf("inactive") };
    expect(await (await moved(client)).call("activateAccount", activate)).toMatchObject(signedIn);
  });

  describe("the code of an organisation", () => {
    beforeEach(async () => {
      await world.database.db.update(organisations).set({ activated: false });
    });

    it("is sent for the one entered last", async () => {
      const client = await world.connect();
      const token = tokenIn(await world.login(client, "admin"));
      expect(await client.call("activateOrganization", { otp: "123456", orgId: ids.globex })).toMatchObject({
        code: 403,
      });
      const next = await moved(client, token);
      expect(await next.call("resendOTP", { email: emailOf("admin") })).toMatchObject(done);
      const otp = await world.mailedCode("admin");
      const verify = { otp, orgId: ids.globex };
      expect(await (await moved(next, token)).call("activateOrganization", verify)).toMatchObject(done);
    });
  });

  describe("the handle of a pending step", () => {
    const recover = (client: Client) => client.call("hrms|master|MFA|verify", { recoveryCode: RECOVERY_CODE });

    it("works on one socket at a time, and each socket has its own", async () => {
      const client = await world.connectAndLogin("app");
      const handle = v.parse(v.string(), client.handle);
      const auth = { app: "account", conversation: handle };
      const next = await second.connect({ auth });
      // The other service has resumed the sign-in: only the code is wrong.
      expect(await recover(next)).toMatchObject({ code: 200, data: { success: false } });
      const late = await second.connect({ auth });
      for (const other of [client, late]) expect(await recover(other)).toMatchObject(signInFirst);
      expect(next.handle).not.toBe(handle);
      expect(late.handle).toBeNull();
    });

    it("is stored as a hash, without a password, code or secret", async () => {
      const client = await world.connectAndLogin("app");
      const stored = JSON.stringify(await rows());
      const [person] = await world.database.db.select().from(people).where(eq(people.id, ids.app));
      for (const secret of [client.handle, PASSWORD, person?.passwordHash, person?.authenticatorSecret]) {
        expect(stored).not.toContain(v.parse(v.string(), secret));
      }
    });

    it("expires after a quarter of an hour, and its row is pruned", async () => {
      const client = await world.connectAndLogin("app");
      for (const { clock } of [world, second]) clock.advance(RESUMABLE);
      expect(await recover(await moved(client))).toMatchObject(signInFirst);
      expect(await rows()).toHaveLength(1);
      await sweep(world.database.db, world.clock.now(), "often");
      expect(await rows()).toEqual([]);
    });

    it("resumes nothing after the password has changed, or if it is invalid", async () => {
      const client = await world.connectAndLogin("app");
      await world.database.db.update(people).set({ passwordHash: "another" }).where(eq(people.id, ids.app));
      expect(await recover(await moved(client))).toMatchObject(signInFirst);
      for (const conversation of ["", "x".repeat(5000), "\u0000", 7, {}, null]) {
        const other = await second.connect({ auth: { app: "account", conversation } });
        expect(await recover(other)).toMatchObject({ code: 409 });
        other.close();
      }
    });

    it("gets no code mailed after the password has changed", async () => {
      for (const name of ["mail", "both"] as const) {
        const stays = await world.connectAndLogin(name);
        const moves = await world.connectAndLogin(name);
        await world.database.db.update(people).set({ passwordHash: "another" }).where(eq(people.id, ids[name]));
        for (const client of [stays, await moved(moves)]) {
          const resend = () => client.call("resendOTP", { email: emailOf(name) });
          expect([await resend(), await resend()]).toMatchObject([{ code: 409 }, { code: 409 }]);
          expect(await recover(client)).toMatchObject(signInFirst);
        }
        expect(await world.service.outbox(emailOf(name))).toEqual([]);
      }
    });

    it("does not count as the owner's after the password of an unverified account has changed", async () => {
      const client = await world.connectAndLogin("inactive");
      for (const { clock } of [world, second]) clock.advance(60_000);
      const send = () => client.call("resendOTP", { email: emailOf("inactive") });
      expect(await send()).toMatchObject(done);
      await world.database.db.update(people).set({ passwordHash: "another" }).where(eq(people.id, ids.inactive));
      expect(await recover(client)).toMatchObject(signInFirst);
      for (const { clock } of [world, second]) clock.advance(60_000);
      expect(await send()).toMatchObject(done);
      const sent = await world.database.db.select({ isOwn: codeSends.isOwn }).from(codeSends);
      expect([sent.length, sent.filter(({ isOwn }) => isOwn).length]).toEqual([3, 2]);
    });

    it("is neither created nor looked up in a plain sign-in", async () => {
      const client = await world.connect();
      await world.login(client, "member");
      expect(client.handle).toBeNull();
      expect(await rows()).toEqual([]);
    });
  });
});
