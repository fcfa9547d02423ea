import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { fileNameOf } from "../inspector/record/file-name.ts";
import { snapshotTest } from "../inspector/record/test-texts.ts";

/**
 * Writes a test that starts in the state of a snapshot, to be completed with what should happen.
 *
 * @returns the file
 */
export function writeTest(file: string, { url, expect }: Envelope, name: string): string {
  const to = join("tests/snapshot", `${fileNameOf(name)}.test.ts`);
  if (existsSync(to)) throw new Error(`${to} already exists. Rename the snapshot file or move the test.`);
  const { screen, states } = expect;
  writeFileSync(to, snapshotTest(file, [{ step: null, screen, address: url, states }], name));
  return `${to} was written. Run it with npx vitest run --project snapshot, and add what should happen next.`;
}
