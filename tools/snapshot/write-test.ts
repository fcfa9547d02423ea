import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSnapshot } from "../../machines/sandbox/open-app.ts";
import { writeSnapshot } from "../../machines/snapshot/capture.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { withStandIns } from "../../machines/snapshot/personal-data.ts";
import { fileNameOf } from "../../workbench/inspector/record/file-name.ts";
import { checked } from "../inspector/record/replay.ts";
import { snapshotTest } from "../inspector/record/test-texts.ts";

/**
 * Writes a test that starts in the state of a snapshot; a developer adds the expected behaviour. Everyone with access to
 * the repository can read a test, so it has placeholders for people and organisations.
 *
 * @returns the file
 */
export function writeTest(envelope: Envelope, name: string): string {
  const to = join("tests/snapshot", `${fileNameOf(name)}.test.ts`);
  if (existsSync(to)) throw new Error(`${to} already exists. Rename the snapshot file or move the test.`);
  const shared = withStandIns(envelope);
  const app = openSnapshot(shared);
  const path = [{ step: null, ...checked(app) }];
  app.close();
  writeFileSync(to, snapshotTest(writeSnapshot(shared), name, path));
  return `${to} was written. Run it with npx vitest run --project snapshot, and add what should happen next.`;
}
