import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { people, registrations } from "../../../service/database/schema.ts";
import { sweep } from "../../../service/account-service/sweep.ts";
import { retryAfterIn, anotherCode } from "../support/client.ts";
import { DAY, MINUTE } from "../support/clock.ts";
import {
  enterCode,
  HIRE,
  newestCode,
  OWNERS,
  register,
  signIn,
  signUp,
  STRANGERS,
  toVerify,
  withoutPassword,
  wrongPassword,
} from "../support/new-hires.ts";
import { ids } from "../support/people.ts";
import { declareWorld, invalidCode } from "../support/world.ts";

describe("guesses at the code of a registration", () => {
  const world = declareWorld();
  withoutPassword(world);

  it("are five, counted before the comparison: twenty concurrent wrong ones block the right one", async () => {
    const code = await register(world, await world.connect(), OWNERS);
    const clients = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const client = await world.connect({ from: `127.0.0.${number + 2}` });
        await signIn(client, OWNERS);
        return client;
      }),
    );
    const replies = await Promise.all(clients.map((client) => enterCode(client, anotherCode(code))));
    expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => 403));
    expect(await world.database.db.select().from(registrations)).toMatchObject([{ tries: 5, blindTries: 0 }]);
    const owner = await world.connect();
    await signIn(owner, OWNERS);
    expect(await enterCode(owner, code)).toMatchObject(invalidCode);
    world.clock.advance(MINUTE);
    expect(await signIn(owner, OWNERS)).toMatchObject(toVerify);
    expect(await enterCode(owner, await newestCode(world))).toMatchObject({ code: 200 });
  });

  it("by strangers use up none of the owner's, and are five too", async () => {
    const owner = await world.connect();
    const code = await register(world, owner, OWNERS);
    for (let number = 2; number < 12; number += 1) {
      const stranger = await world.connect({ from: `127.0.0.${number}` });
      expect(await enterCode(stranger, anotherCode(code))).toMatchObject(invalidCode);
    }
    expect(await world.database.db.select().from(registrations)).toMatchObject([{ tries: 0, blindTries: 5 }]);
    // Not even the right code works for a client that entered no password.
    expect(await enterCode(await world.connect({ from: "127.0.0.99" }), code)).toMatchObject(invalidCode);
    expect(await enterCode(owner, code)).toMatchObject({ code: 200 });
  });

  it("by strangers elsewhere leave the owner, who has entered the password, all attempts", async () => {
    const owner = await world.connect();
    const code = await register(world, owner, OWNERS);
    for (let number = 2; number < 12; number += 1) {
      const stranger = await world.connect({ from: `127.0.0.${number}` });
      for (let guess = 0; guess < 5; guess += 1) await enterCode(stranger, anotherCode(code));
    }
    expect(await enterCode(await world.connect({ from: "127.0.0.99" }), code)).toMatchObject({ code: 429 });
    expect(await enterCode(owner, code)).toMatchObject({ code: 200 });
  });

  it("use up none of the codes with which a person of the same email address signs in", async () => {
    await world.database.db.update(people).set({ email: HIRE }).where(eq(people.id, ids.app));
    const client = await world.connect();
    const code = await register(world, client, OWNERS);
    for (let guess = 0; guess < 5; guess += 1) await enterCode(client, anotherCode(code));
    expect(await enterCode(client, code)).toMatchObject({ code: 429 });
    const asPerson = { identifier: HIRE, email: HIRE, otp: await world.appCode(), MFAType: 2 };
    expect(await world.login(client, "app", asPerson)).toMatchObject({ code: 200 });
  });

  it("at a stranger's own registration leave the owner's unchanged", async () => {
    const owner = await world.connect();
    const code = await register(world, owner, OWNERS);
    const stranger = await world.connect({ from: "127.0.0.2" });
    await register(world, stranger, STRANGERS);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await enterCode(stranger, anotherCode(code))).toMatchObject(invalidCode);
    expect(await enterCode(stranger, anotherCode(code))).toMatchObject({ code: 429 });
    expect(await enterCode(owner, code)).toMatchObject({ code: 200 });
  });
});

describe("guesses at codes of registrations over days", { timeout: 60_000 }, () => {
  const world = declareWorld();
  withoutPassword(world);

  it("are few, however strangers register, and the owner can set a password by link meanwhile", async () => {
    let looked = 0;
    for (let day = 1; day <= 4; day += 1) {
      for (let number = 1; number <= 4; number += 1) {
        const stranger = await world.connect({ from: `127.0.${day}.${number}` });
        await signUp(stranger, STRANGERS);
        for (let guess = 0; guess < 5; guess += 1) {
          if ((await enterCode(stranger, "000000")).code === 403) looked += 1;
        }
        stranger.close();
      }
      world.clock.advance(DAY);
    }
    // Of eighty guesses, fifty are free. Then each needs a wait, at first half a minute, which doubles each time.
    expect(looked).toBeLessThanOrEqual(54);

    const owner = await world.connect();
    await owner.call("onboardingForgotPassword", { email: HIRE, orgId: ids.acme });
    const code = (await world.service.outbox(HIRE))[0]?.link?.split("/").at(-1);
    const reset = { orgId: ids.acme, password: OWNERS, code };
    expect(await owner.call("onboardingResetPassword", reset)).toMatchObject({ code: 200 });
    expect(await signIn(owner, OWNERS)).toMatchObject({ code: 200 });
  });
});

describe("pending registrations", { timeout: 60_000 }, () => {
  const world = declareWorld();
  withoutPassword(world);
  const count = () => world.database.db.$count(registrations);

  it("are five from one address and twenty in all, and none displaces another", async () => {
    const owner = await world.connect();
    await register(world, owner, OWNERS);
    for (let address = 2; address <= 6; address += 1) {
      world.clock.advance(30 * MINUTE);
      const stranger = await world.connect({ from: `127.0.0.${address}` });
      for (let number = 0; number < 4; number += 1) await signUp(stranger, `${STRANGERS}-${address}-${number}`);
      // This wait ends the separate limit on mails to one address.
      world.clock.advance(30 * MINUTE);
      const fifth = await signUp(stranger, `${STRANGERS}-${address}-5`);
      expect(fifth.code).toBe(address < 5 ? 200 : 429);
      world.clock.advance(30 * MINUTE);
      const more = await signUp(stranger, `${STRANGERS}-${address}-6`);
      expect(more.code).toBe(429);
      expect(retryAfterIn(more)).toBeLessThanOrEqual(DAY / 1000);
    }
    expect(await count()).toBe(20);
    // The first registration still exists, and its password is found among twenty.
    expect(await signIn(owner, OWNERS)).toMatchObject(toVerify);
    expect(await enterCode(owner, await newestCode(world))).toMatchObject({ code: 200 });
    expect(await count()).toBe(0);
  });

  it("expire after a day, and are then pruned", async () => {
    const client = await world.connect();
    await register(world, client, OWNERS);
    world.clock.advance(DAY - 1);
    await sweep(world.database.db, world.clock.now());
    expect(await signIn(client, OWNERS)).toMatchObject(toVerify);
    world.clock.advance(1);
    expect(await signIn(client, OWNERS)).toMatchObject(wrongPassword);
    expect(await enterCode(client, await newestCode(world))).toMatchObject(invalidCode);
    expect(await client.call("resendOTP", { email: HIRE })).toMatchObject({
      code: 409,
      data: { error: "Sign in again to get a new code." },
    });
    expect(await count()).toBe(1);
    await sweep(world.database.db, world.clock.now());
    expect(await count()).toBe(0);
  });
});
