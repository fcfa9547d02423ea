import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import { issueReset } from "../../../service/passwords/reset-link.ts";
import { candidates, people } from "../../../service/database/schema.ts";
import type { Client } from "../support/client.ts";
import { HIRE, register, signIn, signUp, withoutPassword } from "../support/new-hires.ts";
import { invite } from "../support/invitations.ts";
import { emailOf, ids, PASSWORD } from "../support/people.ts";
import { declareWorld, type World } from "../support/world.ts";

const COMMON = "Welcome-123!";
const GOOD = "Another-horse-8";
const STRANGER = "stranger@example.test";
const INVITED = { firstName: "Amina", lastName: "Okoye", email: STRANGER, inviteCode: "welcome" };

const refused = (error: string) => ({ code: 400, data: { error: expect.stringContaining(error) } });
const isCommon = refused("Many people use this password or one like it");
const isOwnWord = refused("mostly your name, email address or company, or the name of this site");

type SetPassword = (client: Client, password: string) => Promise<ReplyEnvelope>;

/** The product's name and the service's host. */
const PLACE = ["Foyer-2026!", "F0yer@123"];

/** Where a person chooses a password: the words of its owner, and how to begin. */
const places: readonly (readonly [string, readonly string[], (world: World) => Promise<SetPassword>])[] = [
  [
    "an invitation",
    ["Stranger-2026!", "4m1n4.Okoye7", "Okoye#1990", "Globex-2026"],
    async (world) => {
      await invite(world, INVITED.inviteCode, STRANGER);
      return (client, password) => client.call("registerAsMember", { ...INVITED, password });
    },
  ],
  [
    "a mailed link",
    ["Member-2026!", "Member@example.test1", "Member.Test-1", "Acme-2026", "Wombat-2026"],
    async ({ database, clock }) => {
      const { token: code } = await issueReset(database.db, { personId: ids.member }, "link", "", clock.now());
      return (client, password) => client.call("resetPassword", { password, cpassword: password, code });
    },
  ],
  [
    "a recovery code",
    ["Member-2026!", "Member@example.test1", "Member.Test-1", "Acme-2026", "Wombat-2026"],
    async ({ database, clock }) => {
      const { token: user } = await issueReset(database.db, { personId: ids.member }, "recovery", "", clock.now());
      return (client, password) => client.call("resetPassword", { password, cpassword: password, user });
    },
  ],
  [
    "the account itself",
    ["Member-2026!", "Member@example.test1", "Member.Test-1", "Acme-2026", "Wombat-2026"],
    async (world) => {
      const { data } = await world.login(await world.connect(), "member");
      return async (client, newPassword) => {
        await client.call("authenticate", data);
        return client.call("hrms|myPassword|update", { oldPassword: PASSWORD, newPassword });
      };
    },
  ],
  [
    "a new hire's registration",
    ["Newhire-2026", "Newhire@example.test1", "Acme-2026"],
    async ({ database }) => {
      await database.db.update(candidates).set({ passwordHash: null }).where(eq(candidates.id, ids.newHire));
      return signUp;
    },
  ],
  [
    "a new hire's mailed link",
    ["Newhire-2026", "Newhire@example.test1", "Acme-2026", "Numbat-2026"],
    async ({ database, clock }) => {
      const { token: code } = await issueReset(database.db, { candidateId: ids.newHire }, "link", "", clock.now());
      return (client, password) => client.call("onboardingResetPassword", { orgId: ids.acme, password, code });
    },
  ],
];

describe("a password that is easy to guess", () => {
  const world = declareWorld();
  beforeEach(async () => {
    const { db } = world.database;
    await db.execute(`update memberships set employee_code = 'Wombat' where person_id = '${ids.member}'`);
    await db.update(candidates).set({ employeeCode: "Numbat" }).where(eq(candidates.id, ids.newHire));
  });

  it.each(places)("is refused by %s, which then takes a better one", async (_, ownWords, begin) => {
    const choose = await begin(world);
    const client = await world.connect();
    // More often than any limit on wrong attempts allows.
    for (let tried = 0; tried < 6; tried += 1) expect(await choose(client, COMMON)).toMatchObject(isCommon);
    for (const password of [...ownWords, ...PLACE])
      expect([password, await choose(client, password)]).toMatchObject([password, isOwnWord]);
    expect(await choose(client, "Blue-acme-horse-9")).toMatchObject({ code: 200 });
  });

  it("is refused in the language of the page", async () => {
    const choose = await places[1]?.[2](world);
    const client = await world.connect({ headers: { cookie: "language=hi" } });
    expect(await choose?.(client, COMMON)).toMatchObject(refused("बहुत-से लोग"));
    expect(await choose?.(client, "Member-2026!")).toMatchObject(refused("आपके नाम"));
  });

  it("is in no log and in no refusal", async () => {
    const choose = await places[1]?.[2](world);
    const client = await world.connect();
    const replies = [await choose?.(client, COMMON), await choose?.(client, "Member-2026!")];
    expect(JSON.stringify([replies, world.logged])).not.toMatch(/Welcome-123|Member-2026/);
  });
});

describe("a new hire's password that is easy to guess", () => {
  const world = declareWorld();
  withoutPassword(world);

  it.each([
    [COMMON, isCommon],
    ["Acme-2026", isOwnWord],
  ])("is refused alike for any address: %s", async (password, reply) => {
    const client = await world.connect();
    const first = await signUp(client, password);
    expect(first).toMatchObject(reply);
    for (const email of ["prehire@example.test", STRANGER, emailOf("member")])
      expect({ ...(await signUp(client, password, email)), id: first.id }).toEqual(first);
    expect(await world.service.outbox(null)).toEqual([]);
  });

  it("is compared with nothing that only the new hire's organisation knows", async () => {
    await world.database.db.update(candidates).set({ employeeCode: "Numbat" }).where(eq(candidates.id, ids.newHire));
    const client = await world.connect();
    await register(world, client, "Numbat-2026");
    expect(await signIn(client, "Numbat-2026", HIRE)).toMatchObject({ data: { activateAccount: true } });
  });
});

describe("an invitation's refusal of a password", () => {
  const world = declareWorld();

  it("does not tell whether the invited address has an account", async () => {
    await invite(world, INVITED.inviteCode, STRANGER);
    const client = await world.connect();
    const unknown = await client.call("registerAsMember", { ...INVITED, password: COMMON });
    await world.database.db.update(people).set({ email: STRANGER }).where(eq(people.id, ids.member));
    const known = await client.call("registerAsMember", { ...INVITED, password: COMMON });
    expect(unknown).toMatchObject(isCommon);
    expect({ ...known, id: unknown.id }).toEqual(unknown);
    expect(await client.call("registerAsMember", { ...INVITED, password: GOOD })).toMatchObject({ code: 409 });
  });
});
