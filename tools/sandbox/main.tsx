import "../../src/trusted-types.ts";
import "../../src/theme/tokens.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { openApp, openSnapshot, type SandboxApp } from "../../machines/sandbox/open-app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { scenarioOf, type ScenarioName } from "../../machines/sandbox/scenarios.ts";
import type { Step } from "../../workbench/explore/steps.ts";
import { stepOf } from "../../machines/sandbox/bench.ts";
import { flowStates } from "../../machines/sandbox/look.ts";
import { createWatcher } from "../../workbench/explore/watcher.ts";
import type { Language } from "../../machines/shared/languages.ts";
import { assertPresent } from "../../workbench/assert-present.ts";
import { chunkNames } from "../../machines/shared/chunks.ts";
import { createRoutes } from "../../machines/shared/routes.ts";
import { capture, writeSnapshot } from "../../machines/snapshot/capture.ts";
import { differencesOf } from "../../machines/snapshot/differences.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import { readSnapshot } from "../../machines/snapshot/read.ts";
import { createAddressBar } from "../../src/adapters/address-bar.ts";
import { followEdits } from "../../src/adapters/edits.ts";
import { createTextsStore, followLanguage } from "../../src/adapters/language.ts";
import { followReportKeys } from "../../src/adapters/report-keys.ts";
import { followTheme } from "../../src/adapters/theme.ts";
import { pageFacts } from "../../src/snapshot/page-facts.ts";
import type { AppServices } from "../../src/app-actor.ts";
import { App } from "../../src/app.tsx";
import { load } from "../../src/chunks.ts";
import { openReport, reportCode } from "../../src/snapshot/open-report.ts";
import { loadTexts } from "../../src/texts/language-texts.ts";
import { restoreView } from "./restore-view.ts";
import { servicesOf } from "./services.ts";

/* The real app over the sandbox's held effects: no service, no cookies, and a clock that only moves on command. */

/** The app on the page. */
let app: SandboxApp | null = null;
const watcher = createWatcher("all", true);

/** Waits until all automatic consequences have happened and are painted. */
const settled = () => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve())));

/** Stops holding clicks and returns the held ones; null until clicks have been held. */
let release: (() => readonly [EventTarget, MouseEvent][]) | null = null;

let services: AppServices | null = null;
followReportKeys(() => void openReport(assertPresent(services)));

/** Removes the app and everything it left behind on the page. */
let close = () => {};

/** Starts an app at an address, and waits until it settles. Returns the function that renders it. */
async function start(begun: SandboxApp, address: string, envelope: Envelope | null) {
  const { root } = begun;
  const listening = new AbortController();
  const page = createRoot(assertPresent(document.getElementById("root")));
  close = () => {
    listening.abort();
    page.unmount();
    begun.close();
    delete document.documentElement.dataset["theme"];
    watcher.steps.length = 0;
    watcher.leaks.length = 0;
  };
  history.replaceState(null, "", address);
  await Promise.all([...chunkNames.map((chunk) => load({ chunk })), reportCode.load()]);
  const textsStore = createTextsStore(await loadTexts(root.getSnapshot().context.language));
  root.start();
  createAddressBar(createRoutes(root.getSnapshot().context.settings.paths)).follow(root, listening);
  followTheme(root);
  followLanguage(root, textsStore);
  followEdits(root);
  await settled();
  return () => {
    const shown = servicesOf(begun, textsStore, envelope);
    services = shown;
    flushSync(() => page.render(<App services={shown} />));
  };
}

const sandbox = {
  /** Opens a scenario, after its prelude or before it, in place of the app on the page. */
  async open(name: ScenarioName, afterPrelude = true, language: Language = "en") {
    const scenario: Scenario = { ...scenarioOf(name), opening: { ...scenarioOf(name).opening, language } };
    // Comes before the next app is created, because the watcher notes that app's first steps during its creation.
    close();
    app = openApp(scenario, watcher.inspect);
    const draw = await start(app, scenario.address, null);
    for (const words of (afterPrelude && scenario.prelude) || []) {
      await sandbox.take(stepOf(words));
      app.look();
    }
    draw();
    await settled();
  },
  /** Opens a snapshot file. Throws the errors of `readSnapshot`. */
  async reproduce(file: string) {
    const read = readSnapshot(file);
    if ("refusal" in read) throw new Error(JSON.stringify(read.refusal));
    const { envelope } = read;
    close();
    app = openSnapshot(envelope, watcher.inspect);
    const draw = await start(app, envelope.url, envelope);
    document.documentElement.dataset["theme"] = envelope.page.theme;
    const differences = differencesOf(app.root, envelope.expect);
    if (differences.length > 0) throw new Error(JSON.stringify(differences));
    draw();
    await settled();
    if (envelope.page.view === null) return;
    await restoreView(envelope.page.view);
    await settled();
  },
  /** The snapshot file of the current page. */
  capture(): string {
    const { root, world, recorder } = assertPresent(app);
    const { config, drafts, textsStore } = assertPresent(services);
    return writeSnapshot(
      capture(root, pageFacts(config, drafts, textsStore.current().language), recorder, world.now()),
    );
  },
  /** From now on, an effect throws when used, until the next `look`. */
  breakEffect(name: string) {
    assertPresent(app).world.breakEffect(name);
  },
  /** Holds all clicks until `pressLate`. */
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
  /** Dispatches the held clicks right after the machines have changed, before React renders the change. */
  pressLate() {
    const held = assertPresent(release)();
    assertPresent(app).onceChanged(() => {
      for (const [target, event] of held) target.dispatchEvent(new MouseEvent(event.type, event));
    });
  },
  /** Takes a step other than a user's action on the screen. */
  async take(step: Step) {
    assertPresent(app).take(step);
    await settled();
  },
  /** The innermost active states of the root and the flows, by id. */
  states: () => flowStates(assertPresent(app).root),
  /** Waits until the app settles and returns its state. */
  async look() {
    await settled();
    const { accepts, look, root } = assertPresent(app);
    watcher.search("a snapshot", root.getPersistedSnapshot());
    return { ...look(), accepts: accepts(), fulfilled: watcher.steps.splice(0), leaks: watcher.leaks.splice(0) };
  },
};

export type Sandbox = typeof sandbox;

declare global {
  interface Window {
    sandbox: Sandbox;
  }
}

window.sandbox = sandbox;
