import { screenOf } from "../../machines/app/screen-of.ts";
import type { Notes } from "../../machines/sandbox/look.ts";
import { openAtStart, type SandboxApp } from "../../machines/sandbox/open-app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import type { Situation } from "../../workbench/explore/search.ts";
import type { Ways } from "../../workbench/inspector/subject.ts";
import { explore } from "../../workbench/inspector/ways/ways.ts";

/** Explores a scenario by the steps that the tests make, and not beyond its screens. */
export const createWays = (scenario: Scenario): Ways =>
  explore<SandboxApp, Situation & { notes: Notes }>(scenario.address, {
    open: (inspect) => openAtStart(scenario, inspect),
    keyOf: (app) => app.look().key,
    record: (app, situation) => ({ ...situation, notes: app.notes() }),
    resume: (app, { notes }) => app.takeNotes(notes),
    steps: (app) => (scenario.within.includes(screenOf(app.root.getSnapshot())) ? app.steps() : []),
  });
