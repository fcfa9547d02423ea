import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { Result } from "../result.ts";

const place = v.object({ line: v.number(), column: v.number() });
const report = v.object({
  files: v.record(
    v.string(),
    v.object({
      source: v.string(),
      mutants: v.array(
        v.object({
          status: v.string(),
          replacement: v.optional(v.string(), ""),
          location: v.object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});
type Mutant = v.InferOutput<typeof report>["files"][string]["mutants"][number];

/** Not counted: faults that were ignored or did not compile. */
const isTried = ({ status }: Mutant) => !["Ignored", "CompileError", "RuntimeError"].includes(status);
const isNoticed = ({ status }: Mutant) => status === "Killed" || status === "Timeout";

const MOST_CHARACTERS = 100;
function short(code: string): string {
  const line = code.replaceAll(/\s+/g, " ");
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}

function textAt(source: string, { start, end }: Mutant["location"]): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.pop() ?? "";
  return [...lines, last.slice(0, end.column - 1)].join("\n").slice(start.column - 1);
}

/**
 * Runs Stryker on code: on the pure rules with their unit tests (`rules`), or on guards and actions and the code they
 * call, with the model tests as well (`flows`). `../charts` tries the charts themselves.
 *
 * @param only paths or patterns of files; empty for all
 */
export async function tryCode(part: "rules" | "flows", only: readonly string[], workers: number): Promise<Result[]> {
  const mutate = only.length > 0 ? ["--mutate", only.join(",")] : [];
  const stryker = spawn(
    "npx",
    ["--no-install", "stryker", "run", `lab/mutants/code/${part}.json`, "--concurrency", String(workers), ...mutate],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const [code] = await once(stryker, "exit");
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`);
  const text = await readFile(`node_modules/.cache/mutants/${part}.json`, "utf8");
  const { files } = v.parse(v.pipe(v.string(), v.parseJson(), report), text);
  return Object.entries(files).flatMap(([group, { source, mutants }]) =>
    mutants.filter(isTried).map((mutant) => ({
      group,
      name: `${short(textAt(source, mutant.location))} → ${short(mutant.replacement)}`,
      noticed: isNoticed(mutant),
    })),
  );
}
