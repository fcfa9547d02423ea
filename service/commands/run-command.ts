import type { Context } from "../calls/context.ts";
import { addOAuthClient } from "./add-oauth-client.ts";
import { addOrganisation } from "./add-organisation.ts";
import { addUser } from "./add-user.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { invite } from "./invite.ts";
import { inviteClient } from "./invite-client.ts";
import { list } from "./list.ts";
import { migrate } from "./migrate.ts";
import { removeDemo } from "./remove-demo.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { setTrustedDevices } from "./set-trusted-devices.ts";

/** All commands by name, in the order of the help. */
const commands: ReadonlyMap<string, Command> = new Map([
  ["list", list],
  ["add-organisation", addOrganisation],
  ["add-user", addUser],
  ["invite", invite],
  ["invite-client", inviteClient],
  ["add-oauth-client", addOAuthClient],
  ["set-trusted-devices", setTrustedDevices],
  ["reset-second-factor", resetSecondFactor],
  ["revoke-sessions", revokeSessions],
  ["remove-demo", removeDemo],
  ["migrate", migrate],
]);

const call = (name: string, { usage }: Command) => `npm run service -- ${name} ${usage}`.trimEnd();

export const help = [
  "The account service's command line, for administrators.",
  "It uses DATA_DIR or DATABASE_URL, and works while the service is running too.",
  ...[...commands].map(([name, command]) => `${call(name, command)}\n    ${command.about}`),
  "npm run service -- help\n    shows this help",
].join("\n\n");

/** The result of a command. Exit codes: 0 success, 1 failure, 2 invalid arguments. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  readonly output: string;
}

/** The result of help or an unknown command, which need no database; null for any other command. */
export function answeredWithoutDatabase(args: readonly string[]): CommandResult | null {
  const [name] = args;
  if (name === undefined) return { exitCode: 2, output: help };
  if (name === "help" || args.includes("--help") || args.includes("-h")) return { exitCode: 0, output: help };
  if (commands.has(name)) return null;
  return {
    exitCode: 2,
    output: `There is no command "${name}". The commands are ${[...commands.keys()].join(", ")} and help.`,
  };
}

/** Runs one command. Throws only unexpected errors, such as an unavailable database. */
export async function runCommand(args: readonly string[], context: Context): Promise<CommandResult> {
  const [name = "", ...rest] = args;
  const command = commands.get(name);
  if (!command) return answeredWithoutDatabase(args) ?? { exitCode: 2, output: help };
  try {
    return { exitCode: 0, output: await command.run(rest, context) };
  } catch (error) {
    if (error instanceof CommandError) return { exitCode: 1, output: error.message };
    if (error instanceof UsageError || isParseError(error)) {
      return { exitCode: 2, output: `${error.message}\n\nUsage: ${call(name, command)}` };
    }
    throw error;
  }
}

/** Whether `parseArgs` rejected the arguments. */
const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
