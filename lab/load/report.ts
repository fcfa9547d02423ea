import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";

/** Percentiles of times in milliseconds; null if there were none. */
export type Percentiles = {
  readonly count: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly longest: number | null;
};

/** The smallest sample that at least the share of all samples does not exceed ("nearest rank"). */
export function percentiles(samples: readonly number[]): Percentiles {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: sorted.at(-1) ?? null };
}

export type Cell = string | number | boolean | null;

/** A table of a report; every row has the same keys. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

export interface Report {
  readonly title: string;
  readonly settings: Readonly<Record<string, Cell>>;
  readonly tables: readonly Table[];
  /** Details that only the JSON contains. */
  readonly details?: unknown;
}

const shown = (cell: Cell): string =>
  cell === null ? "–" : typeof cell === "number" ? Number(cell.toFixed(1)).toLocaleString("en") : String(cell);

function tableLines({ title, rows }: Table): string[] {
  const [first] = rows;
  if (!first) return [`## ${title}`, "", "None.", ""];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const keys = Object.keys(first);
  const body = rows.map((row) => line(keys.map((key) => shown(row[key] ?? null))));
  return [`## ${title}`, "", line(keys), line(keys.map(() => "---")), ...body, ""];
}

const whereAndWhen = (): Record<string, Cell> => ({
  at: new Date().toISOString(),
  processor: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  node: process.version,
});

/** A report in Markdown. */
export function markdownOf({ title, settings, tables }: Report): string {
  const rows = Object.entries(settings).map(([setting, value]) => ({
    setting,
    value: value === null ? null : String(value),
  }));
  return [`# ${title}`, "", ...[{ title: "Settings", rows }, ...tables].flatMap(tableLines)].join("\n");
}

/** Writes `NAME.md` and `NAME.json` into a folder, and prints the former. */
export async function writeReport(folder: string, name: string, report: Report): Promise<void> {
  const full = { ...report, settings: { ...whereAndWhen(), ...report.settings } };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.md`), markdownOf(full));
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(full, null, 1)}\n`);
  console.log(markdownOf(full));
  console.log(`Written to ${join(folder, name)}.md and .json`);
}
