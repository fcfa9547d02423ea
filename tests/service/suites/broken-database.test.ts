import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { sessions } from "../../../service/database/schema.ts";
import { tokenIn, workspaceList } from "../support/client.ts";
import { PASSWORD } from "../support/people.ts";
import { declareWorld } from "../support/world.ts";

describe("a password whose change fails because the database fails", () => {
  const world = declareWorld();
  const next = "Another-horse-7";
  const triggers = ["sessions", "throttles", "outbox"] as const;
  const rule = (table: string) =>
    sql`create rule full_disk as on insert to ${sql.identifier(table)} do instead select 1 / 0`;
  const mend = (table: string) =>
    world.database.db.execute(sql`drop rule if exists full_disk on ${sql.identifier(table)}`);
  afterEach(async () => {
    for (const table of triggers) await mend(table);
  });

  it.each(triggers)("stays, unlike one whose change was acknowledged (no writing to %s)", async (table) => {
    const client = await world.connectAndLogin("member");
    await world.database.db.execute(rule(table));
    const { code } = await client.call("hrms|myPassword|update", { oldPassword: PASSWORD, newPassword: next });
    await mend(table);
    const works = async (password: string) =>
      (await world.login(await world.connect(), "member", { password })).code === 200;
    expect({ code, old: await works(PASSWORD), next: await works(next) }).toEqual(
      code === 200 ? { code, old: false, next: true } : { code, old: true, next: false },
    );
  });
});

describe("a session while the database cannot look it up", () => {
  const world = declareWorld();
  /** Makes every query on sessions fail, as in a damaged, full or moving database. */
  const breakIt = () => world.database.db.execute(sql`alter table sessions rename to sessions_elsewhere`);
  const mend = () => world.database.db.execute(sql`alter table if exists sessions_elsewhere rename to sessions`);
  afterEach(mend);

  it("does not end: a socket opened meanwhile continues it, and is notified of its end", async () => {
    const page = await world.connect();
    const token = tokenIn(await world.login(page, "member"));
    await breakIt();
    const reconnected = await world.connect({ token });
    for (const client of [page, reconnected]) {
      for (const event of ["logout", "hrms|master|MFA|read", "sessions|read"]) {
        expect(await client.call(event, {})).toMatchObject({ code: 500, data: { error: "Something went wrong" } });
      }
      expect(await client.call("authenticate", { token })).toMatchObject({ code: 500 });
    }
    expect([...page.pushes, ...reconnected.pushes].filter(({ code }) => code === 401)).toEqual([]);

    await mend();
    expect(await workspaceList(page)).toMatchObject({ code: 200 });
    expect(await workspaceList(reconnected)).toMatchObject({ code: 200 });
    await page.call("logout", {});
    expect(await reconnected.heard(({ code }) => code === 401)).toMatchObject({ event: "authenticate" });
    expect(await world.database.db.$count(sessions)).toBe(0);
  });

  it("ends only once the database says so", async () => {
    const page = await world.connect();
    const token = tokenIn(await world.login(page, "member"));
    await breakIt();
    const reconnected = await world.connect({ token });
    expect(await workspaceList(reconnected)).toMatchObject({ code: 500 });
    await mend();
    await page.call("logout", {});
    expect(await workspaceList(reconnected)).toMatchObject({ code: 401 });
  });

  it("is replaced by a sign-in on the same socket once it can be looked up", async () => {
    const token = tokenIn(await world.login(await world.connect(), "member"));
    await breakIt();
    const reconnected = await world.connect({ token });
    expect(await world.login(reconnected, "admin")).toMatchObject({ code: 500 });
    await mend();
    expect(await world.login(reconnected, "admin")).toMatchObject({ code: 200 });
    expect(await world.database.db.$count(sessions)).toBe(1);
    expect(await (await world.connect()).call("authenticate", { token })).toMatchObject({ code: 401 });
  });
});
