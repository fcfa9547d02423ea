import { formatMessage, formatUsage, message, object, or, runParser } from "@optique/core";
import type { Audit } from "../calls/audit.ts";
import type { Context } from "../calls/context.ts";
import { programName } from "../settings/program-name.ts";
import { addNewHire } from "./add-new-hire.ts";
import { addOrganisation, removeOrganisation, setOrganisation } from "./organisations.ts";
import { addUser } from "./add-user.ts";
import {
  type Command,
  CommandError,
  type Counts,
  defineCommand,
  type Invocation,
  type Operator,
  type Outcome,
  UsageError,
  withoutFile,
} from "./command.ts";
import { importPeople } from "./import.ts";
import { cancelInvitation, invite, inviteClient } from "./invitations.ts";
import { list } from "./list.ts";
import { addOAuthClient, removeOAuthClient, rotateClientSecret } from "./oauth-clients.ts";
import { disable, enable, removeFromOrganisation } from "./offboarding.ts";
import { erase, exportPerson } from "./personal-data.ts";
import { removeDemo } from "./remove-demo.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { seal } from "./seal.ts";
import { sendReset } from "./send-reset.ts";
import { setMember } from "./set-member.ts";
import { setPerson } from "./set-person.ts";
import { unlock, why } from "./why.ts";

/** Does nothing itself: opening the database has migrated it, here or in the service that runs the command. */
const migrate = defineCommand("migrate", {
  about: "Bring the tables up to date, as every start does.",
  options: object({}),
  run: async () => ({ text: "The tables are up to date.", data: { upToDate: true } }),
});

/** All commands, in the order of the help. */
const commands: readonly Command[] = [
  list,
  addOrganisation,
  addUser,
  importPeople,
  invite,
  inviteClient,
  addNewHire,
  addOAuthClient,
  setOrganisation,
  setMember,
  setPerson,
  rotateClientSecret,
  removeOAuthClient,
  resetSecondFactor,
  revokeSessions,
  why,
  unlock,
  sendReset,
  cancelInvitation,
  disable,
  enable,
  removeFromOrganisation,
  exportPerson,
  erase,
  removeOrganisation,
  removeDemo,
  seal,
  migrate,
];
const anyCommand = or(...commands.map(({ parser }) => parser));

/** The result of a command. Exit codes: 0 success, 1 failure, 2 invalid arguments. */
export interface CommandResult extends Pick<Outcome, "text" | "data"> {
  readonly exitCode: 0 | 1 | 2;
}

/** The result of a command that was not carried out. */
export function refusal(exitCode: 1 | 2, text: string): CommandResult {
  return { exitCode, text, data: { error: text } };
}

/**
 * Parses the command line: a command to run, or the result of help, of completion or of invalid arguments. It prints
 * nothing, ends nothing and needs no database.
 */
export function parseCommandLine(args: readonly string[]): Invocation | CommandResult {
  const printed: string[] = [];
  const results: CommandResult[] = [];
  const show = (exitCode: 0 | 2) => {
    const text = printed.join("\n");
    results.push({ exitCode, text, data: { text } });
  };
  // With the parsers of all commands, the library would not suggest options.
  const named = commands.find(({ name }) => name === args[0]);
  const invocation = runParser(
    named?.parser ?? anyCommand,
    // The shell completes the words after a program, which npm is not.
    args[0] === "completion" ? "foyer" : programName,
    args.length === 0 ? ["help"] : args,
    {
      description: message`The account service's command line, for administrators. It uses DATA_DIR or DATABASE_URL, and works while the service is running too.`,
      help: { command: true, option: { names: ["--help", "-h"] }, onShow: () => show(args.length === 0 ? 2 : 0) },
      completion: { command: true, onShow: () => show(0) },
      aboveError: "none",
      onError: (_, error) => void results.push(misuse(formatMessage(error).replace(/\n+/g, " "), named)),
      stdout: (text) => printed.push(text),
      stderr: () => undefined,
      showChoices: true,
      termWidth: "auto",
    },
  );
  const [result] = results;
  return result ?? invocation;
}

/** The result of invalid arguments. */
function misuse(problem: string, command: Command | undefined): CommandResult {
  const hint = command
    ? `Usage: ${formatUsage(programName, command.parser.usage)}`
    : `"${programName} help" lists the commands.`;
  return { exitCode: 2, text: `${problem}\n\n${hint}`, data: { error: problem } };
}

/** Runs a command and logs it for the audit. Throws only unexpected errors, such as an unavailable database. */
export async function runInvocation(
  invocation: Invocation,
  context: Context,
  audit: Audit,
  operator: Operator,
): Promise<CommandResult> {
  let exitCode: CommandResult["exitCode"] = 1;
  let counts: Counts = {};
  try {
    const outcome = await invocation.run(context, operator);
    exitCode = 0;
    counts = outcome.counts ?? {};
    return { exitCode, text: outcome.text, data: outcome.data };
  } catch (error) {
    if (error instanceof CommandError) {
      counts = error.counts;
      return { exitCode, text: error.message, data: { error: error.message, ...error.data } };
    }
    if (!(error instanceof UsageError)) throw error;
    exitCode = 2;
    return misuse(
      error.message,
      commands.find(({ name }) => name === invocation.name),
    );
  } finally {
    const file = invocation.reads === null ? {} : { file: invocation.reads };
    audit.command(invocation.name, exitCode, invocation.options, { ...file, ...counts });
  }
}

/** Parses and runs a command, for a process that cannot ask the operator. Throws as `runInvocation` does. */
export async function runCommand(
  args: readonly string[],
  context: Context,
  audit: Audit,
  operator: Operator = withoutFile,
): Promise<CommandResult> {
  const parsed = parseCommandLine(args);
  return "run" in parsed ? runInvocation(parsed, context, audit, operator) : parsed;
}
