import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashRecoveryCode } from "../../../service/sign-in/recovery-codes.ts";
import { hashPassword } from "../../../service/shared/password-hash.ts";
import { throttleRules } from "../../../service/shared/throttle.ts";
import { candidates, people } from "../../../service/database/schema.ts";
import type { Client } from "../support/client.ts";
import { ids, RECOVERY_CODE } from "../support/people.ts";
import { declareWorld, type World } from "../support/world.ts";

const COMPOSED = "Pässwörd-1é";
const DECOMPOSED = COMPOSED.normalize("NFD");
const ok = { code: 200 };

const signIn = (client: Client, email: string, password: string, more: object = {}) =>
  client.call("login", { identifier: email, email, password, platform: "WEB", ...more });

const set = (world: World, values: Partial<typeof people.$inferInsert>, id: string = ids.member) =>
  world.database.db.update(people).set(values).where(eq(people.id, id));

describe("one text in several spellings", () => {
  const world = declareWorld();

  it("accepts a password however its accents and spaces are composed", async () => {
    await set(world, { passwordHash: await hashPassword(`${COMPOSED} x`) });
    const client = await world.connect();
    for (const typed of [`${COMPOSED} x`, `${DECOMPOSED} x`, ` ${DECOMPOSED}\u00a0x `])
      expect(await signIn(client, "member@example.test", typed)).toMatchObject(ok);
    expect(await signIn(client, "member@example.test", `${DECOMPOSED} y`)).toMatchObject({ code: 403 });
  });

  it("accepts the two entries of a new password composed and decomposed", async () => {
    const client = await world.connect();
    await client.call("forgotPassword", { email: "mem\u200bber@example.test" });
    await expect.poll(() => world.service.outbox("member@example.test")).toHaveLength(1);
    const [mail] = await world.service.outbox("MEMBER@example.test\u200f");
    const code = mail?.link?.split("/").at(-1) ?? "";
    const copied = `\u2068${code.replaceAll("-", "\u2011")}\u200b`;
    expect(await client.call("getResetCodeInfo", { code: copied })).toMatchObject({
      data: { valid: true, email: "member@example.test" },
    });
    const passwords = { password: COMPOSED, cpassword: DECOMPOSED };
    expect(await client.call("resetPassword", { ...passwords, code: copied })).toMatchObject(ok);
    expect(await signIn(client, "member@example.test", DECOMPOSED)).toMatchObject(ok);
  });

  it("finds an account however its address is spelled, and mails to the ASCII form", async () => {
    await set(world, { email: "anna@bücher.test", passwordHash: await hashPassword(COMPOSED) });
    const client = await world.connect();
    const typed = ["anna@bücher.test", "ANNA@BÜCHER.test", "anna@xn--bcher-kva.test", "\u200eanna@bu\u0308cher.test"];
    for (const [index, one] of typed.entries()) {
      expect(await signIn(client, one, COMPOSED)).toMatchObject({ data: { email: "anna@bücher.test" } });
      expect(await client.call("checkEmailExistense", { email: one })).toMatchObject({ data: { exists: true } });
      await client.call("forgotPassword", { email: one });
      await expect.poll(() => world.service.outbox(one)).toHaveLength(index + 1);
    }
    const sent = await world.service.outbox(null);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(["anna@xn--bcher-kva.test"]));
  });

  it("counts wrong passwords for the address, however it is spelled", async () => {
    const client = await world.connect();
    const spelled = ["member@example.test", "MEMBER@example.test", "mem\u00adber@example.test", "ｍember@example.test"];
    const codes: number[] = [];
    for (let tries = 0; tries <= throttleRules.password.free; tries++) {
      const email = spelled[tries % spelled.length] ?? "";
      codes.push((await signIn(client, email, "Wrong-horse-7")).code);
    }
    expect(codes.at(-2)).toBe(403);
    expect(codes.at(-1)).toBe(429);
  });

  it("accepts one-time codes in the digits of any script, and recovery codes with any dashes", async () => {
    await set(world, { recoveryCodeHash: await hashRecoveryCode(RECOVERY_CODE) }, ids.app);
    const client = await world.connect();
    const code = await world.appCode();
    const arabic = code.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    await world.login(client, "app");
    const otp = `\u2067${arabic.slice(0, 3)}\u00a0${arabic.slice(3)}\u2069`;
    expect(await world.login(client, "app", { otp, MFAType: 2 })).toMatchObject(ok);
    const recoveryCode = "ａbcd\u2212\u200bＥfgh\u00ad２3";
    expect(
      await client.call("forgotPasswordWithRecoveryCode", { identifier: "app@\u200bexample.test", recoveryCode }),
    ).toMatchObject({ data: { success: true } });
  });

  it("finds a new hire by address or employee code, however they are spelled", async () => {
    const { db } = world.database;
    const passwordHash = await hashPassword(COMPOSED);
    await db
      .update(candidates)
      .set({ email: "neu@bücher.test", employeeCode: "ONB-001", passwordHash })
      .where(eq(candidates.id, ids.newHire));
    const client = await world.connect();
    for (const email of ["neu@bücher.test", "NEU@xn--bcher-kva.test", "\u200fonb\u2011００１"]) {
      const request = { email, password: DECOMPOSED, orgId: ids.acme };
      expect(await client.call("onboardingLogin", request)).toMatchObject(ok);
    }
  });
});
