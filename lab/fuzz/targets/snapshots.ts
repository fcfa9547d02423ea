import { openSnapshot } from "../../../machines/sandbox/open-app.ts";
import { type ScenarioName, scenarioOf, scenarios } from "../../../machines/sandbox/scenarios.ts";
import { settled } from "../../../workbench/effects/world.ts";
import { writeSnapshot } from "../../../machines/snapshot/capture.ts";
import { readSnapshot } from "../../../machines/snapshot/read.ts";
import { fileOf, walked } from "../../../tests/snapshot/reproduced.ts";
import { expects, expectsSame, parsed, type Target, textOf } from "../target.ts";

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);
const files = new Map<ScenarioName, string>();

/** The file of a scenario's start. */
async function fileAt(name: ScenarioName): Promise<string> {
  const known = files.get(name);
  if (known !== undefined) return known;
  const app = await walked(scenarioOf(name), []);
  const file = fileOf(app);
  app.close();
  files.set(name, file);
  return file;
}

/**
 * Damages a file, one line for each change: `a.b=JSON` sets a value, `-a.b` removes one, `12+3:text` puts a text in
 * place of three characters.
 */
function damaged(file: string, changes: readonly string[]): string {
  const data = parsed(file);
  for (const change of changes) {
    const [, sign, place = "", value = ""] = /^(-?)([^=+]+)(?:=(.*))?$/.exec(change) ?? [];
    const keys = place.split(".");
    const last = keys.pop() ?? "";
    const at: unknown = keys.reduce(
      (at, key) => (at === undefined ? at : Object.entries(Object(at)).find(([name]) => name === key)?.[1]),
      data,
    );
    if (typeof at !== "object" || at === null) continue;
    if (sign === "-") Reflect.deleteProperty(at, last);
    else
      Object.defineProperty(at, last, { value: parsed(value), configurable: true, enumerable: true, writable: true });
  }
  return changes.reduce((text, change) => {
    const [, at, cut, put = ""] = /^(\d+)\+(\d+):(.*)$/.exec(change) ?? [];
    if (at === undefined) return text;
    const place = Number(at) % text.length;
    return text.slice(0, place) + put + text.slice(place + Number(cut));
  }, JSON.stringify(data));
}

/** A whole file, or a scenario's name and the damage to its file. */
export const fuzz: Target = async (input) => {
  const text = textOf(input);
  const [name = "", ...changes] = text.split("\n");
  const read = readSnapshot(isScenario(name) ? damaged(await fileAt(name), changes) : text);
  if ("refusal" in read) {
    expects(read.refusal.message !== "", "a refused file has a reason");
    return;
  }
  const { envelope } = read;
  const again = readSnapshot(writeSnapshot(envelope));
  expects(!("refusal" in again), "a file that was read can be written and read again");
  expectsSame(again.envelope, envelope, "a file is the same when written and read again");
  const app = openSnapshot(envelope);
  app.root.start();
  await settled();
  const { status } = app.root.getSnapshot();
  app.close();
  expects(status === "active", "a file that was read is reproduced");
};
