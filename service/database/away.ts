/*
 * Whether an error says that the database is away for a while, so that the same is worth trying again.
 */

/** PostgreSQL's own: connections, resources, conflicts, a statement or transaction broken off, a shutdown. */
const state = /^(08|40|53|57)...$|^25P03$|^55P03$/;
/** The network's, of a connection that was there. One that cannot be made is told by what was being tried. */
const broken = /^(ECONNRESET|EPIPE|ETIMEDOUT)$/;
const connecting = /^(connect|getaddrinfo)$/;
/** Those of the driver, and of the pool's patience, that have no code. */
const message =
  /^(Connection terminated|timeout (expired|exceeded)|Client (has encountered a connection error|was closed)|PostgreSQL has said nothing)/;

/** Whether the database could not be reached, did not answer in time, or asks to try again. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isAway);
  const code = "code" in error ? String(error.code) : "";
  const syscall = "syscall" in error ? String(error.syscall) : "";
  if (state.test(code) || broken.test(code) || connecting.test(syscall) || message.test(error.message)) return true;
  return isAway(error.cause);
}
