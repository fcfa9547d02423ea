/** The tables from which an administrator removes rows while calls are under way. */
const removable = ["people", "candidates", "organisations", "oauth_clients"] as const;

/**
 * The table from which someone has removed the row that a failed write referred to: a person, a new hire, an
 * organisation or a third-party app. Null for every other error.
 */
export function goneFrom(error: unknown): (typeof removable)[number] | null {
  if (!(error instanceof Error)) return null;
  // SQLSTATE 23503 is a violated foreign key.
  if (!("code" in error && error.code === "23503" && "constraint" in error)) return goneFrom(error.cause);
  const constraint = String(error.constraint);
  return removable.find((table) => constraint.endsWith(`_${table}_id_fk`)) ?? null;
}

/** Whether the database has refused a statement because another row has the same value in a unique column. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || isDuplicate(error.cause);
}

/** SQLSTATE classes: connection, resources, conflict, cancelled statement or transaction, shutdown. */
const sqlState = /^(08|40|53|57)...$|^25P03$|^55P03$/;
/** An established connection broke. */
const broken = /^(ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** A connection could not be made: recognised by the system call, with any error code. */
const connecting = /^(connect|getaddrinfo)$/;
/** Errors and timeouts of the driver and the pool that have no code. */
const message =
  /^(Connection terminated|timeout (expired|exceeded)|Client (has encountered a connection error|was closed)|PostgreSQL has not answered)/;

/** Whether the database is temporarily unavailable: unreachable, too slow, or asking for a retry. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = "code" in error ? String(error.code) : "";
  const syscall = "syscall" in error ? String(error.syscall) : "";
  if (sqlState.test(code) || broken.test(code) || connecting.test(syscall) || message.test(error.message)) return true;
  return isUnavailable(error.cause);
}
