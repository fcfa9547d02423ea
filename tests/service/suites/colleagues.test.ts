import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { newToken } from "../../../service/shared/ids.ts";
import { unlock } from "../../../service/operators/account-status.ts";
import { countFailure } from "../../../service/shared/throttle.ts";
import { memberships, organisations, people } from "../../../service/database/schema.ts";
import { DAY } from "../support/clock.ts";
import { type Client, anotherCode } from "../support/client.ts";
import { invite, inviteClient } from "../support/invitations.ts";
import { declareWorld, useUp, type World } from "../support/world.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";

/* Colleagues often share a network address. The limits on one of them leave the others alone. */

const company = { firstName: "A", lastName: "R", company: "C", phone: "919876543210", numemployees: "5-25" };
const recoveryCode = "ABCD-EFGH24";
const newPassword = "Another-horse-8";

type Attempt = (client: Client, email: string, world: World) => ReturnType<Client["call"]>;
const activate: Attempt = (client, email) => client.call("activateAccount", { otp: "123456", email });

interface Limit {
  attempt: Attempt;
  /** Two people; members by default. */
  two?: readonly [string, string];
  signedIn?: true;
}

const limits: Readonly<Record<string, Limit>> = {
  "wrong activation codes": {
    attempt: activate,
    two: [emailOf("inactive"), emailOf("inactiveSecure")],
  },
  "activation codes without an account": {
    attempt: activate,
    two: ["nobody1@example.test", "nobody2@example.test"],
  },
  "mails with a link to a new password": { attempt: (client, email) => client.call("forgotPassword", { email }) },
  "mails with a link to a new hire's new password": {
    attempt: (client, email) => client.call("onboardingForgotPassword", { email, orgId: ids.acme }),
    two: ["newhire@example.test", "nobody@example.test"],
  },
  "wrong recovery codes for a new password": {
    attempt: (client, email) => client.call("forgotPasswordWithRecoveryCode", { identifier: email, recoveryCode }),
  },
  "mails to a new customer": {
    attempt: (client, email) => client.call("signUp", { ...company, email, country: "India" }),
    two: ["boss1@example.test", "boss2@example.test"],
  },
  "registrations as a new hire": {
    attempt: (client, email) => client.call("signUp", { email, password: newPassword, orgId: ids.acme }),
    two: ["newhire@example.test", "nobody@example.test"],
  },
  "wrong codes of an authenticator": {
    async attempt(client, email, world) {
      const code = { otp: anotherCode(await world.appCode()), MFAType: 2 };
      return client.call("login", { identifier: email, email, password: PASSWORD, platform: "WEB", ...code });
    },
    two: [emailOf("app"), emailOf("both")],
  },
  "wrong codes of an authenticator that is set up": {
    async attempt(client) {
      const { data } = await client.call("hrms|master|MFA|generateQRCode");
      const { MFASecretKey } = v.parse(v.object({ MFASecretKey: v.string() }), data);
      // Right once in a million times.
      return client.call("hrms|master|MFA|verify", { otp: "123456", MFASecretKey });
    },
    signedIn: true,
  },
  "wrong passwords": {
    attempt: (client, email) =>
      client.call("login", { identifier: email, email, password: "Not-the-password-1", platform: "WEB" }),
  },
  "wrong current passwords": {
    attempt: (client) => client.call("hrms|myPassword|update", { oldPassword: "Not-the-password-1", newPassword }),
    signedIn: true,
  },
  "wrong passwords in a proof": {
    attempt: (client) => client.call("stepUp|prove", { password: "Not-the-password-1" }),
    signedIn: true,
  },
  "wrong codes at a new address": {
    async attempt(client, email, world) {
      const newEmail = `new.${email}`;
      const newEmailUntil = new Date(world.clock.now() + DAY);
      await world.database.db.update(people).set({ newEmail, newEmailUntil }).where(eq(people.email, email));
      await world.login(client, "member", { identifier: newEmail, email: newEmail });
      return client.call("activateAccount", { otp: "123456", email: newEmail });
    },
  },
  "wrong codes of an administrator who verifies the organisation": {
    async attempt(client, _email, { database: { db } }) {
      await db.update(organisations).set({ activated: false });
      await db.update(memberships).set({ role: "admin" });
      return client.call("activateOrganization", { otp: "123456", orgId: ids.acme });
    },
    signedIn: true,
  },
  "wrong recovery codes": {
    attempt: (client) => client.call("hrms|master|MFA|verify", { recoveryCode }),
    signedIn: true,
  },
};

type OneCall = (client: Client) => ReturnType<Client["call"]>;
const nobody = "unknown@example.test";

/** Calls that have one limit for each network address: that on requests, that on failures, that on new customers. */
const limitsOfAddress: readonly (readonly ["asking" | "address" | "signUp", Readonly<Record<string, OneCall>>])[] = [
  [
    "asking",
    {
      activateAccount: (client) => client.call("activateAccount", { otp: "123456", email: nobody }),
      checkEmailExistense: (client) => client.call("checkEmailExistense", { email: nobody }),
      forgotPassword: (client) => client.call("forgotPassword", { email: nobody }),
      forgotPasswordWithRecoveryCode: (client) =>
        client.call("forgotPasswordWithRecoveryCode", { identifier: nobody, recoveryCode }),
      resendOTP: (client) => client.call("resendOTP", { email: nobody }),
      "signUp of a company": (client) => client.call("signUp", { ...company, email: nobody, country: "India" }),
      "signUp of a new hire": (client) =>
        client.call("signUp", { email: nobody, password: newPassword, orgId: ids.acme }),
    },
  ],
  [
    "address",
    {
      acceptClientInvitation: (client) => client.call("acceptClientInvitation", { token: "x".repeat(36) }),
      login: (client) =>
        client.call("login", { identifier: nobody, email: nobody, password: PASSWORD, platform: "WEB" }),
      onboardingLogin: (client) =>
        client.call("onboardingLogin", { email: nobody, password: PASSWORD, orgId: ids.acme }),
      resendOTP: (client) => client.call("resendOTP", { email: nobody }),
      verifyInvitationCode: (client) => client.call("verifyInvitationCode", { inviteCode: "unknown" }),
    },
  ],
  [
    "signUp",
    {
      "signUp of a company": (client) => client.call("signUp", { ...company, email: nobody, country: "India" }),
    },
  ],
];

describe("at one network address, the limit on", () => {
  const world = declareWorld();

  it.each(Object.entries(limits))(
    "%s stops the person who reached it until the operator unlocks them, and no other",
    async (_, limit) => {
      const { attempt, signedIn = false, two = [emailOf("member"), emailOf("admin")] } = limit;
      const [first, second] = await Promise.all(
        two.map(async (email) => {
          const client = await world.connect();
          if (signedIn) await world.login(client, "member", { identifier: email, email });
          return async () => (await attempt(client, email, world)).code;
        }),
      );
      const codes = [];
      for (let tried = 0; tried < 6; tried += 1) codes.push(await first?.());
      expect(codes.indexOf(429)).toBe(5);
      expect(codes[0]).toBe(await second?.());
      await unlock(world.database.db, two[0], world.clock.now());
      expect(codes[0]).toBe(await first?.());
    },
  );
});

describe.each(limitsOfAddress)("a network address that has reached the limit %s", (name, calls) => {
  const world = declareWorld();
  const busy = "127.0.0.9";
  beforeEach(async () => {
    await useUp(world, { name, about: [busy] });
  });

  it.each(Object.entries(calls))("waits before it may call %s, and others need not", async (_, call) => {
    expect(await call(await world.connect({ from: busy }))).toMatchObject({ code: 429 });
    expect((await call(await world.connect())).code).not.toBe(429);
  });
});

/** Calls of people who have signed in at an address before, and their answers where others have reached its limits. */
const callsOfKnown: Readonly<Record<string, readonly [answer: number, OneCall]>> = {
  login: [200, (client) => client.call("login", { ...signIn, password: PASSWORD })],
  "login with a wrong password": [403, (client) => client.call("login", { ...signIn, password: "Not-the-password-1" })],
  onboardingLogin: [200, (client) => client.call("onboardingLogin", { email: "newhire@example.test", ...newHire })],
  "onboardingLogin by employee code": [200, (client) => client.call("onboardingLogin", { email: "NEW-1", ...newHire })],
  resendOTP: [409, (client) => client.call("resendOTP", { email: emailOf("member") })],
  forgotPassword: [200, (client) => client.call("forgotPassword", { email: emailOf("member") })],
  onboardingForgotPassword: [
    200,
    (client) => client.call("onboardingForgotPassword", { email: "newhire@example.test", ...newHire }),
  ],
  forgotPasswordWithRecoveryCode: [
    200,
    (client) => client.call("forgotPasswordWithRecoveryCode", { identifier: emailOf("member"), recoveryCode }),
  ],
};
const signIn = { identifier: emailOf("member"), email: emailOf("member"), platform: "WEB" };
const newHire = { password: PASSWORD, orgId: ids.acme };

describe("a person who has signed in at a network address before", () => {
  const world = declareWorld();
  const office = "127.0.0.9";
  const fromOffice = () => world.connect({ from: office });
  beforeEach(async () => {
    const colleague = await fromOffice();
    await world.login(colleague, "member");
    await colleague.call("onboardingLogin", { email: "newhire@example.test", ...newHire });
  });

  it.each(Object.entries(callsOfKnown))(
    "does not wait there before %s because others have reached its limits",
    async (_, [answer, call]) => {
      for (const name of ["address", "asking"] as const) await useUp(world, { name, about: [office] });
      expect((await call(await fromOffice())).code).toBe(answer);
      expect(await world.login(await fromOffice(), "admin")).toMatchObject({ code: 429 });
    },
  );

  it("uses up none of the failures that the others have there", async () => {
    const client = await fromOffice();
    for (let failure = 0; failure < 99; failure += 1) {
      await countFailure(world.database.db, { name: "address", about: [office] }, world.clock.now());
    }
    for (let failure = 0; failure < 5; failure += 1) await callsOfKnown["login with a wrong password"]?.[1](client);
    expect(await world.login(client, "member")).toMatchObject({ code: 429, data: { retryAfter: 30 } });
    expect(await world.login(client, "admin")).toMatchObject({ code: 200 });
  });
});

describe("a link that nobody can guess", () => {
  const world = declareWorld();

  it("opens at a network address that has reached the limit on failures", async () => {
    const [code, from] = [newToken(), "127.0.0.9"];
    await invite(world, code, emailOf("nobody"));
    await inviteClient(world, code, "client@elsewhere.test");
    await useUp(world, { name: "address", about: [from] });
    const client = await world.connect({ from });
    expect(await client.call("verifyInvitationCode", { inviteCode: code })).toMatchObject({
      data: { email: emailOf("nobody") },
    });
    expect(await client.call("acceptClientInvitation", { token: code })).toMatchObject({ code: 200 });
    expect(await client.call("verifyInvitationCode", { inviteCode: newToken() })).toMatchObject({ code: 429 });
  });
});
