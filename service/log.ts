import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

/** What must not be written even by mistake; the calls log names and numbers, never what was sent. */
const secrets = [
  "token",
  "password",
  "cpassword",
  "oldPassword",
  "newPassword",
  "otp",
  "recoveryCode",
  "MFASecretKey",
  "secret",
];

/** One JSON line per event, to the standard output unless another place is given. */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[secret]" },
    serializers: { err: describe },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error without what it carries along: a failed query's own message repeats every parameter, and with
 * them mails, codes and hashes.
 */
function describe(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return { query: error.query, cause: describe(error.cause) };
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: describe(cause) }) };
}
