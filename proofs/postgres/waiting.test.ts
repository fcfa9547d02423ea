import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { throttles } from "../../service/database/schema.ts";
import { declareWorld } from "../../tests/service/support/world.ts";

/* Only PostgreSQL has more than one connection. */

describe("a sign-in", () => {
  const world = declareWorld();

  it("waits for no attempt of another person", async () => {
    const { db } = world.database;
    const [slow, quick] = [await world.connect(), await world.connect({ from: "127.0.0.2" })];
    await world.login(slow, "member", { password: "Not-the-password-1" });
    const { waiting } = await db.transaction(async (tx) => {
      await tx.select().from(throttles).for("update");
      const waiting = world.login(slow, "member", { password: "Not-the-password-1" });
      const held = sql`datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => {
          // PostgreSQL keeps the first answer for the whole transaction.
          await tx.execute(sql`select pg_stat_clear_snapshot()`);
          return tx.$count(sql`pg_stat_activity`, held);
        })
        .toBe(1);
      expect(await world.login(quick, "admin")).toMatchObject({ code: 200 });
      return { waiting };
    });
    expect(await waiting).toMatchObject({ code: 403 });
  });
});
