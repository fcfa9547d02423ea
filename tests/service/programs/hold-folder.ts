import { FolderInUseError } from "../../../service/database/folder-error.ts";
import { lockFolder } from "../../../service/database/folder-lock.ts";

// Takes a folder, says so, and keeps it until it is killed.
try {
  await lockFolder(process.argv[2] ?? "");
  process.stdout.write("locked\n");
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error;
  process.stdout.write(`${error.message}\n`);
}
