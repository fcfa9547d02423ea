#!/usr/bin/env node
import { existsSync } from "node:fs";
import { createDataKeys } from "./shared/sealing.ts";
import { createSecretCache } from "./shared/secret-cache.ts";
import { createLanes } from "./shared/lanes.ts";
import { causeOf } from "./announce.ts";
import { createAudit } from "./calls/audit.ts";
import { configured } from "./calls/context.ts";
import { type Invocation, type Operator, withoutFile } from "./operators/command.ts";
import { confirm, createProgress, readOperatorFile } from "./operators/terminal.ts";
import { askRunningService } from "./operators/control.ts";
import { readPeopleFile } from "./operators/people-file.ts";
import { type CommandResult, parseCommandLine, refusal, runInvocation } from "./operators/run-command.ts";
import { createBackground } from "./shared/background.ts";
import { createSocketSessions } from "./socket-sessions/socket-sessions.ts";
import { createSessionEndPublisher } from "./socket-sessions/session-ends.ts";
import { hasEmbedded } from "./database/embedded-database.ts";
import { openDatabase } from "./database/open-database.ts";
import { createLog } from "./log/log.ts";
import { printLine } from "./log/print.ts";
import { createMail, keptMails } from "./mail/mail.ts";
import { readDatabaseEnvironment, readEnvironment, type Environment } from "./settings/environment.ts";

/** Runs a command, once the operator has confirmed it, in the service that has the embedded database or else here. */
async function run(invocation: Invocation): Promise<CommandResult> {
  const refused = invocation.question === null ? null : await confirm(invocation.question);
  if (refused) return refused;
  return invocation.reads === null
    ? runWhere(invocation, withoutFile)
    : withOperatorFile(invocation.reads, (operator) => runWhere(invocation, operator));
}

async function runWhere(invocation: Invocation, operator: Operator): Promise<CommandResult> {
  const read = invocation.name === "migrate" ? readDatabaseEnvironment : readEnvironment;
  const environment = read(process.env);
  const { dataDir, databaseUrl } = environment;
  const isEmbedded = databaseUrl === null && existsSync(dataDir);
  const answered = isEmbedded ? await askRunningService(dataDir, args, operator) : null;
  return answered ?? runHere(invocation, environment, operator);
}

/** Runs a command that reads a file. It may take minutes, so Ctrl+C asks it for its result; a second one ends it. */
async function withOperatorFile(
  path: string,
  command: (operator: Operator) => Promise<CommandResult>,
): Promise<CommandResult> {
  const file = readPeopleFile(await readOperatorFile(path));
  const progress = createProgress();
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  try {
    return await command({ file, progress: progress.show, stop: stop.signal });
  } finally {
    progress.clear();
  }
}

async function runHere(invocation: Invocation, environment: Environment, operator: Operator): Promise<CommandResult> {
  const { dataDir, databaseUrl, smtpUrl, publicUrl, configFile, downloads, passkeys, dataKeys } = environment;
  const migrates = invocation.name === "migrate";
  if (databaseUrl !== null && !process.env["PUBLIC_URL"] && !migrates) {
    return refusal(
      1,
      `PUBLIC_URL is not set, so links in mails would lead to ${publicUrl}. Give the command the variables of the service.`,
    );
  }
  // In a database made in the wrong place nobody would be known.
  if (databaseUrl === null && !hasEmbedded(dataDir) && !migrates) {
    return refusal(
      1,
      `There is no database in ${dataDir}. Give the command DATABASE_URL or DATA_DIR as the service has it, or start the service once.`,
    );
  }
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    onProgress(step) {
      if (step === "creating") printLine(`Creating the database in ${dataDir}`, process.stderr);
    },
  });
  try {
    const { db } = database;
    const log = createLog(process.stderr);
    const auditLog = log.child({});
    // A terminal keeps nothing, and the line would hide the answer there.
    if (process.stderr.isTTY) auditLog.level = "silent";
    const { routes, productName } = configured(configFile);
    const mail = createMail({ db, now: Date.now, log, publicUrl, productName, smtpUrl, keep: keptMails(environment) });
    const background = createBackground(log);
    const context = {
      db,
      compact: database.compact,
      clock: Date,
      log,
      mail,
      publicUrl,
      // There are no sockets in this process. A service on the same PostgreSQL is notified.
      socketSessions: createSocketSessions(createSessionEndPublisher(database.channel, background)),
      background,
      routes,
      productName,
      secretCache: createSecretCache(),
      passwordLanes: createLanes(),
      dataKeys: createDataKeys(dataKeys),
      downloads,
      passkeys,
    };
    const result = await runInvocation(invocation, context, createAudit(auditLog), operator);
    await background.idle();
    mail.close();
    return result;
  } finally {
    await database.close();
  }
}

const args = process.argv.slice(2);
const parsed = parseCommandLine(args);
// Invalid arguments may hide the option from the parser.
const json = "run" in parsed ? parsed.json : args.includes("--json");
const print = ({ exitCode, text, data }: CommandResult) =>
  printLine(json ? JSON.stringify(data) : text, exitCode === 0 ? process.stdout : process.stderr);

try {
  const result = "run" in parsed ? await run(parsed) : parsed;
  print(result);
  process.exitCode = result.exitCode;
} catch (error) {
  // Operational errors, such as a folder in use, have messages for the operator.
  print(refusal(1, causeOf(error)));
  // A failed database open may leave timers that would keep this process alive.
  process.exit(1);
}
