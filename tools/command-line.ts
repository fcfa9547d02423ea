import { parseArgs, type ParseArgsConfig } from "node:util";

/** Ends the program with a problem that whoever called it can mend. */
export function fail(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}

/** The arguments of the program. Ends it with the help if they are not as they must be. */
export function readArguments<const C extends ParseArgsConfig>(
  config: C,
  help: string,
): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
