import "../trusted-types.ts";
import "../theme/tokens.css";
import { createRoot } from "react-dom/client";
import { openApp, routes, type SandboxApp } from "../../machines/sandbox/app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import type { ScenarioName } from "../../machines/sandbox/scenarios.ts";
import { activeStates, scenarioOf, type Step, takeStep } from "../../machines/sandbox/steps.ts";
import { createWatcher } from "../../machines/sandbox/watcher.ts";
import type { Language } from "../../machines/shared/languages.ts";
import { present } from "../../machines/shared/present.ts";
import { screens } from "../../machines/shared/screens.ts";
import { followAddress } from "../adapters/address-bar.ts";
import { createVoice, followLanguage } from "../adapters/language.ts";
import { followTheme } from "../adapters/theme.ts";
import { App } from "../app.tsx";
import { loadChrome } from "../chrome/load-chrome.ts";
import { preloadScreen } from "../screens/screens.ts";
import { loadSpeech } from "../texts/speech.ts";
import { servicesOf } from "./services.ts";

/*
 * The app as everybody sees it, over ports held by hand: nothing is asked of a service, no cookie is set, and time
 * passes when it is told to.
 */

let app: SandboxApp | null = null;
let opened: Scenario | null = null;
const watcher = createWatcher("all", true);

/** Everything that follows by itself has followed, and is drawn. */
const settled = () => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve())));

const sandbox = {
  /** Opens the app where a scenario begins, after its prelude or before it. Once in the life of a page. */
  async open(name: ScenarioName, afterPrelude = true, language: Language = "en") {
    opened = { ...scenarioOf(name), opening: { ...scenarioOf(name).opening, language } };
    const scenario = opened;
    await Promise.all([...screens.map(preloadScreen), loadChrome()]);
    const voice = createVoice(await loadSpeech(language));
    app = openApp(scenario, watcher.inspect);
    const { root } = app;
    root.start();
    followAddress(root, routes);
    followTheme(root);
    followLanguage(root, voice);
    await settled();
    if (afterPrelude) for (const label of scenario.prelude ?? []) await sandbox.act(label);
    createRoot(present(document.getElementById("root"))).render(<App services={servicesOf(app, voice)} />);
  },
  /** Makes something happen that no person does on the screen. */
  async act(label: string) {
    present(app).act(label);
    await settled();
  },
  /** Takes a step of a walked path. */
  async take(step: Step) {
    takeStep(present(app), present(opened), step);
    await settled();
  },
  /** The innermost active states of all machines that run, by id. */
  states: () => activeStates(present(app).root),
  /** What holds now, once everything has followed. */
  async look() {
    await settled();
    const { look, root } = present(app);
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
