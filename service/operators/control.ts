import { chmodSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import * as v from "valibot";
import type { Audit } from "../calls/audit.ts";
import type { Context } from "../calls/context.ts";
import { type Json, type Operator, withoutFile } from "./command.ts";
import { peopleFile } from "./people-file.ts";
import { type CommandResult, refusal, runCommand } from "./run-command.ts";

/*
 * Runs the command line's commands in a running service. Only one process can open the embedded database, so commands
 * go to the service that has locked the folder, through a Unix socket in it. No further authentication is needed: a user
 * who can write to the folder could change the data anyway.
 *
 * The request is one line of JSON. The client keeps its side open, and ends it to stop the command. The answer is any
 * number of lines of progress, and the result.
 */

/** Milliseconds of silence, while no command runs, after which a connection is closed. */
const IDLE_TIMEOUT = 15_000;
const socketPath = (folder: string) => join(folder, "control.sock");
const requestSchema = v.pipe(v.string(), v.parseJson(), v.object({ args: v.array(v.string()), file: peopleFile }));
/** @see Json */
const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(json), v.record(v.string(), json)]),
);
const progressSchema = v.object({ done: v.number(), of: v.number() });
const resultSchema = v.object({ exitCode: v.picklist([0, 1, 2]), text: v.string(), data: json });
const answerSchema = v.pipe(v.string(), v.parseJson(), v.union([progressSchema, resultSchema]));

/**
 * Serves commands for a data folder until the returned function is called. If the system does not support such a
 * socket, the service runs without it and logs a warning.
 */
export async function listenForCommands(folder: string, context: Context, audit: Audit): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  const { log } = context;
  // This process has locked the folder, so an existing socket is a leftover of a killed process.
  rmSync(path, { force: true });
  const stopping = new AbortController();
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    // A silent client must not prevent the service from stopping.
    connection.setTimeout(IDLE_TIMEOUT);
    connection.on("timeout", () => connection.destroy());
    const left = new AbortController();
    for (const event of ["end", "close"]) connection.on(event, () => left.abort());
    const answer = async () => {
      const request = v.safeParse(requestSchema, await readRequest(connection));
      const { args, file } = request.success ? request.output : { args: [], file: withoutFile.file };
      // Now the client is silent because it waits for the command.
      connection.setTimeout(0);
      const result = await resultOf(args, context, audit, {
        file,
        progress: (done, of) => void connection.write(`${JSON.stringify({ done, of })}\n`),
        stop: AbortSignal.any([stopping.signal, left.signal]),
      });
      connection.setTimeout(IDLE_TIMEOUT);
      connection.end(JSON.stringify(result));
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
  return async () => {
    stopping.abort();
    if (listening) await new Promise((resolve) => server.close(resolve));
  };
}

async function resultOf(
  args: readonly string[],
  context: Context,
  audit: Audit,
  operator: Operator,
): Promise<CommandResult> {
  try {
    return await runCommand(args, context, audit, operator);
  } catch (error) {
    context.log.error({ err: error }, "a command failed");
    return refusal(1, "The command failed. The service's log says why.");
  }
}

/** Reads to the end of the line, or of the other side. Node's own stream readers would also close our side. */
function readRequest(connection: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const finish = () => resolve(Buffer.concat(chunks).toString("utf8"));
    connection.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunk.includes("\n")) finish();
    });
    connection.on("end", finish);
    connection.on("error", reject);
  });
}

/** Runs a command, which the operator has confirmed, in the service that uses a data folder; null if none is running. */
export async function askRunningService(
  folder: string,
  args: readonly string[],
  { file, progress, stop }: Operator,
): Promise<CommandResult | null> {
  const connection = createConnection({ path: socketPath(folder), allowHalfOpen: true });
  const connected = await new Promise<boolean>((resolve) => {
    connection.once("connect", () => resolve(true));
    // No socket, or a leftover of a killed service: no service is running.
    connection.once("error", () => resolve(false));
  });
  if (!connected) return null;
  connection.write(`${JSON.stringify({ args, file })}\n`);
  stop.addEventListener("abort", () => connection.end());
  for await (const line of linesOf(connection)) {
    const answer = v.safeParse(answerSchema, line);
    if (!answer.success) break;
    if ("exitCode" in answer.output) return answer.output;
    progress(answer.output.done, answer.output.of);
  }
  throw new Error(
    "The running service gave no valid answer; it may be of another build. Its log has the line of the command.",
  );
}

/** The lines that the other side sends until it ends. Closes the connection when the reader stops. */
async function* linesOf(connection: Socket): AsyncGenerator<string> {
  let rest = "";
  connection.setEncoding("utf8");
  for await (const chunk of connection) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}
