import { chmodSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import * as v from "valibot";
import type { Audit } from "../calls/audit.ts";
import type { Context } from "../calls/context.ts";
import type { Json } from "./command.ts";
import { refusal, runCommand, type CommandResult } from "./run-command.ts";

/*
 * Runs the command line's commands in a running service. Only one process can open the embedded database, so commands
 * go to the service that has locked the folder, through a Unix socket in it. No further authentication is needed: a user
 * who can write to the folder could change the data anyway.
 */

/** Milliseconds of silence after which a connection is closed. */
const IDLE_TIMEOUT = 15_000;
const socketPath = (folder: string) => join(folder, "control.sock");
const requestSchema = v.pipe(v.string(), v.parseJson(), v.object({ args: v.array(v.string()) }));
/** @see Json */
const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(json), v.record(v.string(), json)]),
);
const resultSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ exitCode: v.picklist([0, 1, 2]), text: v.string(), data: json }),
);

/**
 * Serves commands for a data folder until the returned function is called. If the system does not support such a
 * socket, the service runs without it and logs a warning.
 */
export async function listenForCommands(folder: string, context: Context, audit: Audit): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  const { log } = context;
  // This process has locked the folder, so an existing socket is a leftover of a killed process.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    // A silent client must not prevent the service from stopping.
    connection.setTimeout(IDLE_TIMEOUT, () => connection.destroy());
    const answer = async () => {
      const request = v.safeParse(requestSchema, await readAll(connection));
      const args = request.success ? request.output.args : [];
      connection.end(JSON.stringify(await resultOf(args, context, audit)));
    };
    answer().catch((error: unknown) => {
      log.warn({ err: error }, "a command was interrupted");
      connection.destroy();
    });
  });
  const listening = await new Promise<boolean>((resolve) => {
    server.once("error", (error) => {
      log.warn({ err: error }, "commands cannot be run while the service is running");
      resolve(false);
    });
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve(true);
    });
  });
  return () => (listening ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve());
}

async function resultOf(args: readonly string[], context: Context, audit: Audit): Promise<CommandResult> {
  try {
    return await runCommand(args, context, audit);
  } catch (error) {
    context.log.error({ err: error }, "a command failed");
    return refusal(1, "The command failed. The service's log says why.");
  }
}

/** Reads until the other side ends. Node's own stream readers would also close our side. */
function readAll(connection: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    connection.on("data", (chunk: Buffer) => chunks.push(chunk));
    connection.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    connection.on("error", reject);
  });
}

/** Runs a command, which the operator has confirmed, in the service that uses a data folder; null if none is running. */
export async function askRunningService(folder: string, args: readonly string[]): Promise<CommandResult | null> {
  const connection = createConnection({ path: socketPath(folder), allowHalfOpen: true });
  const connected = await new Promise<boolean>((resolve) => {
    connection.once("connect", () => resolve(true));
    // No socket, or a leftover of a killed service: no service is running.
    connection.once("error", () => resolve(false));
  });
  if (!connected) return null;
  connection.end(JSON.stringify({ args }));
  const result = v.safeParse(resultSchema, await readAll(connection));
  if (result.success) return result.output;
  throw new Error(
    "The running service gave no valid answer; it may be of another build. Its log has the line of the command.",
  );
}
