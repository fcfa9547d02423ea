import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { endSurplusSessions, MOST_SESSIONS, openSession } from "../../../service/sign-in/open-session.ts";
import { noDevice } from "../../../service/shared/sessions.ts";
import { MOST_SIGN_UPS } from "../../../service/joining/sign-up.ts";
import { MOST_THROTTLES, waitFor } from "../../../service/shared/throttle.ts";
import {
  knownAddresses,
  oauthCodes,
  outbox,
  passwordResets,
  sessions,
  signUps,
  throttles,
} from "../../../service/database/schema.ts";
import { MOST_OAUTH_CODES } from "../../../service/oauth/codes.ts";
import { sweep } from "../../../service/account-service/sweep.ts";
import { tokenIn, workspaceList } from "../support/client.ts";
import { DAY, MINUTE, SECOND } from "../support/clock.ts";
import { declareWorld, useUp } from "../support/world.ts";
import { confidentialQuery, declareOAuth, publicQuery } from "../support/oauth.ts";
import { PASSWORD } from "../support/people.ts";

describe("the rows that strangers can create", () => {
  const world = declareWorld({ forgets: true });

  it("for failures with made-up accounts are a hundred from one address, and expire within the hour", async () => {
    const { db } = world.database;
    let client = await world.connect();
    for (let number = 0; number < 120; number += 1) {
      // A single socket may not make so many calls.
      if (number % 60 === 59) client = await world.connect();
      const email = `nobody${number}@example.test`;
      await client.call("activateAccount", { otp: "123456", email });
      await client.call("forgotPassword", { email });
      await client.call("checkEmailExistense", { email });
      await client.call("resendOTP", { email });
    }
    await world.service.outbox(null);
    expect(await db.$count(throttles)).toBeLessThan(150);
    for (const table of [passwordResets, outbox]) expect(await db.$count(table)).toBe(0);
    world.clock.advance(60 * MINUTE);
    await sweep(db, world.clock.now());
    expect(await db.$count(throttles)).toBe(0);
  });

  it("for refused checks of an account are none", async () => {
    const { db } = world.database;
    const email = "nobody@example.test";
    const clients = await Promise.all(Array.from({ length: 5 }, () => world.connect()));
    for (const client of clients) {
      for (let asked = 0; asked < 10; asked += 1) {
        expect(await client.call("checkEmailExistense", { email })).toMatchObject({ code: 200 });
      }
      for (let asked = 0; asked < 10; asked += 1) {
        const refused = { code: 429, data: { retryAfter: 30 } };
        expect(await client.call("checkEmailExistense", { email })).toMatchObject(refused);
      }
    }
    expect(await db.$count(throttles)).toBe(1);
    world.clock.advance(30 * SECOND);
    expect(await clients[0]?.call("checkEmailExistense", { email })).toMatchObject({ code: 200 });
  });

  it("for failures have a maximum, which drops no running wait", async () => {
    const { db } = world.database;
    const now = world.clock.now();
    const waiting = { name: "password", about: ["somebody", "127.0.0.9"] } as const;
    await useUp(world, waiting);
    const flood = MOST_THROTTLES + 20_000;
    await db.execute(
      sql`insert into ${throttles} select 'flood:' || i, 1, null, ${new Date(now + MINUTE).toISOString()}::timestamptz + i * interval '1 second' from generate_series(1, ${flood}::int) i`,
    );
    await sweep(db, now, "often");
    expect(await db.$count(throttles)).toBe(MOST_THROTTLES);
    expect(await waitFor(db, waiting, now)).toBe(30);
    // The sweep removed the failures that would have expired next.
    expect(await db.$count(throttles, sql`${throttles.key} = 'flood:20001'`)).toBe(0);
    expect(await db.$count(throttles, sql`${throttles.key} = 'flood:20002'`)).toBe(1);
  });

  it("for company sign-ups are twenty a day from one address, twenty thousand in all, and stay for a year", async () => {
    const { db } = world.database;
    const client = await world.connect();
    const company = { firstName: "A", lastName: "R", company: "C", phone: "919876543210", numemployees: "5-25" };
    const codes: (number | null)[] = [];
    for (let number = 0; number < 21; number += 1) {
      const email = `boss${number}@example.test`;
      codes.push((await client.call("signUp", { ...company, email, country: "India" })).code);
    }
    expect(codes).toEqual([...Array<number>(20).fill(200), 429]);
    const now = new Date(world.clock.now()).toISOString();
    await db.execute(
      sql`insert into ${signUps} select 'flood' || i, 'A', 'R', 'a@b.test', 'C', '91', '5-25', 'India', null, null, ${now}::timestamptz + i * interval '1 second' from generate_series(1, ${MOST_SIGN_UPS}::int) i`,
    );
    await sweep(db, world.clock.now());
    expect(await db.$count(signUps)).toBe(MOST_SIGN_UPS);
    expect(await db.$count(signUps, sql`${signUps.id} not like 'flood%'`)).toBe(0);
    await sweep(db, world.clock.now() + 366 * DAY);
    expect(await db.$count(signUps)).toBe(0);
  });
});

describe("the rows that one person can create", () => {
  const world = declareWorld({ forgets: true });
  const oauth = declareOAuth(world);

  it("for sessions are twenty: the least recently used one ends, and its page is told why", async () => {
    const first = await world.connectAndLogin("member");
    world.clock.advance(MINUTE);
    const second = await world.connect();
    const token = tokenIn(await world.login(second, "member"));
    // This session was used later, so that another one is the least recently used.
    world.clock.advance(61 * MINUTE);
    const again = await world.connect({ token: tokenIn(await world.login(first, "member")) });
    world.clock.advance(61 * MINUTE);
    await workspaceList(again);
    for (let signedIn = 2; signedIn < MOST_SESSIONS; signedIn += 1) {
      await world.login(await world.connect(), "member");
    }
    expect(second.pushes.filter(({ code }) => code === 401)).toEqual([]);
    await world.login(await world.connect(), "member");
    expect(await second.heard(({ code, id }) => code === 401 && id === null)).toMatchObject({
      event: "authenticate",
      data: { error: expect.stringContaining("signed in on many other devices") },
    });
    expect(await (await world.connect()).call("authenticate", { token })).toMatchObject({ code: 401 });
    expect(await workspaceList(again)).toMatchObject({ code: 200 });
    expect(await world.database.db.$count(sessions)).toBe(MOST_SESSIONS);
  });

  it("for sessions are twenty even after concurrent sign-ins, and for new hires too", async () => {
    const clients = await Promise.all(Array.from({ length: 30 }, () => world.connect()));
    await Promise.all(clients.map((client) => world.login(client, "member")));
    await world.login(await world.connect(), "member");
    expect(await world.database.db.$count(sessions)).toBe(MOST_SESSIONS);
    const login = { email: "newhire@example.test", password: PASSWORD, orgId: "a" + "1".padStart(23, "0") };
    for (const client of clients) expect(await client.call("onboardingLogin", login)).toMatchObject({ code: 200 });
    expect(await world.database.db.$count(sessions)).toBeLessThanOrEqual(2 * MOST_SESSIONS);
  });

  it("for one kind of session displace none of another kind", async () => {
    const { db } = world.database;
    const client = await world.connectAndLogin("member");
    const person = await world.personOf("member");
    for (let number = 0; number < 25; number += 1) {
      world.clock.advance(SECOND);
      const session = await openSession(db, { person }, "thirdParty", noDevice, world.clock.now());
      if (session) await endSurplusSessions(db, session);
    }
    expect(await db.$count(sessions)).toBe(MOST_SESSIONS + 1);
    expect(await workspaceList(client)).toMatchObject({ code: 200 });
  });

  it("for sessions of one third-party app displace none of another app", async () => {
    const { db } = world.database;
    const person = await world.personOf("member");
    const open = async (clientId: string) => {
      world.clock.advance(SECOND);
      const session = await openSession(db, { person }, "thirdParty", noDevice, world.clock.now(), null, clientId);
      if (session) await endSurplusSessions(db, session);
    };
    await open(confidentialQuery.client_id);
    for (let number = 0; number < 25; number += 1) await open(publicQuery.client_id);
    expect(await db.$count(sessions, eq(sessions.clientId, publicQuery.client_id))).toBe(MOST_SESSIONS);
    expect(await db.$count(sessions, eq(sessions.clientId, confidentialQuery.client_id))).toBe(1);
  });

  it("for codes of a third-party app are fifty, of which the newest are valid, and displace none of another app", async () => {
    const { db } = world.database;
    const token = tokenIn(await world.login(await world.connect(), "member"));
    const ask = (query: Readonly<Record<string, string>>) =>
      oauth.ask(`/oauth2/login?${new URLSearchParams(query).toString()}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: world.url },
        body: JSON.stringify({ token }),
      });
    expect((await ask(confidentialQuery)).status).toBe(200);
    for (let number = 0; number < MOST_OAUTH_CODES + 5; number += 1) {
      world.clock.advance(SECOND);
      expect((await ask(publicQuery)).status).toBe(200);
    }
    expect(await db.$count(oauthCodes, eq(oauthCodes.clientId, publicQuery.client_id))).toBe(MOST_OAUTH_CODES);
    expect(await db.$count(oauthCodes)).toBe(MOST_OAUTH_CODES + 1);
  });

  it("for known addresses are twenty, and stay for 90 days", async () => {
    const { db } = world.database;
    for (let number = 1; number <= 25; number += 1) {
      world.clock.advance(SECOND);
      await world.login(await world.connect({ from: `127.0.2.${number}` }), "member");
    }
    expect(await db.$count(knownAddresses)).toBe(20);
    await sweep(db, world.clock.now() + 89 * DAY);
    expect(await db.$count(knownAddresses)).toBe(20);
    await sweep(db, world.clock.now() + 90 * DAY);
    expect(await db.$count(knownAddresses)).toBe(0);
  });
});
