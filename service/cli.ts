#!/usr/bin/env node
import { existsSync } from "node:fs";
import { createSecretCache } from "./account/secret-cache.ts";
import { causeOf } from "./announce.ts";
import { configured } from "./calls/context.ts";
import { askRunningService } from "./commands/control.ts";
import { answeredWithoutDatabase, runCommand, type CommandResult } from "./commands/run-command.ts";
import { createBackground } from "./conversations/background.ts";
import { createConversations } from "./conversations/conversations.ts";
import { createSessionEndPublisher } from "./conversations/session-ends.ts";
import { openDatabase } from "./database/open-database.ts";
import { createLog } from "./log/log.ts";
import { createMail, keptMails } from "./mail/mail.ts";
import { readEnvironment } from "./settings/environment.ts";

/** The administrator's command line: `npm run service -- COMMAND`. */
async function main(args: readonly string[]): Promise<CommandResult> {
  const answered = answeredWithoutDatabase(args);
  if (answered) return answered;
  const environment = readEnvironment(process.env);
  const { dataDir, databaseUrl, smtpUrl, publicUrl, configFile, downloads, passkeys } = environment;
  if (databaseUrl === null && existsSync(dataDir)) {
    const result = await askRunningService(dataDir, args);
    if (result) return result;
  }
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    onProgress(step) {
      if (step === "creating") console.error(`Creating the database in ${dataDir}`);
    },
  });
  try {
    const { db } = database;
    const log = createLog(process.stderr);
    const { routes, productName } = configured(configFile);
    const mail = createMail({ db, now: Date.now, log, publicUrl, productName, smtpUrl, keep: keptMails(environment) });
    const background = createBackground(log);
    const result = await runCommand(args, {
      db,
      clock: Date,
      log,
      mail,
      publicUrl,
      // There are no sockets in this process. A service on the same PostgreSQL is notified.
      conversations: createConversations(createSessionEndPublisher(database.channel, background)),
      background,
      routes,
      productName,
      secretCache: createSecretCache(),
      downloads,
      passkeys,
    });
    await background.idle();
    mail.close();
    return result;
  } finally {
    await database.close();
  }
}

try {
  const { exitCode, output } = await main(process.argv.slice(2));
  (exitCode === 0 ? console.log : console.error)(output);
  process.exitCode = exitCode;
} catch (error) {
  // Operational errors, such as a folder in use, have messages for the operator.
  console.error(causeOf(error));
  // A failed database open may leave timers that would keep this process alive.
  process.exit(1);
}
