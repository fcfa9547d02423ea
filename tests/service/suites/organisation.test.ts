import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { memberships, organisations } from "../../../service/database/schema.ts";
import { anotherCode, type Client, toldOfSession } from "../support/client.ts";
import { MINUTE, SECOND } from "../support/clock.ts";
import { emailOf, ids } from "../support/people.ts";
import { declareWorld, done, invalidCode, type World } from "../support/world.ts";

const notAdmin = { code: 403, data: { error: "Only an admin of the organisation can verify it." } };
const nothingToVerify = { code: 409, data: { error: "There is nothing to verify for this email address." } };
const signInAgain = { code: 409, data: { error: "Sign in again to get a new code." } };

const activate = (client: Client, otp: string, orgId: string = ids.acme) =>
  client.call("activateOrganization", { otp, orgId });

async function signedIn(world: World, name: "admin" | "member"): Promise<Client> {
  const client = await world.connect();
  expect(await world.login(client, name)).toMatchObject({ code: 200 });
  return client;
}

/** Signs an admin in and requests the code. */
async function askForCode(world: World): Promise<{ client: Client; otp: string }> {
  const client = await signedIn(world, "admin");
  expect(await client.call("resendOTP", { email: emailOf("admin") })).toMatchObject({
    code: 200,
    data: { message: "OTP sent successfully.", retryAfter: 30 },
  });
  return { client, otp: await world.mailedCode("admin") };
}

describe("verifying an organisation", () => {
  const world = declareWorld();
  const isActivated = async (orgId: string) => {
    const [row] = await world.database.db.select().from(organisations).where(eq(organisations.id, orgId));
    return row?.activated;
  };
  beforeEach(async () => {
    await world.database.db.update(organisations).set({ activated: false }).where(eq(organisations.id, ids.acme));
  });

  it("is done once by its admin, with the mailed code", async () => {
    const { client, otp } = await askForCode(world);
    expect((await world.service.outbox(emailOf("admin")))[0]).toMatchObject({
      subject: `${otp} is your Foyer code for Acme`,
    });
    expect(await activate(client, otp)).toMatchObject(done);
    expect(await isActivated(ids.acme)).toBe(true);
    expect(world.audited("activateOrganization")).toMatchObject([{ owner: ids.admin, organisation: ids.acme }]);
    // The organisation is verified, so any further code succeeds, and no more codes are mailed.
    expect(await activate(client, "")).toMatchObject(done);
    expect(await client.call("resendOTP", { email: emailOf("admin") })).toMatchObject(nothingToVerify);
  });

  it("is requested of its admin at sign-in, and of nobody else, until it is done", async () => {
    const told = async (name: "admin" | "member") => toldOfSession(await signedIn(world, name)).at(-1)?.data;
    expect(await told("member")).toMatchObject({ activateOrganization: null });
    expect(await told("admin")).toMatchObject({ activateOrganization: ids.acme });
    const { client, otp } = await askForCode(world);
    await activate(client, otp);
    expect(await told("admin")).toMatchObject({ activateOrganization: null });
  });

  it("mails its code only to the admin, at their own address", async () => {
    const admin = await signedIn(world, "admin");
    for (const email of [emailOf("member"), "stranger@example.test", ""]) {
      expect(await admin.call("resendOTP", { email })).toMatchObject(nothingToVerify);
    }
    const member = await signedIn(world, "member");
    expect(await member.call("resendOTP", { email: emailOf("member") })).toMatchObject(nothingToVerify);
    const stranger = await world.connect();
    expect(await stranger.call("resendOTP", { email: emailOf("admin") })).toMatchObject(signInAgain);
    const newHire = await world.connectNewHire();
    expect(await newHire.call("resendOTP", { email: "newhire@example.test" })).toMatchObject(nothingToVerify);
    expect(await world.service.outbox(null)).toEqual([]);
    expect(await admin.call("resendOTP", { email: ` ${emailOf("admin").toUpperCase()}` })).toMatchObject(done);
  });

  it("comes after the person's pending step", async () => {
    const client = await signedIn(world, "admin");
    await world.login(client, "mail");
    expect(await client.call("resendOTP", { email: emailOf("mail") })).toMatchObject(done);
    expect((await world.service.outbox(null))[0]).toMatchObject({
      subject: `${await world.mailedCode("mail")} is your Foyer code`,
    });
    expect(await client.call("resendOTP", { email: emailOf("admin") })).toMatchObject(nothingToVerify);
  });

  it("is refused to members, to admins of other organisations, for invalid ids, and without a session", async () => {
    const { client, otp } = await askForCode(world);
    const member = await signedIn(world, "member");
    expect(await activate(member, otp)).toMatchObject(notAdmin);
    for (const orgId of [ids.secure, "f".repeat(24), ""]) {
      expect(await activate(client, otp, orgId)).toMatchObject(notAdmin);
    }
    const stranger = await world.connect();
    expect(await activate(stranger, otp)).toMatchObject({ code: 401 });
    const forced = await world.connectAndLogin("forced");
    expect(await activate(forced, otp)).toMatchObject({
      code: 403,
      data: { error: expect.stringContaining("Change your password") },
    });
    const newHire = await world.connectNewHire();
    expect(await activate(newHire, otp)).toMatchObject({ code: 403 });
    expect(await isActivated(ids.acme)).toBe(false);
    // The refused calls did not consume the code.
    expect(await activate(client, otp)).toMatchObject(done);
  });

  it("accepts only a code of this purpose and this person", async () => {
    await world.database.db.insert(memberships).values({
      id: "e".repeat(24),
      orgId: ids.acme,
      personId: ids.nobody,
      role: "admin",
      products: [],
    });
    const { client, otp } = await askForCode(world);
    const other = await world.connectAndLogin("nobody");
    expect(await activate(other, otp)).toMatchObject(invalidCode);
    const halfWay = await world.connectAndLogin("mail");
    expect(await world.login(halfWay, "mail", { otp, MFAType: 1 })).toMatchObject(invalidCode);
    await halfWay.call("resendOTP", { email: emailOf("mail") });
    expect(await activate(client, await world.mailedCode("mail"))).toMatchObject(invalidCode);
    expect(await activate(client, otp)).toMatchObject(done);
  });

  it("accepts only a code of the organisation that its mail names", async () => {
    await world.database.db.update(organisations).set({ activated: false });
    const client = await signedIn(world, "admin");
    const sentFor = async (company: string) => {
      world.clock.advance(30 * SECOND);
      await client.call("resendOTP", { email: emailOf("admin") });
      const [mail] = await world.service.outbox(emailOf("admin"));
      expect(mail).toMatchObject({ subject: `${mail?.code} is your Foyer code for ${company}` });
      return mail?.code ?? "";
    };
    // Signing in leads to the first organisation by name, so the code is for that one.
    expect(toldOfSession(client).at(-1)?.data).toMatchObject({ activateOrganization: ids.acme });
    const acme = await sentFor("Acme");
    expect(await activate(client, acme, ids.globex)).toMatchObject(invalidCode);
    expect(await isActivated(ids.globex)).toBe(false);
    // The last call was about the other organisation, so the next code is for that one, and replaces the previous code.
    const globex = await sentFor("Globex");
    expect(await activate(client, acme, ids.acme)).toMatchObject({
      ...invalidCode,
      data: { ...invalidCode.data, hint: expect.stringContaining("Only the newest one counts") },
    });
    const again = await sentFor("Acme");
    expect(await activate(client, globex, ids.globex)).toMatchObject(invalidCode);
    expect(await activate(client, again, ids.acme)).toMatchObject(done);
    expect(await activate(client, await sentFor("Globex"), ids.globex)).toMatchObject(done);
    expect(await isActivated(ids.globex)).toBe(true);
  });

  it("compares five codes, even with concurrent guesses", async () => {
    const { client, otp } = await askForCode(world);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => activate(client, anotherCode(otp))));
    expect(guesses.filter(({ code }) => code === 403)).toHaveLength(5);
    world.clock.advance(30 * SECOND);
    expect(await activate(client, otp)).toMatchObject(invalidCode);
    world.clock.advance(60 * SECOND);
    await client.call("resendOTP", { email: emailOf("admin") });
    expect(await activate(client, await world.mailedCode("admin"))).toMatchObject(done);
  });

  it.each([
    [10 * MINUTE - 1, 200],
    [10 * MINUTE, 403],
  ])("by a code %d ms old is answered with %d", async (elapsed, code) => {
    const { client, otp } = await askForCode(world);
    world.clock.advance(elapsed);
    expect(await activate(client, otp)).toMatchObject({ code });
  });

  it("mails its code within the usual pause and budget", async () => {
    const { client } = await askForCode(world);
    expect(await client.call("resendOTP", { email: emailOf("admin") })).toMatchObject({
      code: 429,
      data: { retryAfter: 30 },
    });
  });
});
