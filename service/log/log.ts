import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type Logger, pino } from "pino";
import { printable } from "./print.ts";

export type { Logger } from "pino";

/** Fields that are redacted in case they are logged by mistake. Calls log names and numbers, never payloads. */
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

/** A log of one JSON line per event, by default to standard output. */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[secret]" },
    serializers: { err: describe },
    hooks: { streamWrite: printable },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Serializes an error without its other properties, and a failed query without its message, which contains all
 * parameters, such as mails, codes and hashes.
 */
function describe(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return { query: error.query, cause: describe(error.cause) };
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause !== undefined && { cause: describe(cause) }) };
}
