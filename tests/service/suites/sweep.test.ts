import { eq, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { newId } from "../../../service/shared/ids.ts";
import {
  clientInvitations,
  codes,
  codeSends,
  invitations,
  memberships,
  oauthClients,
  oauthCodes,
  organisations,
  passwordResets,
  people,
  secondFactorSetups,
  sessions,
  throttles,
} from "../../../service/database/schema.ts";
import { sweep } from "../../../service/account-service/sweep.ts";
import { DAY, MINUTE } from "../support/clock.ts";
import { inviteBoth } from "../support/invitations.ts";
import { emailOf, ids } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

describe("the sweep", () => {
  const world = declareWorld();
  const count = (table: PgTable) => world.database.db.$count(table);
  /** The numbers of rows after a sweep just before they may be pruned, and after one at that time. */
  async function around(table: PgTable, after: number): Promise<[number, number]> {
    world.clock.advance(after - 1);
    await sweep(world.database.db, world.clock.now());
    const before = await count(table);
    world.clock.advance(1);
    await sweep(world.database.db, world.clock.now());
    return [before, await count(table)];
  }

  it("prunes invitations a month after they expired, accepted or not", async () => {
    const { db } = world.database;
    await db.delete(clientInvitations);
    const now = new Date(world.clock.now());
    const expiresAt = new Date(world.clock.now() + 7 * DAY);
    for (const acceptedAt of [null, now]) {
      await inviteBoth(world, newId(), "guest@example.test", { expiresAt, acceptedAt });
    }
    expect(await around(invitations, 37 * DAY)).toEqual([2, 0]);
    expect(await count(clientInvitations)).toBe(0);
  });

  it("prunes accounts that registered and stayed unverified for a month, with only their memberships", async () => {
    const { db } = world.database;
    const registeredAt = new Date(world.clock.now());
    const registered = [ids.inactive, ids.member];
    await db.update(people).set({ registeredAt }).where(inArray(people.id, registered));
    const before = await count(organisations);
    const all = await count(people);
    expect(await around(people, 30 * DAY)).toEqual([all, all - 1]);
    const left = await db.select({ email: people.email }).from(people).where(eq(people.activated, false));
    // Verified people stay, and so do those an administrator added.
    expect(left).toEqual([{ email: emailOf("inactiveSecure") }]);
    expect(await db.$count(people, eq(people.id, ids.member))).toBe(1);
    expect(await db.$count(memberships, eq(memberships.personId, ids.inactive))).toBe(0);
    expect(await count(organisations)).toBe(before);
  });

  it("prunes expired codes, and sends that count towards no budget", async () => {
    await world.login(await world.connect(), "inactive");
    expect(await around(codes, 10 * MINUTE)).toEqual([1, 0]);
    expect(await around(codeSends, 5 * MINUTE)).toEqual([1, 0]);
  });

  it("prunes expired links, set-ups, failures and sessions", async () => {
    const client = await world.connect();
    await client.call("forgotPassword", { email: emailOf("member") });
    await world.service.outbox(null);
    expect(await around(passwordResets, 10 * MINUTE)).toEqual([1, 0]);
    await world.login(client, "none");
    await client.call("hrms|master|MFA|generateQRCode");
    expect(await around(secondFactorSetups, 15 * MINUTE)).toEqual([1, 0]);
    // The session existed only for that set-up.
    expect(await count(sessions)).toBe(0);
    await world.login(client, "member", { password: "Not-the-password-1" });
    world.clock.advance(DAY);
    await sweep(world.database.db, world.clock.now());
    expect(await count(throttles)).toBe(0);
  });

  it("prunes authorization codes whose tokens have expired", async () => {
    const { db } = world.database;
    await db.insert(oauthClients).values({ id: "client", name: "An app", redirectUris: [] });
    await db.insert(oauthCodes).values({
      codeHash: "hash",
      clientId: "client",
      personId: ids.member,
      redirectUri: "",
      expiresAt: new Date(world.clock.now() + 2 * MINUTE),
    });
    expect(await around(oauthCodes, 62 * MINUTE)).toEqual([1, 0]);
  });
});
