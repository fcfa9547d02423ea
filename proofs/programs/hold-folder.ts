import { FolderInUseError } from "../../service/database/folder-error.ts";
import { lockFolder } from "../../service/database/folder-lock.ts";

// Locks a folder, prints "locked", and holds the lock until it is killed.
try {
  await lockFolder(process.argv[2] ?? "");
  process.stdout.write("locked\n");
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error;
  process.stdout.write(`${error.message}\n`);
}
