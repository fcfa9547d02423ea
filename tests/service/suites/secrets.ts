import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { seal } from "../../../service/cipher.ts";
import { SECRET } from "../support/client.ts";
import { MINUTE } from "../support/clock.ts";
import { AUTHENTICATOR, emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld, type OpenTestDatabase } from "../support/world.ts";

const CANARY = "Canary-password-1";
const NEW_PASSWORD = "Canary-password-2";

const withToken = v.object({ token: v.string() });

export function secretsSuite(open: OpenTestDatabase): void {
  describe("the log", () => {
    const world = declareWorld(open);

    it("holds no password, token, code, secret or payload, whatever goes well or wrong", async () => {
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
      await call("onboardingLogin", { email: "new-1", password: PASSWORD, orgId: ids.acme });
      await call("logout", { device_token: "canary-device" });
      await call("canaryEvent", { password: CANARY });
      await call("login", { password: [CANARY] });
      client.send("canary-bytes");
      client.send(seal({ canary: CANARY }, SECRET));

      // The database refuses in the middle of everything that holds a secret.
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
          expect(await broken()).toMatchObject({ code: 500, data: { error: "Something went wrong" } });
        } finally {
          await db.execute(`alter table broken rename to ${table}`);
        }
      }

      const codes = (await world.service.outbox(null)).flatMap(({ code }) => code ?? []);
      expect(codes).toHaveLength(2);
      const log = world.logged.join("");
      expect(log.length).toBeGreaterThan(1000);
      expect(log.match(/a call failed/g)).toHaveLength(4);
      for (const canary of canaries) expect(log.includes(canary), `"${canary}" is in the log`).toBe(false);
      for (const code of codes) expect(log).not.toMatch(new RegExp(`(?<![0-9])${code}(?![0-9])`));
    });
  });
}
