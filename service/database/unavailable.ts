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
