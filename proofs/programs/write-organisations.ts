import { newId } from "../../service/shared/ids.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import { organisations } from "../../service/database/schema.ts";

// Writes one organisation after the other, and prints the id of each once it is acknowledged, until it is killed.
const { db } = await openDatabase({ dataDir: process.argv[2] ?? "", databaseUrl: null, onProgress: () => undefined });
for (;;) {
  const id = newId();
  await db.insert(organisations).values({ id, company: `Company ${id}`, plan: [] });
  process.stdout.write(`${id}\n`);
}
