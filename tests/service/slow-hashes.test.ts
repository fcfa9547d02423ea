import { hash, verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { tokenIn } from "./support/client.ts";
import { SECOND } from "./support/clock.ts";
import { declareOAuth, publicQuery, redirectIn } from "./support/oauth.ts";
import { emailOf } from "./support/people.ts";
import { declareWorld } from "./support/world.ts";

vi.mock("@node-rs/argon2", { spy: true });

/* The number of slow hashes of a sign-in: one for its password, and one more for a mailed code. */

const world = declareWorld();
const slowHashes = () => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length;
beforeEach(() => {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
});

describe("the app's own sign-in", () => {
  it("hashes once for a password alone", async () => {
    tokenIn(await world.login(await world.connect(), "member"));
    expect(slowHashes()).toBe(1);
  });

  it("hashes once with an authenticator", async () => {
    const client = await world.connectAndLogin("app");
    tokenIn(await world.login(client, "app", { otp: await world.appCode(), MFAType: 2 }));
    expect(slowHashes()).toBe(1);
  });

  it("hashes twice with a mailed code", async () => {
    const client = await world.connectAndLogin("mail");
    await client.call("resendOTP", { email: emailOf("mail") });
    tokenIn(await world.login(client, "mail", { otp: await world.mailedCode("mail"), MFAType: 1 }));
    expect(slowHashes()).toBe(2);
  });

  it("hashes twice with the code that activates an account", async () => {
    const client = await world.connectAndLogin("inactive");
    const otp = await world.mailedCode("inactive");
    tokenIn(await client.call("activateAccount", { otp, email: emailOf("inactive") }));
    expect(slowHashes()).toBe(2);
  });

  it("compares a wrong password between the steps with the slow hash, and refuses it", async () => {
    const client = await world.connectAndLogin("app");
    const wrong = { otp: await world.appCode(), MFAType: 2, password: "Not-the-password-1" };
    expect(await world.login(client, "app", wrong)).toMatchObject({ code: 403 });
    expect(slowHashes()).toBe(2);
  });

  it("forgets the proved password at the end of the sign-in, and after 15 minutes", async () => {
    const client = await world.connectAndLogin("app");
    await world.login(client, "app", { otp: await world.appCode(), MFAType: 2 });
    await world.login(client, "app");
    expect(slowHashes()).toBe(2);
    world.clock.advance(15 * 60 * SECOND);
    await world.login(client, "app", { otp: await world.appCode(), MFAType: 2 });
    expect(slowHashes()).toBe(3);
  });
});

describe("the sign-in for a third-party app", () => {
  const oauth = declareOAuth(world);

  it("hashes once with an authenticator", async () => {
    await oauth.login(publicQuery, "app");
    redirectIn(await oauth.login(publicQuery, "app", { otp: await world.appCode() }));
    expect(slowHashes()).toBe(1);
  });

  it("hashes twice with a mailed code", async () => {
    await oauth.login(publicQuery, "mail");
    redirectIn(await oauth.login(publicQuery, "mail", { otp: await world.mailedCode("mail") }));
    expect(slowHashes()).toBe(2);
  });
});
