import { literal, quoted, WIDTH } from "../../../workbench/inspector/record/code.ts";
import type { Checkpoint, Walk } from "../../../workbench/inspector/subject.ts";

/** Exports a walk as a browser test, for `e2e/`. */
export const playwrightTest = ({ scenario }: Walk, name: string, path: readonly Checkpoint[]): string =>
  `import { replay, test } from "./path.ts";

test(${quoted(name)}, async ({ page }) => {
  await replay(page, ${quoted(scenario)}, ${source(path)});
});
`;

/** Exports a walk as a model test, for `tests/model/`. */
export const modelTest = ({ scenario }: Walk, name: string, path: readonly Checkpoint[]): string =>
  `import { test } from "vitest";
import { replay } from "./path.ts";

test(${quoted(name)}, async () => {
  await replay(${quoted(scenario)}, ${source(path)});
});
`;

/**
 * Exports a snapshot as a test that starts in its state, for `tests/snapshot/`.
 *
 * @param file of the snapshot
 */
export const snapshotTest = (file: string, name: string, path: readonly Checkpoint[]): string =>
  `import { test } from "vitest";
import { replay } from "./replay.ts";

const snapshot = ${literal(JSON.parse(file), 0, WIDTH)};

test(${quoted(name)}, async () => {
  await replay(snapshot, ${source(path)});
});
`;

const source = (path: readonly Checkpoint[]) => literal(path, 2, WIDTH);
