/** What the PostgreSQL within this process says, of which only its end matters here. */
export interface PostgresLog {
  /** Takes a line; always false, which is how PGlite is told not to print it. */
  hear(line: string): false;
  /** Why it came to its end, in one line; null while it has not. */
  end(): string | null;
  /** Calls a function when PostgreSQL ends. */
  onEnd(tell: () => void): void;
}

/** Where the folder of the database is, as PostgreSQL sees it. */
const INSIDE = "/pglite/data";

/** @param folder the folder of the database, named in messages as the person knows it */
export function createPostgresLog(folder: string): PostgresLog {
  let end: string | null = null;
  let previous = "";
  let tellEnd = () => {};
  return {
    hear(line) {
      const [, level = "", text = ""] = /(PANIC|FATAL|DETAIL|LOG|^postgres):\s+(.*)$/.exec(line) ?? [];
      const sentence = /[.!?]$/.test(text) ? text : `${text}.`;
      if (level === "DETAIL" && end === previous) end += ` ${sentence}`;
      previous = sentence;
      // The first is the reason; what comes later follows from it.
      if (end === null && (level === "PANIC" || level === "FATAL" || level === "postgres")) {
        end = sentence;
        tellEnd();
      }
      return false;
    },
    end: () => end?.replaceAll(INSIDE, folder) ?? null,
    onEnd: (tell) => void (tellEnd = tell),
  };
}
