import { causeOf } from "../../../service/announce.ts";
import { openDatabase } from "../../../service/database/open-database.ts";

// Opens a data folder and closes it, and says how that came out as the service would.
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
  // As the service and the command line do: a database that could not be opened may leave timers behind.
  process.exit();
}
