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
  const options = { redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[secret]" } };
  return destination ? pino(options, destination) : pino(options);
}
