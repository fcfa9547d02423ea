import { findSimilar } from "@optique/core/suggestion";
import { CsvError, parse } from "csv-parse/sync";
import * as v from "valibot";

/* The file of people that "import" reads, as a spreadsheet saves it: comma-separated values in UTF-8 (RFC 4180). */

export const columns = [
  "email",
  "first_name",
  "last_name",
  "organisation",
  "role",
  "products",
  "employee_code",
] as const;
export type Column = (typeof columns)[number];
const required: readonly Column[] = ["email", "organisation"];

/** The most lines with people: all are checked and added at once. */
export const MOST_LINES = 10_000;

const problemSchema = v.object({ line: v.number(), column: v.nullable(v.picklist(columns)), reason: v.string() });
/** A mistake in the file. `line` counts from 1; `column` is null if the mistake is about the whole line. */
export type Problem = Readonly<v.InferOutput<typeof problemSchema>>;

const lineSchema = v.object({ line: v.number(), values: v.object(v.entriesFromList(columns, v.string())) });
/** One line with a person: a value for each column, without spaces at either end; empty where there is none. */
export type FileLine = Readonly<v.InferOutput<typeof lineSchema>>;

interface Wrong {
  readonly problems: readonly Problem[];
  /** Whether these kept the lines from being checked, so that there may be more mistakes. */
  readonly isCutShort: boolean;
}
/** The lines of a file, or the reasons why it is no file of people. */
export type PeopleFile = { readonly lines: readonly FileLine[] } | Wrong;
/** A file that another process has read. */
export const peopleFile: v.GenericSchema<unknown, PeopleFile> = v.union([
  v.object({ lines: v.pipe(v.array(lineSchema), v.maxLength(MOST_LINES)) }),
  v.object({ problems: v.array(problemSchema), isCutShort: v.boolean() }),
]);

interface Row {
  readonly line: number;
  readonly fields: readonly string[];
}

/** A value of the file in a message: quoted and shortened. */
export const shown = (value: string) => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

const problem = (line: number, reason: string): Problem => ({ line, column: null, reason });
const cutShort = (...problems: readonly Problem[]): Wrong => ({ problems, isCutShort: true });
const withoutPeople = (line: number, reason: string): Wrong => ({
  problems: [problem(line, reason)],
  isCutShort: false,
});

/** Reads a file of people. Lines that are blank, or nothing but separators, are left out. */
export function readPeopleFile(bytes: Uint8Array): PeopleFile {
  const text = decoded(bytes);
  if (typeof text !== "string") return cutShort(text);
  // Parsing takes a hundred times as long as counting.
  const howMany = countLines(text) - 1;
  if (howMany > MOST_LINES) {
    return cutShort(problem(1, `The file has ${howMany} lines of people. Split it: ${MOST_LINES} are the most.`));
  }
  const rows = rowsOf(withoutBlankEnd(text));
  if (!Array.isArray(rows)) return cutShort(rows);
  const [header, ...body] = rows;
  if (!header) {
    return withoutPeople(1, `The file is empty. Its first line has to name the columns: ${columns.join(", ")}.`);
  }
  const read = columnsIn(header);
  if ("problems" in read) return read;
  if (body.length === 0) {
    return withoutPeople(
      header.line,
      "There is no line below the header. Add a line for each person and organisation.",
    );
  }
  const problems = body
    .filter(({ fields }) => fields.some((field, index) => field !== "" && !read.places.includes(index)))
    .map(({ line }) => problem(line, "It has more fields than the first line has columns."));
  if (problems.length > 0) return cutShort(...problems);
  return { lines: body.map(({ line, fields }) => ({ line, values: read.valuesOf(fields) })) };
}

/** The text with line feeds only; or the first line that is not in UTF-8. */
function decoded(bytes: Uint8Array): string | Problem {
  // Both also remove the mark with which Excel begins a file in UTF-8.
  const text = new TextDecoder().decode(bytes);
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return notUtf8(text, "\uFFFD");
  }
  // A text in UTF-16 may be valid, with a zero byte beside each letter.
  return text.includes("\0") ? notUtf8(text, "\0") : text.replace(/\r\n?/g, "\n");
}

function notUtf8(text: string, sign: string): Problem {
  const before = text.slice(0, text.indexOf(sign)).replace(/\r\n?/g, "\n");
  const reason = 'It is not in UTF-8. Save the file as "CSV UTF-8", or choose UTF-8 when you export it.';
  return problem(before.split("\n").length, reason);
}

/** How many lines have more than spaces and separators. */
function countLines(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/[^\s,;].*/g)) count += 1;
  return count;
}

/** The text without the blank lines at its end, of which some spreadsheets write a million. */
function withoutBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * The records that are not blank, with the line on which each begins; or the first place where the quotes are wrong.
 */
function rowsOf(text: string): Row[] | Problem {
  const rows: Row[] = [];
  let next = 1;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: "\n",
      relax_column_count: true,
      on_record(fields: string[], { lines }) {
        const trimmed = fields.map((field) => field.trim());
        if (trimmed.some((field) => field !== "")) rows.push({ line: next, fields: trimmed });
        next = lines + 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason =
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "A quote that opens here is not closed before the end of the file."
        : 'A quote is in the wrong place. Put the whole field in quotes, and write "" for a quote in it.';
    return problem(next, reason);
  }
  return rows;
}

/** The separator that the first line has most of: spreadsheets in much of Europe write semicolons. */
function delimiterOf(text: string): string {
  const [first = ""] = /^.*\S.*$/m.exec(text) ?? [];
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Names of columns are compared without case, spaces, underscores and hyphens. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");

interface Columns {
  /** The index of each named column. */
  readonly places: readonly number[];
  valuesOf(fields: readonly string[]): Readonly<Record<Column, string>>;
}

function columnsIn({ line, fields }: Row): Columns | Wrong {
  const places = new Map<Column, number>();
  const reasons: string[] = [];
  for (const [index, name] of fields.entries()) {
    const column = columns.find((one) => plain(one) === plain(name));
    if (column === undefined && name !== "") reasons.push(unknown(name));
    if (column === undefined) continue;
    if (places.has(column)) reasons.push(`There are two columns ${column}.`);
    places.set(column, index);
  }
  for (const column of required) if (!places.has(column)) reasons.push(`The column ${column} is missing.`);
  if (reasons.length > 0) {
    return cutShort(problem(line, `${reasons.join(" ")} The columns are ${columns.join(", ")}.`));
  }
  return {
    places: [...places.values()],
    valuesOf(fields) {
      const of = (column: Column) => fields[places.get(column) ?? -1] ?? "";
      return {
        email: of("email"),
        first_name: of("first_name"),
        last_name: of("last_name"),
        organisation: of("organisation"),
        role: of("role"),
        products: of("products"),
        employee_code: of("employee_code"),
      };
    },
  };
}

function unknown(name: string): string {
  const [nearest] = findSimilar(name, columns);
  const hint = nearest === undefined ? "" : ` Do you mean ${nearest}?`;
  return `Foyer knows no column ${shown(name)}: rename it or take it out.${hint}`;
}
