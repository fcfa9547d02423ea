import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Envelope } from "../machines/snapshot/envelope.ts";
import { readSnapshot } from "../machines/snapshot/read.ts";
import { writeCharts } from "./charts.ts";
import { inWords } from "./in-words.ts";
import { serveInspector } from "./serve-inspector.ts";
import { takePicture } from "./take-picture.ts";
import { writeTest } from "./write-test.ts";

const USAGE = `npm run snapshot -- COMMAND FILE

  show FILE    what the person saw, what happened last and what can happen next
  shot FILE    a picture of the screen, as FILE.png
  open FILE    the snapshot in the inspector, on this computer alone
  test FILE    a test that starts in the snapshot's state, in tests/snapshot/
  charts       notes the charts of this version (for developers who have changed one)`;

/** What a command comes to: words for whoever gave it. Throws with words where it cannot be done. */
async function run([command, path, ...rest]: readonly string[]): Promise<string> {
  if (command === "charts") return writeCharts();
  if (path === undefined || rest.length > 0) throw new Error(USAGE);
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const file = readFileSync(path, "utf8");
  const name = basename(path).replace(/(\.foyer-snapshot)?\.json$/, "");
  switch (command) {
    case "show":
      return inWords(read(file));
    case "shot":
      return takePicture(file, read(file), `${path}.png`);
    case "open":
      read(file);
      return serveInspector(file);
    case "test":
      return writeTest(file, read(file), name);
    default:
      throw new Error(USAGE);
  }
}

function read(file: string): Envelope {
  const found = readSnapshot(file);
  if ("envelope" in found) return found.envelope;
  const { message, differences } = found.refusal;
  throw new Error([message, ...differences.map(({ place, what }) => `  ${place}: ${what}`)].join("\n"));
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
