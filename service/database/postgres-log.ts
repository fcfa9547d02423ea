/** The log of the embedded PostgreSQL, read for fatal errors only. */
export interface PostgresLog {
  /** Takes a line. Always returns false, which tells PGlite not to print it. */
  onLine(line: string): false;
  /** The fatal error that ended PostgreSQL, in one line; null while it runs. */
  fatal(): string | null;
  /** Sets the function to call when PostgreSQL ends. */
  onFatal(listener: () => void): void;
}

/** The path of the database's folder inside PGlite's file system. */
const INSIDE = "/pglite/data";

/** @param folder the database's folder, which replaces PGlite's path in messages */
export function createPostgresLog(folder: string): PostgresLog {
  let fatal: string | null = null;
  let previous = "";
  let notify = () => {};
  return {
    onLine(line) {
      const [, level = "", text = ""] = /(PANIC|FATAL|DETAIL|LOG|^postgres):\s+(.*)$/.exec(line) ?? [];
      const sentence = /[.!?]$/.test(text) ? text : `${text}.`;
      if (level === "DETAIL" && fatal === previous) fatal += ` ${sentence}`;
      previous = sentence;
      // The first one is the cause; later ones are its consequences.
      if (fatal === null && (level === "PANIC" || level === "FATAL" || level === "postgres")) {
        fatal = sentence;
        notify();
      }
      return false;
    },
    fatal: () => fatal?.replaceAll(INSIDE, folder) ?? null,
    onFatal: (listener) => void (notify = listener),
  };
}
