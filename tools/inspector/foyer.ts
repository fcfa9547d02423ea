import * as v from "valibot";
import { casesByGroup } from "../../machines/sandbox/all-cases.ts";
import * as bench from "../../machines/sandbox/bench.ts";
import { groups, scenarioNamed, scenarios } from "../../machines/sandbox/scenarios.ts";
import { bestMatching } from "../../machines/shared/best-matching.ts";
import { calls, isCallEvent } from "../../machines/shared/contract.ts";
import { sameCall } from "../../machines/shared/effects.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { saveFile } from "../../src/adapters/save-file.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import type { Theme } from "../../workbench/inspector/link/messages.ts";
import type { InspectedApp } from "../../workbench/inspector/subject.ts";
import * as words from "../flow-pages/happenings.ts";
import { answersAt } from "./answers.ts";
import { inspectWithoutPage } from "./app/inspected-app.ts";
import { pathInSentences } from "./record/sentences.ts";
import { modelTest, playwrightTest, snapshotTest } from "./record/test-texts.ts";
import { reproducedIn } from "./reproduction/reproduced.ts";
import { createWays } from "./ways.ts";

const connectionStates = v.picklist(["connecting", "online", "offline", "reconnecting"]);
const departureSchema = v.object({ url: v.string() });

/** Foyer, as it hands itself in to the inspector. */
export const foyer: InspectedApp = {
  name: "Foyer",
  address: "/inspector/",
  pathFormat: "foyer-path",
  bench,
  charts: casesByGroup,
  root: "app",
  connection: {
    machine: "connection",
    stateIn({ actors }) {
      const states = actors.find(({ path }) => path === "app")?.states ?? [];
      const state = states.find((id) => id.startsWith("app.connection."));
      return state === undefined ? null : v.parse(connectionStates, state.split(".")[2]);
    },
    isNeededBy: isCallEvent,
  },
  departureOf({ context }) {
    const departure = v.safeParse(departureSchema, context["departure"]);
    return departure.success ? departure.output.url : null;
  },
  isOfField: (event) => event === "form.edit" || event === "field.leave",
  background: {
    // The root and the connection take transitions at almost every step, most of which the user did not cause. The
    // browser's suggestion of passkeys begins by itself with the login's form.
    paths: new Set(["app", "app/connection", "app/login/suggestion"]),
    // The states of the root that load chunks.
    transitions: /^app\.(?:screen|menus|toasts)\b/,
  },
  pageAbout: async (machine) => (await import("./pages.ts")).pageAbout(machine),
  coveredByTests: async () => (await import("./covered-by-tests.ts")).coveredByTests,
  scenarios,
  groups,
  answersAt: (name) => answersAt(assertPresent(scenarioNamed(name))),
  liveAddress: "/login",
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
  snapshots: {
    format: "foyer-snapshot",
    refusalOf(file) {
      const read = readSnapshot(file);
      return "refusal" in read ? read.refusal : null;
    },
    viewportOf: (file) => reproducedIn(file)?.envelope.page.viewport ?? null,
    export: {
      label: "Snapshot test",
      hint: "For tests/snapshot/. Starts in the state of the snapshot and takes the same steps.",
      ending: ".test.ts",
      write: snapshotTest,
    },
  },
  hasOwnTheme: ({ context }) => context["theme"] != null,
  bestMatching,
  saveFile,
  toggleTheme,
};

/** Toggles the panel's theme and returns the new one. */
function toggleTheme(): Theme {
  const { dataset } = document.documentElement;
  const now = dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  dataset["theme"] = next;
  localStorage.setItem("theme", next);
  return next;
}
