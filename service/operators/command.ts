import { command, constant, flag, map, message, object, type Parser, text, withDefault } from "@optique/core";
import type { Context } from "../calls/context.ts";
import type { PeopleFile } from "./people-file.ts";

/** A value that `--json` prints as it is. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The result of a command: a text for people, and the same as data for programs (`--json`). */
export interface Outcome {
  readonly text: string;
  readonly data: Json;
  /** Numbers for the audit log, which must not have the rest. */
  readonly counts?: Counts;
}

export type Counts = Readonly<Record<string, number>>;

/** The operator during a command that reads a file. Such a command may take minutes. */
export interface Operator {
  /** The people of the file, or its mistakes; nobody for a command that reads none. */
  readonly file: PeopleFile;
  /** Shows them how far the command is. */
  progress(done: number, of: number): void;
  /** Aborted when the operator stops the command (Ctrl+C) or has gone. */
  readonly stop: AbortSignal;
}

/** The operator of commands that read no file. */
export const withoutFile: Operator = {
  file: { lines: [] },
  progress: () => undefined,
  stop: new AbortController().signal,
};

/** A command with its options, as one call of the command line names them. */
export interface Invocation {
  readonly name: string;
  /** The parsed options, for the audit log. */
  readonly options: unknown;
  /** Whether to print the outcome's data. */
  readonly json: boolean;
  /** The effect that the operator has to confirm first; null if there is none, or `--yes` has confirmed it. */
  readonly question: string | null;
  /** The file whose content the command needs, "-" for standard input; null if it reads none. */
  readonly reads: string | null;
  /** Runs the command. Throws a `UsageError` or a `CommandError`. */
  run(context: Context, operator: Operator): Promise<Outcome>;
}

/** One command of the administrator's command line: a parser of its name and everything after it. */
export interface Command {
  readonly name: string;
  readonly parser: Parser<"sync", Invocation>;
}

export interface CommandDeclaration<Options> {
  /** A one-line description for the help. */
  readonly about: string;
  /** The arguments and options, usually an `object()` of them. `--json` is added to them. */
  readonly options: Parser<"sync", Options>;
  /**
   * For a command that destroys something, which then also has `--yes`: the effect as a sentence that the operator
   * confirms, or null if these options destroy nothing.
   */
  readonly asks?: (options: Options) => string | null;
  /**
   * For a command that reads a file of people: its path, "-" for standard input. The operator's process reads and parses
   * it: the service that runs the command may not see their folder, and it must answer people meanwhile.
   */
  readonly reads?: (options: Options) => string;
  /** Runs the command. Throws a `UsageError` or a `CommandError`. */
  run(options: Options, context: Context, operator: Operator): Promise<Outcome>;
}

/** Declares a command. The parser's value holds the options in its closure, so they keep their exact types. */
export function defineCommand<Options>(
  name: string,
  { about, options, asks, reads, run }: CommandDeclaration<Options>,
): Command {
  const json = withDefault(flag("--json", { description: message`Print the result as JSON.` }), false);
  const yes: Parser<"sync", boolean> = asks
    ? withDefault(flag("--yes", { description: message`Go on without a question.` }), false)
    : constant(false);
  const chosen = map(options, (given) => ({
    options: given,
    question: asks?.(given) ?? null,
    reads: reads?.(given) ?? null,
    run: (context: Context, operator: Operator) => run(given, context, operator),
  }));
  const parser = map(object({ chosen, json, yes }), (given): Invocation => ({
    name,
    options: given.chosen.options,
    json: given.json,
    question: given.yes ? null : given.chosen.question,
    reads: given.chosen.reads,
    run: given.chosen.run,
  }));
  return { name, parser: command(name, parser, { description: message`${text(about)}` }) };
}

/** The arguments are invalid. The usage is shown with the message. */
export class UsageError extends Error {}

/** The arguments are valid, but the command cannot be carried out, or not to its end. */
export class CommandError extends Error {
  /** The data that programs read beside the message. */
  readonly data: Readonly<Record<string, Json>>;
  readonly counts: Counts;

  constructor(
    message: string,
    { data = {}, counts = {}, cause }: Partial<Pick<CommandError, "data" | "counts" | "cause">> = {},
  ) {
    super(message, { cause });
    this.data = data;
    this.counts = counts;
  }
}

const plural = new Intl.PluralRules("en");

/**
 * A number with the word for so many, such as "1 session" and "2 sessions".
 *
 * @param one the word, or the words, for one
 * @param other those for any other number; by default `one` with an "s"
 */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${count} ${plural.select(count) === "one" ? one : other}`;

/**
 * Where the operator finds why a mail could not be sent: on standard error if the command ran by itself, and in the
 * service's log if it ran there.
 */
export const whereTheReasonIs = "A line above says why; if there is none, the service's log does.";
