/** The data folder is unusable. The message tells the operator the cause and the remedy in one line. */
export class FolderError extends Error {
  override name = "FolderError";
}

/** Another process uses the data folder. Two at once would silently corrupt the data. */
export class FolderInUseError extends FolderError {
  override name = "FolderInUseError";
}

const forbidden =
  "this user may not use it. Give it and all in it to the user that runs Foyer (chown -R), or choose another with DATA_DIR";

const problems: Readonly<Record<string, string>> = {
  EACCES: forbidden,
  EPERM: forbidden,
  ENOSPC: "the disk is full. Make room on it and start again",
  EDQUOT: "this user's share of the disk is full. Make room in it and start again",
  EROFS: "its disk may only be read. Choose another folder with DATA_DIR",
  EIO: "its disk fails. Replace it, and restore the folder from a backup",
  ENOTDIR: "a part of its path is a file. Choose another folder with DATA_DIR",
};

/**
 * Turns an error of the operating system into one with advice for the operator.
 *
 * @returns null for any other error, and for a code without advice
 */
export function diskProblem(folder: string, error: unknown): FolderError | null {
  if (error instanceof FolderError || !(error instanceof Error) || !("code" in error)) return null;
  const problem = problems[String(error.code)];
  if (problem === undefined) return null;
  return new FolderError(`The data folder ${folder} cannot be used: ${problem}. (${error.message})`);
}

/** The error for an unreadable database. @param reason PostgreSQL's message; null if it gave none */
export function damaged(folder: string, reason: string | null): FolderError {
  const otherVersion = reason?.includes("initialized by PostgreSQL version") === true;
  return new FolderError(
    `The database in ${folder} cannot be opened: ${reason ?? "PostgreSQL stopped without giving a reason."} ` +
      (otherVersion
        ? "Start it with the version of Foyer that made it."
        : "Restore the folder from a backup, or move it away to start with an empty one."),
  );
}
