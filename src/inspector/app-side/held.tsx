import "../../trusted-types.ts";
import "../../theme/tokens.css";
import { createRoot } from "react-dom/client";
import { createApp, routes } from "../../../machines/sandbox/app.ts";
import { scenarios, type ScenarioName } from "../../../machines/sandbox/scenarios.ts";
import { outcomesOf, scenarioOf, type Step, stepInWords, stepOf, takeStep } from "../../../machines/sandbox/steps.ts";
import type { Theme } from "../../../machines/shared/ports.ts";
import { present } from "../../../machines/shared/present.ts";
import { screens } from "../../../machines/shared/screens.ts";
import { followAddress } from "../../adapters/address-bar.ts";
import { createVoice, followLanguage } from "../../adapters/language.ts";
import { followTheme } from "../../adapters/theme.ts";
import { App, screenOf } from "../../app.tsx";
import { servicesOf } from "../../sandbox/services.ts";
import { preloadScreen } from "../../screens/screens.ts";
import { loadSpeech } from "../../texts/speech.ts";
import type { FromApp, FromPanel } from "../link/messages.ts";
import { showColours } from "./colours.ts";
import { linkToPanel } from "./link.ts";
import { actorsBelow, offersOf } from "./moment.ts";
import { createReporter } from "./reporter.ts";

/*
 * The app under inspection with every call held: the app's own screens, and nothing asked of a service. It lives as
 * long as its page; to open it anew the panel makes another.
 */

type Opening = Extract<FromPanel, { type: "open" }>;

/** Everything that follows by itself has followed. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

async function open({ scenario: name, steps }: Opening, report: (message: FromApp) => void) {
  if (!isScenario(name)) {
    report({ type: "refused", step: null, message: `There is no place called "${name}" to begin at.` });
    return null;
  }
  const scenario = scenarioOf(name);
  const reporter = createReporter(report);
  const app = createApp(scenario.address, scenario.opening ?? {}, reporter.inspect);
  const { root, world } = app;
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
        held: world.waiting().map((held) => ({ name: held, outcomes: Object.keys(outcomesOf(app, scenario, held)) })),
        untilTimer: world.untilTimer(),
      }),
    },
    name,
  );
  await Promise.all(screens.map(preloadScreen));
  const voice = createVoice(await loadSpeech(root.getSnapshot().context.language));
  root.start();
  history.replaceState(null, "", scenario.address);
  followAddress(root, routes);
  followTheme(root);
  followLanguage(root, voice);
  await settled();
  reporter.end();

  async function take(step: Step): Promise<boolean> {
    try {
      reporter.begin(step, stepInWords(step), () => takeStep(app, scenario, step));
    } catch (error) {
      report({ type: "refused", step, message: error instanceof Error ? error.message : String(error) });
      return false;
    }
    await settled();
    reporter.end();
    return true;
  }
  for (const step of steps ?? (scenario.prelude ?? []).map(stepOf)) if (!(await take(step))) break;

  createRoot(present(document.getElementById("root"))).render(<App services={servicesOf(app, voice)} />);
  reporter.flush();
  report({ type: "opened", mode: "held" });
  return {
    async take(step: Step) {
      await take(step);
      reporter.flush();
    },
    colour: (theme: Theme) => showColours(root, theme),
  };
}

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

let opened: ReturnType<typeof open> | null = null;
const held: FromPanel[] = [];
let onMessage = (message: FromPanel) => void held.push(message);
const report = await linkToPanel((message) => onMessage(message));
onMessage = (message) => {
  switch (message.type) {
    case "open":
      opened ??= open(message, report);
      break;
    case "step":
      void opened?.then((app) => app?.take(message.step));
      break;
    case "colours":
      void opened?.then((app) => app?.colour(message.theme));
      break;
  }
};
held.forEach(onMessage);
