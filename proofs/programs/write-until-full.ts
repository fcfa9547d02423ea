import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { newId } from "../../service/shared/ids.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import { organisations } from "../../service/database/schema.ts";

/*
 * Writes organisations and prints for each whether it was acknowledged or refused. The disk is full once ten are
 * written: it then accepts overwrites, only a part of a write that extends a file, and no content of new files.
 */
const [folder = "", code = "ENOSPC"] = process.argv.slice(2);
const database = await openDatabase({ dataDir: folder, databaseUrl: null, onProgress: () => undefined });

function fill(): void {
  const { writeSync } = fs;
  Object.assign(fs, {
    writeSync(descriptor: number, data: Uint8Array | string, offset = 0, length = 0, position: number | null = null) {
      if (typeof data === "string") return writeSync(descriptor, data);
      const room = position === null ? length : Math.max(0, fs.fstatSync(descriptor).size + 100 - position);
      if (room <= 100) throw Object.assign(new Error(`${code}: no space left on device, write`), { code });
      return writeSync(descriptor, data, offset, Math.min(length, room), position);
    },
  });
  syncBuiltinESMExports();
}

for (let written = 0; written < 500; written += 1) {
  if (written === 10) fill();
  const id = newId();
  try {
    await database.db.insert(organisations).values({ id, company: "Company ".repeat(60), plan: [] });
    process.stdout.write(`acknowledged ${id}\n`);
  } catch {
    process.stdout.write(`refused ${id}\n`);
  }
}
process.exit();
