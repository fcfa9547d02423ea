import { statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../../service/database/open-database.ts";

// Fills the disk of a data folder to its end, and goes on changing a row of its database.
const [folder = ""] = process.argv.slice(2);
const { db } = await openDatabase({ dataDir: folder, databaseUrl: null, onProgress: () => undefined });
await db.execute(sql`create table filler (value text)`);
await db.execute(sql`insert into filler values ('')`);
const { bavail, bsize } = statfsSync(folder);
writeFileSync(join(folder, "ballast"), Buffer.alloc(bavail * bsize - 200_000));
process.stdout.write("full\n");
for (;;) await db.execute(sql`update filler set value = repeat(md5(random()::text), 20)`);
