import { causeOf } from "../../service/announce.ts";
import { openDatabase } from "../../service/database/open-database.ts";

// Opens and closes a data folder, and prints the result as the service would.
try {
  const database = await openDatabase({
    dataDir: process.argv[2] ?? "",
    databaseUrl: null,
    onProgress: () => undefined,
  });
  await database.close();
  process.stdout.write("opened\n");
} catch (error) {
  process.stdout.write(`${causeOf(error)}\n`);
  // Exits like the service and the command line: a failed database open may leave timers behind.
  process.exit();
}
