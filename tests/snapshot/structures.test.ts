import { expect, test } from "vitest";
import { VERSION } from "../../machines/snapshot/envelope.ts";
import { structures } from "../../machines/snapshot/structures.ts";
import { chartsNow } from "../../tools/snapshot/charts.ts";
import { versionSteps } from "../../machines/snapshot/versions.ts";

const advice =
  "raise VERSION in envelope.ts, run `npm run snapshot -- charts`, add a step to versions.ts, and keep a file of the older version";

test(`the charts are those of the newest version; if not, older files have to open all the same: ${advice}`, () => {
  expect(structures[VERSION]).toEqual(chartsNow());
});

test("every version but the newest leads on to the next", () => {
  const older = Array.from({ length: VERSION - 1 }, (_, index) => String(index + 1));
  expect(Object.keys(versionSteps)).toEqual(older);
  expect(Object.keys(structures)).toEqual([...older, String(VERSION)]);
});
