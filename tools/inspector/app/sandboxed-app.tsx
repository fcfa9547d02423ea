import "../../../src/trusted-types.ts";
import "../../../src/theme/tokens.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { InspectionEvent } from "xstate";
import { createApp, createReproduction } from "../../../machines/sandbox/app.ts";
import { scenarios, type ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import { outcomesOf } from "../../../machines/sandbox/all-cases.ts";
import { scenarioOf, type Step, stepInWords, stepOf, takeStep } from "../../../machines/sandbox/steps.ts";
import type { Theme } from "../../../machines/shared/channels.ts";
import { assertPresent } from "../../../machines/shared/assert-present.ts";
import { createRoutes } from "../../../machines/shared/routes.ts";
import { parts } from "../../../machines/shared/parts.ts";
import { differencesOf } from "../../../machines/snapshot/differences.ts";
import { readSnapshot } from "../../../machines/snapshot/read.ts";
import { followAddress } from "../../../src/adapters/address-bar.ts";
import { createVoice, followLanguage } from "../../../src/adapters/language.ts";
import { followTheme } from "../../../src/adapters/theme.ts";
import { App, screenOf } from "../../../src/app.tsx";
import { restoreView } from "../../sandbox/restore-view.ts";
import { servicesOf } from "../../sandbox/services.ts";
import { parts as code } from "../../../src/parts.ts";
import { reportCode } from "../../../src/snapshot/open-report.ts";
import { loadSpeech } from "../../../src/texts/speech.ts";
import type { FromApp, FromPanel } from "../link/messages.ts";
import { applyTheme } from "./theme.ts";
import { linkToPanel } from "./link.ts";
import { actorsBelow, offersOf } from "./moment.ts";
import { createReporter } from "./reporter.ts";
import { blockNavigation } from "./block-navigation.ts";

/*
 * The sandboxed app: the app's own screens, with every call held and no service involved. It lives as long as its page;
 * to reopen it the panel creates another.
 */

/** Waits until everything that follows automatically has happened. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The message that opens the app. */
type Opening = Extract<FromPanel, { type: "open" | "reproduce" }>;

/** Creates an app that is not started yet, with the outcomes of its calls and the steps that lead to its start. */
function begin(opening: Opening, inspect: (event: InspectionEvent) => void) {
  if (opening.type === "reproduce") {
    const read = readSnapshot(opening.file);
    if ("refusal" in read) return { problem: read.refusal.message };
    const { envelope } = read;
    const app = createReproduction(envelope, inspect);
    return { app, address: envelope.url, scenario: {}, steps: opening.steps, words: "snapshot", envelope };
  }
  const { scenario: name, steps } = opening;
  if (!isScenario(name)) return { problem: `There's no starting place called “${name}”.` };
  const scenario = scenarioOf(name);
  const app = createApp(scenario.address, scenario.opening ?? {}, inspect);
  const { address, prelude = [] } = scenario;
  return { app, address, scenario, steps: steps ?? prelude.map(stepOf), words: name, envelope: null };
}

async function open(opening: Opening, report: (message: FromApp) => void) {
  const reporter = createReporter(report);
  const begun = begin(opening, reporter.inspect);
  if ("problem" in begun) {
    report({ type: "refused", message: begun.problem });
    return null;
  }
  const { app, address, scenario, steps, words, envelope } = begun;
  const { root, world } = app;
  const routes = createRoutes(root.getSnapshot().context.settings.paths);
  let told = 0;
  reporter.follow(
    {
      now: world.ports.clock.now,
      effects: () => world.effects.slice(told, (told = world.effects.length)),
      onPersonal: stepInWords,
      moment: () => ({
        now: world.ports.clock.now(),
        screen: screenOf(root.getSnapshot()),
        address: routes.format(root.getSnapshot().context.visit),
        actors: actorsBelow(root),
        offers: offersOf(root),
        held: world.waiting().map((held) => ({ name: held, outcomes: Object.keys(outcomesOf(root, scenario, held)) })),
        untilTimer: world.untilTimer(),
      }),
    },
    words,
  );
  await Promise.all([...parts.map(code.load), reportCode.load()]);
  const voice = createVoice(await loadSpeech(root.getSnapshot().context.language));
  root.start();
  history.replaceState(null, "", address);
  followAddress(root, routes);
  // Shows the theme of the snapshot, whether chosen or the system's.
  if (envelope) applyTheme(root, envelope.page.theme);
  followTheme(root);
  followLanguage(root, voice);
  await settled();
  reporter.end();

  async function take(step: Step): Promise<boolean> {
    try {
      reporter.begin(step, stepInWords(step), () => takeStep(app, scenario, step));
    } catch (error) {
      report({ type: "refused", message: error instanceof Error ? error.message : String(error) });
      return false;
    }
    await settled();
    reporter.end();
    return true;
  }
  const differences = envelope ? differencesOf(root, envelope.expect) : [];
  if (differences.length > 0) {
    const places = differences.map(({ place, what }) => `${place}: ${what}`).join("; ");
    report({ type: "refused", message: `The reproduction differs from the snapshot. ${places}` });
    return null;
  }
  for (const step of steps) if (!(await take(step))) break;

  const page = createRoot(assertPresent(document.getElementById("root")));
  flushSync(() => page.render(<App services={servicesOf(app, voice, envelope)} />));
  if (envelope?.page.view && steps.length === 0) await restoreView(envelope.page.view);
  reporter.flush();
  report({ type: "opened" });
  return {
    async take(step: Step) {
      await take(step);
      reporter.flush();
    },
    setTheme: (theme: Theme) => applyTheme(root, theme),
  };
}

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

let opened: ReturnType<typeof open> | null = null;
const held: FromPanel[] = [];
let onMessage = (message: FromPanel) => void held.push(message);
const report = await linkToPanel((message) => onMessage(message));
blockNavigation((address) =>
  report({ type: "refused", message: `Links lead nowhere here. This one is to ${address}` }),
);
onMessage = (message) => {
  switch (message.type) {
    case "open":
    case "reproduce":
      opened ??= open(message, report);
      break;
    case "step":
      void opened?.then((app) => app?.take(message.step));
      break;
    case "theme":
      void opened?.then((app) => app?.setTheme(message.theme));
      break;
  }
};
held.forEach(onMessage);
