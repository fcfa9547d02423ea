import { chmodSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import * as v from "valibot";
import { runCommand, type CommandResult } from "./commands/run-command.ts";
import type { Context } from "./context.ts";

/*
 * The command line beside a running service. The embedded database has one user at a time, so a command
 * goes to the service that holds the folder, through a local socket in that folder: those who may write
 * there could change the data anyway.
 */

const PATIENCE = 15_000;
const socketPath = (folder: string) => join(folder, "control.sock");
const requestSchema = v.pipe(v.string(), v.parseJson(), v.object({ args: v.array(v.string()) }));
const resultSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ exitCode: v.picklist([0, 1, 2]), output: v.string() }),
);

/**
 * Answers commands for a data folder until the returned function is called. Where the system has no such
 * sockets the service runs without, and the log says so.
 */
export async function listenForCommands(folder: string, context: Context): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  const { log } = context;
  // This process holds the folder's lock, so a socket that is there was left by one that was killed.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    // A caller that falls silent must not keep the service from stopping.
    connection.setTimeout(PATIENCE, () => connection.destroy());
    const answer = async () => {
      const request = v.safeParse(requestSchema, await received(connection));
      connection.end(JSON.stringify(await resultOf(request.success ? request.output.args : [], context)));
    };
    answer().catch((error: unknown) => {
      log.warn({ err: error }, "a command was cut off");
      connection.destroy();
    });
  });
  const listening = await new Promise<boolean>((resolve) => {
    server.once("error", (error) => {
      log.warn({ err: error }, "commands have to wait until the service is stopped");
      resolve(false);
    });
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve(true);
    });
  });
  return () => (listening ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve());
}

async function resultOf(args: readonly string[], context: Context): Promise<CommandResult> {
  try {
    return await runCommand(args, context);
  } catch (error) {
    context.log.error({ err: error }, "a command failed");
    return { exitCode: 1, output: "The command failed. The service's log says why." };
  }
}

/** Everything the other side sends until it has said all. Node's own reader would close our side with it. */
function received(connection: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    connection.on("data", (chunk: Buffer) => chunks.push(chunk));
    connection.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    connection.on("error", reject);
  });
}

/** Has the running service of a data folder do a command; null when none answers there. */
export async function askRunningService(folder: string, args: readonly string[]): Promise<CommandResult | null> {
  const connection = createConnection({ path: socketPath(folder), allowHalfOpen: true });
  const connected = await new Promise<boolean>((resolve) => {
    connection.once("connect", () => resolve(true));
    // No socket, or one that a killed service left behind: no service runs, which is an answer.
    connection.once("error", () => resolve(false));
  });
  if (!connected) return null;
  connection.end(JSON.stringify({ args }));
  return v.parse(resultSchema, await received(connection));
}
