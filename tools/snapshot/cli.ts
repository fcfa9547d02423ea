import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { printLine } from "../../service/log/print.ts";
import { writeCharts } from "./charts.ts";
import { inWords } from "./in-words.ts";
import { serveInspector } from "./serve-inspector.ts";
import { takeScreenshot } from "./take-screenshot.ts";
import { writeTest } from "./write-test.ts";

const USAGE = `npm run snapshot -- COMMAND FILE

  show FILE    shows what the person saw, what happened last and what can happen next
  shot FILE    saves a screenshot as FILE.png
  open FILE    opens the snapshot in the inspector, on this computer only
  test FILE    writes a test that starts in the snapshot's state to tests/snapshot/, with
               stand-ins in place of people and organisations
  charts       records the charts of this version (after changing one)`;

/** Runs a command and returns its output. Throws an error with a printable message if it fails. */
async function run([command, path, ...rest]: readonly string[]): Promise<string> {
  if (command === "charts") return writeCharts();
  if (path === undefined || rest.length > 0) throw new Error(USAGE);
  if (!existsSync(path)) throw new Error(`File not found: ${path}`);
  const file = readFileSync(path, "utf8");
  const name = basename(path).replace(/(\.foyer-snapshot)?\.json$/, "");
  switch (command) {
    case "show": {
      const { envelope, version } = read(file);
      return inWords(envelope, version);
    }
    case "shot":
      return takeScreenshot(file, read(file).envelope, `${path}.png`);
    case "open":
      read(file);
      return serveInspector(file);
    case "test":
      return writeTest(read(file).envelope, name);
    default:
      throw new Error(USAGE);
  }
}

function read(file: string): { envelope: Envelope; version: number } {
  const found = readSnapshot(file);
  if ("envelope" in found) return found;
  const { message, differences } = found.refusal;
  throw new Error([message, ...differences.map(({ place, what }) => `  ${place}: ${what}`)].join("\n"));
}

try {
  printLine(await run(process.argv.slice(2)));
} catch (error) {
  printLine(error instanceof Error ? error.message : String(error), process.stderr);
  process.exitCode = 1;
}
