import { existsSync } from "node:fs";
import { causeOf } from "./announce.ts";
import { createBackground } from "./background.ts";
import { answeredWithoutDatabase, runCommand, type CommandResult } from "./commands/run-command.ts";
import { askRunningService } from "./control.ts";
import { configured } from "./context.ts";
import { createConversations } from "./conversations.ts";
import { openDatabase } from "./database/open-database.ts";
import { readEnvironment } from "./environment.ts";
import { createJustProved } from "./just-proved.ts";
import { createLog } from "./log.ts";
import { createMail, keptMails } from "./mail.ts";
import { createTeller } from "./other-processes.ts";

/** The administrator's command line: `npm run service -- COMMAND`. */
async function main(args: readonly string[]): Promise<CommandResult> {
  const answered = answeredWithoutDatabase(args);
  if (answered) return answered;
  const environment = readEnvironment(process.env);
  const { dataDir, databaseUrl, smtpUrl, publicUrl, configFile, downloads } = environment;
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
    const mail = createMail({ db, clock: Date, log, publicUrl, productName, smtpUrl, keep: keptMails(environment) });
    const background = createBackground(log);
    const result = await runCommand(args, {
      db,
      clock: Date,
      log,
      mail,
      publicUrl,
      // No sockets here: a service on the same PostgreSQL is told.
      conversations: createConversations(createTeller(database.channel, background)),
      background,
      routes,
      productName,
      justProved: createJustProved(),
      downloads,
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
  // A folder in use, a database that does not answer, a variable with no usable value: each says it in words.
  console.error(causeOf(error));
  // A database that could not be opened may leave timers behind, which would keep this process alive.
  process.exit(1);
}
