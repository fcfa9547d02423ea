import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { seal } from "../../../service/socket/cipher.ts";
import { SECRET } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { AUTHENTICATOR, emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

const CANARY = "Canary-password-1";
const NEW_PASSWORD = "Canary-password-2";

const setupReply = v.object({ MFAQrCode: v.string(), MFASecretKey: v.string(), recoveryCode: v.string() });
const ticketReply = v.object({ user: v.string() });
const withToken = v.object({ token: v.string() });

describe("the log", () => {
  const world = declareWorld();

  it("contains no password, token, code, secret or payload, in success or failure", async () => {
    const client = await world.connect({ token: "canary-handshake-token" });
    const canaries = new Set([PASSWORD, CANARY, NEW_PASSWORD, AUTHENTICATOR, SECRET, "canary", "$argon2id"]);
    const { db } = world.database;
    const call = async (event: string, data: unknown) => {
      canaries.add(seal({ event, data }, SECRET).slice(0, 12));
      const reply = await client.call(event, data);
      if (v.is(withToken, reply.data)) canaries.add(reply.data.token);
      return reply;
    };
    const login = (name: Parameters<typeof emailOf>[0], more: Record<string, unknown> = {}) =>
      call("login", { identifier: emailOf(name), email: "", password: PASSWORD, platform: "WEB", ...more });

    await login("member", { password: CANARY });
    await login("member", { identifier: "canary@example.test" });
    await login("inactive");
    await call("activateAccount", { otp: await world.mailedCode("inactive"), email: emailOf("inactive") });
    await login("none");
    await login("mail");
    await call("resendOTP", { email: emailOf("mail") });
    await login("mail", { otp: "canary", MFAType: 1 });
    await login("mail", { otp: await world.mailedCode("mail"), MFAType: 1 });
    await login("app", { otp: await world.appCode(), MFAType: 2 });
    await login("forced");
    await call("hrms|myPassword|update", { oldPassword: CANARY, newPassword: NEW_PASSWORD });
    await call("hrms|myPassword|update", { oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await call("authenticate", { token: "canary-token" });

    const linkedCode = async (email: string) => {
      const mail = (await world.service.outbox(email)).find(({ link }) => link !== undefined);
      const code = mail?.link?.split("/").at(-1) ?? "";
      canaries.add(code);
      return code;
    };
    await login("none");
    const shown = v.parse(setupReply, (await call("hrms|master|MFA|generateQRCode", {})).data);
    for (const secret of Object.values(shown)) canaries.add(secret);
    const { MFASecretKey, recoveryCode } = shown;
    const epoch = Math.floor(world.clock.now() / 1000);
    const otp = await generate({ secret: MFASecretKey, epoch });
    await call("hrms|master|MFA|verify", { otp: "canary", MFASecretKey });
    await call("hrms|master|MFA|verify", { otp, MFASecretKey });
    expect(
      await call("hrms|master|MFA|setup", { isEmailMFA: true, isAuthenticatorAppMFA: true, ...shown }),
    ).toMatchObject({ code: 200 });
    await login("none");
    await call("hrms|master|MFA|verify", { recoveryCode: CANARY });
    expect(await call("hrms|master|MFA|verify", { recoveryCode })).toMatchObject({ data: { success: true } });
    await call("forgotPasswordWithRecoveryCode", { identifier: emailOf("none"), recoveryCode: CANARY });
    const again = v.parse(setupReply, (await call("hrms|master|MFA|generateQRCode", {})).data);
    for (const secret of Object.values(again)) canaries.add(secret);
    await call("hrms|master|MFA|setup", { ...again, isEmailMFA: true, isAuthenticatorAppMFA: false });
    const forgotten = { identifier: emailOf("none"), recoveryCode: again.recoveryCode };
    const { user } = v.parse(ticketReply, (await call("forgotPasswordWithRecoveryCode", forgotten)).data);
    canaries.add(user);
    expect(await call("resetPassword", { user, password: CANARY, cpassword: CANARY })).toMatchObject({ code: 200 });
    await call("forgotPassword", { email: emailOf("client") });
    const code = await linkedCode(emailOf("client"));
    await call("getResetCodeInfo", { code });
    await call("resetPassword", { code, password: CANARY, cpassword: NEW_PASSWORD });
    expect(await call("resetPassword", { code, password: CANARY, cpassword: CANARY })).toMatchObject({ code: 200 });
    const token = await linkedCode(emailOf("client"));
    expect(await call("account|disavow", { token })).toMatchObject({ code: 200 });
    const next = await linkedCode(emailOf("client"));
    await call("account|disavow", { token: "canary-token" });
    await call("resetPassword", { code: next, password: CANARY, cpassword: CANARY });
    await call("onboardingForgotPassword", { email: "newhire@example.test", orgId: ids.acme });
    const hireCode = await linkedCode("newhire@example.test");
    const hireReset = { orgId: ids.acme, code: hireCode, password: PASSWORD };
    expect(await call("onboardingResetPassword", hireReset)).toMatchObject({ code: 200 });
    await call("signUp", { email: "newhire@example.test", orgId: ids.acme, password: CANARY });
    await call("activateOrganization", { otp: "canary", orgId: ids.acme });
    await call("onboardingLogin", { email: "new-1", password: PASSWORD, orgId: ids.acme });
    await call("logout", { device_token: "canary-device" });
    await call("canaryEvent", { password: CANARY });
    await call("login", { password: [CANARY] });
    client.send("canary-bytes");
    client.send(seal({ canary: CANARY }, SECRET));

    // The database fails during each operation with a secret.
    for (const [table, broken] of [
      ["outbox", () => call("resendOTP", { email: emailOf("mail") })],
      ["sessions", () => login("member")],
      ["codes", () => login("mail", { otp: "canary", MFAType: 1 })],
      ["people", () => login("member", { password: CANARY })],
    ] as const) {
      world.clock.advance(16 * MINUTE);
      await login("mail");
      await db.execute(`alter table ${table} rename to broken`);
      try {
        // A mail that cannot be stored counts as one that could not be sent.
        expect(await broken()).toMatchObject({ code: table === "outbox" ? 502 : 500 });
      } finally {
        await db.execute(`alter table broken rename to ${table}`);
      }
    }

    await login("client", { password: CANARY });
    await db.execute("alter table second_factor_setups rename to broken");
    try {
      expect(await call("hrms|master|MFA|generateQRCode", {})).toMatchObject({ code: 500 });
    } finally {
      await db.execute("alter table broken rename to second_factor_setups");
    }
    // The database fails in the background, after the answer.
    await db.execute("alter table password_resets rename to broken");
    try {
      expect(await call("forgotPassword", { email: emailOf("client") })).toMatchObject({ code: 200 });
      await world.service.outbox(null);
    } finally {
      await db.execute("alter table broken rename to password_resets");
    }

    const codes = (await world.service.outbox(null)).flatMap(({ code }) => code ?? []);
    expect(codes).toHaveLength(2);
    const log = world.logged.join("");
    expect(log.length).toBeGreaterThan(1000);
    expect(log.match(/a call failed/g)).toHaveLength(4);
    expect(log.match(/work behind an answer failed/g)).toHaveLength(1);
    for (const canary of canaries) expect(log.includes(canary), `"${canary}" is in the log`).toBe(false);
    for (const code of codes) expect(log).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
  });
});
