import { casesByGroup } from "../../machines/sandbox/all-cases.ts";
import * as bench from "../../machines/sandbox/bench.ts";
import { scenarioNamed, scenarios } from "../../machines/sandbox/scenarios.ts";
import { bestMatching } from "../../machines/shared/best-matching.ts";
import { calls, isCallEvent } from "../../machines/shared/contract.ts";
import { sameCall } from "../../machines/shared/effects.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { saveFile } from "../../src/adapters/save-file.ts";
import { useOverPage } from "../../src/components/dialog/use-over-page.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import type { InspectedApp } from "../../workbench/inspector/subject.ts";
import * as words from "../flow-pages/happenings.ts";
import { inspectWithoutPage } from "./app/inspected-app.ts";
import { pathInSentences } from "./record/sentences.ts";
import { modelTest, playwrightTest, snapshotTest } from "./record/test-texts.ts";
import { createWays } from "./ways.ts";

/** Foyer, as it hands itself in to the inspector. */
export const foyer: InspectedApp = {
  name: "Foyer",
  address: "/inspector/",
  pathFormat: "foyer-path",
  bench,
  charts: casesByGroup,
  root: "app",
  connection: "connection",
  scenarios,
  words,
  open: inspectWithoutPage,
  waysFrom: (name) => createWays(assertPresent(scenarioNamed(name))),
  replyOf(name) {
    const call = sameCall.get(name) ?? name;
    return isCallEvent(call) ? calls[call].reply : null;
  },
  exports: [
    {
      label: "Playwright test",
      hint: "For e2e/. Takes the same steps in the page.",
      ending: ".spec.ts",
      write: playwrightTest,
    },
    {
      label: "Model test",
      hint: "For tests/model/. Takes the same steps without a page.",
      ending: ".test.ts",
      write: modelTest,
    },
    {
      label: "Plain sentences",
      hint: "A text to read: given, when, then.",
      ending: ".feature",
      write: pathInSentences,
    },
  ],
  snapshotExport: {
    label: "Snapshot test",
    hint: "For tests/snapshot/. Starts in the state of the snapshot and takes the same steps.",
    ending: ".test.ts",
    write: snapshotTest,
  },
  refusalOf(file) {
    const read = readSnapshot(file);
    return "refusal" in read ? read.refusal.message : null;
  },
  hasOwnTheme: ({ context }) => context["theme"] != null,
  bestMatching,
  saveFile,
  useOverPage,
};
