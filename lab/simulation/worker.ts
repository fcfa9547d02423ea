import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { prepareCommonPasswords } from "../../service/passwords/chosen-password.ts";
import { prepareDummyHash } from "../../service/shared/password-hash.ts";
import { PGlite } from "@electric-sql/pglite";
import { migrationsFolder } from "../../service/database/migrations-folder.ts";
import * as schema from "../../service/database/schema.ts";
import { Random } from "../random.ts";
import { addPeople } from "./people.ts";
import type { Task } from "./campaign.ts";
import { run } from "./run.ts";
import { shrink } from "./shrink.ts";
import { surround } from "./surroundings.ts";
import { Timeline } from "./timeline.ts";

/* One process of a campaign: runs the tasks it receives, one after the other, on one database. */

surround({ timeline: new Timeline(0), secrets: new Random(0) });
// Prepares once for all runs, so that the first is like the others.
await prepareDummyHash();
await prepareCommonPasswords();
const client = await PGlite.create();
const db = drizzle({ client, schema });
await migrate(db, { migrationsFolder: migrationsFolder() });
// Tables of a few rows have one good plan, and their rows need not outlive the process.
await client.exec("set plan_cache_mode = force_generic_plan; set synchronous_commit = off");
const reset = await addPeople(db, client);

const carryOut = async ({ seed, only, shrinks }: Task) => {
  const again = async (fewer: readonly string[] | null) => {
    await reset();
    return run(seed, fewer, client);
  };
  const outcome = await again(only);
  return shrinks && outcome.complaints.length > 0 ? shrink(outcome, again) : outcome;
};
process.on("message", (task: Task) => {
  void carryOut(task).then((outcome) => process.send?.(outcome));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
