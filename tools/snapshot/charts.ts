import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { wholeApp } from "../../machines/app/whole-app.ts";
import { policyOf } from "../../machines/app/policies.ts";
import { VERSION } from "../../machines/snapshot/envelope.ts";
import { machinesBelow, structureOf } from "../../workbench/snapshot/structure.ts";
import { structures } from "../../machines/snapshot/structures.ts";

const FILE = "machines/snapshot/structures.ts";

/** A hash prefix, long enough to avoid collisions between charts. */
const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** The structure hash of every current machine, by id. */
export const chartsNow = (): Record<string, string> =>
  Object.fromEntries(machinesBelow(wholeApp).map((machine) => [machine.id, hash(structureOf(policyOf, machine))]));

/** Records the current charts as the newest version. Returns what remains to be done. */
export function writeCharts(): string {
  const source = (hashes: Readonly<Record<string, string>>) =>
    Object.entries(hashes).map(([id, hashed]) => `    ${id}: "${hashed}",\n`);
  const versions = Object.entries({ ...structures, [VERSION]: chartsNow() }).map(
    ([version, hashes]) => `  ${version}: {\n${source(hashes).join("")}  },\n`,
  );
  writeFileSync(
    join(import.meta.dirname, "../..", FILE),
    [
      "/** The structure hash of every machine, by its id, of every version that there has been (`workbench/snapshot/structure.ts`). */\n",
      "export const structures: Readonly<Record<number, Readonly<Record<string, string>>>> = {\n",
      ...versions,
      "};\n",
    ].join(""),
  );
  return `${FILE} now has the charts of version ${VERSION}. A version that has shipped needs a step in versions.ts and snapshot files in tests/snapshot/fixtures.`;
}
