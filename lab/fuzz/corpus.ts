import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { TargetName } from "./target.ts";

/*
 * A target's inputs, each a line of corpus/TARGET.jsonl. An input's text has a character for each byte, because many
 * inputs are no UTF-8. A person names an input that has to stay; a run with `--keep` replaces those without a name.
 */

const input = v.pipe(
  v.string(),
  v.regex(/^[^\u0100-\uffff]*$/, "A character of the input stands for no byte."),
  v.transform((text) => Buffer.from(text, "latin1")),
);
const lineSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ name: v.optional(v.string()), input }));

export const fileOf = (target: TargetName) => join(import.meta.dirname, "corpus", `${target}.jsonl`);

/** The inputs in the order of the lines. */
export function readCorpus(target: TargetName) {
  const lines = readFileSync(fileOf(target), "utf8").trimEnd().split("\n");
  return lines.map((line, index) => {
    const { success, output, issues } = v.safeParse(lineSchema, line);
    if (!success) throw new Error(`${fileOf(target)}:${index + 1}: ${issues[0].message}`);
    return output;
  });
}

/** Escapes all but ASCII, because an editor takes some other characters for the end of a line. */
export function lineOf(bytes: Uint8Array, name?: string): string {
  const line = JSON.stringify({ name, input: Buffer.from(bytes).toString("latin1") });
  return line.replaceAll(/[\x7f-\xff]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
}

/** Replaces the inputs without a name. Sorts the lines, so that a diff shows only those that changed. */
export function replaceKept(target: TargetName, kept: readonly Uint8Array[]): void {
  const named = readCorpus(target).flatMap((one) => (one.name === undefined ? [] : [lineOf(one.input, one.name)]));
  const lines = [...kept.map((one) => lineOf(one)), ...named].toSorted();
  writeFileSync(fileOf(target), `${lines.join("\n")}\n`);
}
