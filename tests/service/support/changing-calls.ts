import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { generate } from "otplib";
import * as v from "valibot";
import { calls } from "../../../machines/shared/contract.ts";
import type { ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import { recordGrant } from "../../../service/account/apps.ts";
import { oauthClients, organisations } from "../../../service/database/schema.ts";
import { type Client, tokenIn } from "./client.ts";
import { allRows } from "./everything-of.ts";
import { invite, inviteClient } from "./invitations.ts";
import { HIRE } from "./new-hires.ts";
import { REDIRECT } from "./oauth.ts";
import { emailOf, ids, PASSWORD, type PersonName, RECOVERY_CODE } from "./people.ts";
import { createAuthenticator } from "./software-authenticator.ts";
import type { World } from "./world.ts";

/** An id as a page makes it: 128 random bits. */
export const newCallId = () => randomBytes(16).toString("hex");
/** The answer to a call that was sent again, of which the service cannot say whether it was done. */
export const notKnown = {
  code: 504,
  data: { error: "We can't tell whether this was done. Check before you try again." },
};
/** The password that a call sets. */
export const NEW_PASSWORD = "Another-horse-8";
export const STRANGER = "stranger@example.test";
export const CLIENT = "new.client@example.test";
const CLIENT_TOKEN = "11111111-2222-4333-8444-555555555555";
export const credentials = (name: PersonName) => ({
  identifier: emailOf(name),
  email: emailOf(name),
  password: PASSWORD,
  platform: "WEB",
});
export const appOf = async (world: World) => ({ ...credentials("app"), otp: await world.appCode(), MFAType: 2 });

/** A page that is about to make a call. */
export interface Ready {
  readonly page: Client;
  readonly data?: unknown;
  /** Its token, if it is signed in. */
  readonly token?: string;
}

export async function signIn(world: World, name: PersonName, data: unknown = {}, more = {}): Promise<Required<Ready>> {
  const page = await world.connect();
  return { page, data, token: tokenIn(await world.login(page, name, more)) };
}

/** The last part of the newest link mailed to this address. */
export async function linkTo(world: World, email: string): Promise<string> {
  const link = (await world.service.outbox(email)).find((mail) => mail.link !== undefined)?.link;
  return decodeURIComponent(link?.split("/").at(-1) ?? "");
}

const optionsIn = <T extends v.ObjectEntries>({ data }: ReplyEnvelope, entries: T) =>
  v.parse(v.object({ options: v.pipe(v.string(), v.parseJson(), v.looseObject(entries)) }), data).options;

async function makePasskey(page: Client) {
  const authenticator = createAuthenticator();
  const made = await page.call("passkeys|create", {});
  const options = optionsIn(made, { challenge: v.string(), user: v.looseObject({ id: v.string() }) });
  return { authenticator, response: authenticator.make(options) };
}

export async function addPasskey(page: Client) {
  const { authenticator, response } = await makePasskey(page);
  const { passkeyId } = v.parse(calls["passkeys|add"].reply, (await page.call("passkeys|add", { response })).data);
  return { authenticator, passkeyId };
}

/** Everything that a call can change but its own answer and pending steps, once all mails are sent. */
export async function everythingIn(world: World): Promise<readonly string[]> {
  await world.service.outbox(null);
  const rows = await allRows(world.database.db);
  return rows.filter((row) => !/^(?:kept_answers|conversations|refusals) /.test(row)).toSorted();
}

/** Prepares a call that succeeds, for each call that changes something. */
export const changingCalls: Readonly<Record<string, (world: World) => Promise<Ready>>> = {
  login: async (world) => ({ page: await world.connect(), data: credentials("member") }),
  loginEmail: (world) => signIn(world, "member", { email: emailOf("member"), orgId: ids.acme }),
  "hrms|master|MFA|generateQRCode": (world) => signIn(world, "member"),
  async "hrms|master|MFA|verify"(world) {
    const ready = await signIn(world, "member");
    const { MFASecretKey } = v.parse(
      v.object({ MFASecretKey: v.string() }),
      (await ready.page.call("hrms|master|MFA|generateQRCode", {})).data,
    );
    const otp = await generate({ secret: MFASecretKey, epoch: Math.floor(world.clock.now() / 1000) });
    return { ...ready, data: { otp, MFASecretKey } };
  },
  "hrms|master|MFA|setup": (world) => signIn(world, "member", { isEmailMFA: true, isAuthenticatorAppMFA: false }),
  onboardingLogin: async (world) => ({
    page: await world.connect(),
    data: { email: HIRE, password: PASSWORD, orgId: ids.acme },
  }),
  signUp: async (world) => ({
    page: await world.connect(),
    data: {
      firstName: "Asha",
      lastName: "Rao",
      email: "asha@new-company.test",
      company: "New Company",
      phone: "919876543210",
      numemployees: "5-25",
      country: "India",
    },
  }),
  async activateAccount(world) {
    const page = await world.connectAndLogin("inactive");
    return { page, data: { otp: await world.mailedCode("inactive"), email: emailOf("inactive") } };
  },
  async activateOrganization(world) {
    await world.database.db.update(organisations).set({ activated: false }).where(eq(organisations.id, ids.acme));
    const ready = await signIn(world, "admin");
    await ready.page.call("resendOTP", { email: emailOf("admin") });
    return { ...ready, data: { otp: await world.mailedCode("admin"), orgId: ids.acme } };
  },
  resendOTP: async (world) => ({ page: await world.connectAndLogin("mail"), data: { email: emailOf("mail") } }),
  forgotPassword: async (world) => ({ page: await world.connect(), data: { email: emailOf("member") } }),
  onboardingForgotPassword: async (world) => ({
    page: await world.connect(),
    data: { email: HIRE, orgId: ids.acme },
  }),
  async forgotPasswordWithRecoveryCode(world) {
    await world.giveRecoveryCode("member");
    return { page: await world.connect(), data: { identifier: emailOf("member"), recoveryCode: RECOVERY_CODE } };
  },
  async resetPassword(world) {
    const page = await world.connect();
    await page.call("forgotPassword", { email: emailOf("member") });
    return {
      page,
      data: { password: NEW_PASSWORD, cpassword: NEW_PASSWORD, code: await linkTo(world, emailOf("member")) },
    };
  },
  async onboardingResetPassword(world) {
    const page = await world.connect();
    await page.call("onboardingForgotPassword", { email: HIRE, orgId: ids.acme });
    return { page, data: { orgId: ids.acme, password: NEW_PASSWORD, code: await linkTo(world, HIRE) } };
  },
  "hrms|myPassword|update": (world) => signIn(world, "member", { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  async "sessions|revoke"(world) {
    await world.connectAndLogin("member");
    return signIn(world, "member", { others: true });
  },
  async "trustedDevices|add"(world) {
    await world.database.db.update(organisations).set({ allowsTrustedDevices: true });
    return signIn(world, "app", {}, await appOf(world));
  },
  async "trustedDevices|remove"(world) {
    await world.database.db.update(organisations).set({ allowsTrustedDevices: true });
    const { page, token } = await signIn(world, "app", {}, await appOf(world));
    const { ticket } = v.parse(calls["trustedDevices|add"].reply, (await page.call("trustedDevices|add", {})).data);
    await world.service.trustedDevices.fetch(ticket.reveal());
    const { trusted } = v.parse(calls["sessions|read"].reply, (await page.call("sessions|read", {})).data);
    return { page, token, data: { deviceId: trusted?.[0]?.deviceId } };
  },
  async "account|disavow"(world) {
    const { page } = await signIn(world, "member");
    await page.call("hrms|myPassword|update", { oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
    return { page: await world.connect(), data: { token: await linkTo(world, emailOf("member")) } };
  },
  "passkeys|create": (world) => signIn(world, "member"),
  async "passkeys|add"(world) {
    const ready = await signIn(world, "member");
    return { ...ready, data: { response: (await makePasskey(ready.page)).response } };
  },
  async "passkeys|rename"(world) {
    const ready = await signIn(world, "member");
    return { ...ready, data: { passkeyId: (await addPasskey(ready.page)).passkeyId, name: "Laptop" } };
  },
  async "passkeys|remove"(world) {
    const ready = await signIn(world, "member");
    return { ...ready, data: { passkeyId: (await addPasskey(ready.page)).passkeyId } };
  },
  async "passkeys|signIn"(world) {
    const { authenticator } = await addPasskey((await signIn(world, "member")).page);
    const page = await world.connect();
    const asked = await page.call("passkeys|challenge", { afterPassword: false });
    return { page, data: { response: authenticator.prove(optionsIn(asked, { challenge: v.string() })) } };
  },
  async "stepUp|sendCode"(world) {
    const page = await world.connectAndLogin("mail");
    await page.call("resendOTP", { email: emailOf("mail") });
    const otp = await world.mailedCode("mail");
    return { page, data: {}, token: tokenIn(await world.login(page, "mail", { otp, MFAType: 1 })) };
  },
  "stepUp|prove": (world) => signIn(world, "member", { password: PASSWORD }),
  async "apps|withdraw"(world) {
    const { db } = world.database;
    await db.insert(oauthClients).values({ id: "public", name: "Boards", redirectUris: [REDIRECT] });
    await recordGrant(db, ids.member, "public", world.clock.now());
    return signIn(world, "member", { appId: "public" });
  },
  async registerAsMember(world) {
    const email = STRANGER;
    await invite(world, "welcome", email);
    const data = { firstName: "Nia", lastName: "Okoye", email, password: NEW_PASSWORD, inviteCode: "welcome" };
    return { page: await world.connect(), data };
  },
  async acceptInvitation(world) {
    await invite(world, "welcome", emailOf("member"));
    return signIn(world, "member", { inviteCode: "welcome" });
  },
  async acceptClientInvitation(world) {
    await inviteClient(world, CLIENT_TOKEN, CLIENT);
    return { page: await world.connect(), data: { token: CLIENT_TOKEN } };
  },
};
