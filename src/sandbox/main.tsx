import "../trusted-types.ts";
import "../theme/tokens.css";
import { createRoot } from "react-dom/client";
import { createReproduction } from "../../machines/sandbox/app.ts";
import { openApp, type SandboxApp } from "../../machines/sandbox/open-app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import type { ScenarioName } from "../../machines/sandbox/scenarios.ts";
import { scenarioOf, type Step, takeStep } from "../../machines/sandbox/steps.ts";
import { activeStates } from "../../machines/shared/running.ts";
import { createWatcher } from "../../machines/sandbox/watcher.ts";
import type { Language } from "../../machines/shared/languages.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import { parts } from "../../machines/shared/parts.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import type { BreakablePort } from "../../machines/sandbox/cases.ts";
import { capture, writeSnapshot } from "../../machines/snapshot/capture.ts";
import { differencesOf } from "../../machines/snapshot/differences.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { followAddress } from "../adapters/address-bar.ts";
import { followEdits } from "../adapters/edits.ts";
import { createVoice, followLanguage } from "../adapters/language.ts";
import { followReportKeys } from "../adapters/report-keys.ts";
import { followTheme } from "../adapters/theme.ts";
import { pageFacts } from "../adapters/page-facts.ts";
import type { AppServices } from "../app-actor.ts";
import { App } from "../app.tsx";
import { parts as realParts } from "../parts.ts";
import { openReport, reportCode } from "../snapshot/open-report.ts";
import { loadSpeech } from "../texts/speech.ts";
import { servicesOf } from "./services.ts";

/*
 * The app as people see it, over the sandbox's ports: nothing is asked of a service, no cookie is set, and time passes
 * when it is told to.
 */

/** What is on the page, and where it began; a reproduction did not begin anywhere. */
let running: Pick<SandboxApp, "root" | "world" | "recorder"> | null = null;
let app: SandboxApp | null = null;
let opened: Pick<Scenario, "outcomes"> = {};
const watcher = createWatcher("all", true);

/** Everything that follows by itself has followed, and is drawn. */
const settled = () => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve())));

/** Lets presses through again and tells which were held; null before any was. */
let release: (() => readonly [EventTarget, MouseEvent][]) | null = null;

let services: AppServices | null = null;

/** Starts an app and lets everything follow. Returns what draws it. */
async function start(begun: Pick<SandboxApp, "root" | "world" | "recorder">, envelope: Envelope | null) {
  const { root } = begun;
  await Promise.all([...parts.map(realParts.load), reportCode.load()]);
  const voice = createVoice(await loadSpeech(root.getSnapshot().context.language));
  root.start();
  followAddress(root, createRoutes(root.getSnapshot().context.settings.paths));
  followTheme(root);
  followLanguage(root, voice);
  followEdits(root);
  await settled();
  return () => {
    const shown = servicesOf(begun, voice, envelope);
    services = shown;
    followReportKeys(() => void openReport(shown));
    createRoot(assertPresent(document.getElementById("root"))).render(<App services={shown} />);
  };
}

const sandbox = {
  /** Opens the app where a scenario begins, after its prelude or before it. Once in the life of a page. */
  async open(name: ScenarioName, afterPrelude = true, language: Language = "en") {
    const scenario: Scenario = { ...scenarioOf(name), opening: { ...scenarioOf(name).opening, language } };
    opened = scenario;
    app = openApp(scenario, watcher.inspect);
    running = app;
    const draw = await start(running, null);
    if (afterPrelude) for (const label of scenario.prelude ?? []) await sandbox.act(label);
    draw();
    await settled();
  },
  /** Opens the app as a snapshot file has it. Throws what `readSnapshot` says of one that cannot be read. */
  async reproduce(file: string) {
    const read = readSnapshot(file);
    if ("refusal" in read) throw new Error(JSON.stringify(read.refusal));
    const { envelope } = read;
    running = createReproduction(envelope, watcher.inspect);
    history.replaceState(null, "", envelope.url);
    document.documentElement.dataset["theme"] = envelope.page.theme;
    const draw = await start(running, envelope);
    const differences = differencesOf(running.root, envelope.expect);
    if (differences.length > 0) throw new Error(JSON.stringify(differences));
    draw();
    await settled();
  },
  /** The snapshot file of what is on the page. */
  capture(): string {
    const { root, world, recorder } = assertPresent(running);
    const { config, drafts } = assertPresent(services);
    return writeSnapshot(capture(root, pageFacts(config, drafts), recorder, world.now()));
  },
  /** Makes something happen that no person does on the screen. */
  async act(label: string) {
    assertPresent(app).act(label);
    await settled();
  },
  /** From now on a port throws as soon as it is used, until the next look. */
  breakPort(port: BreakablePort) {
    assertPresent(app).world.breakPort(port);
  },
  /** What is pressed until `pressLate` waits for it. */
  holdPresses() {
    const controller = new AbortController();
    const held: [EventTarget, MouseEvent][] = [];
    for (const type of ["click", "dblclick"] as const) {
      const hold = (event: MouseEvent) => {
        event.stopImmediatePropagation();
        event.preventDefault();
        if (event.target) held.push([event.target, event]);
      };
      addEventListener(type, hold, { capture: true, signal: controller.signal });
    }
    release = () => {
      controller.abort();
      return held;
    };
  },
  /** What was pressed reaches the page when the machines have changed next and nothing is drawn of it yet. */
  pressLate() {
    const held = assertPresent(release)();
    assertPresent(app).onceChanged(() => {
      for (const [target, event] of held) target.dispatchEvent(new MouseEvent(event.type, event));
    });
  },
  /** Takes a step of a walked path. */
  async take(step: Step) {
    takeStep(assertPresent(running), opened, step);
    await settled();
  },
  /** The innermost active states of all machines that run, by id. */
  states: () => activeStates(assertPresent(running).root),
  /** What holds now, once everything has followed. */
  async look() {
    await settled();
    const { look, root } = assertPresent(app);
    watcher.search("a snapshot", root.getPersistedSnapshot());
    return { ...look(), fulfilled: watcher.steps.splice(0), leaks: watcher.leaks.splice(0) };
  },
};

export type Sandbox = typeof sandbox;

declare global {
  interface Window {
    sandbox: Sandbox;
  }
}

window.sandbox = sandbox;
