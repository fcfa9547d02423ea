import type { Theme } from "../../../machines/shared/channels.ts";
import type { Routes } from "../../../machines/shared/routes.ts";
import { HIDDEN, type Step, sendEvent, stepInWords } from "../../../machines/sandbox/steps.ts";
import { clock } from "../../adapters/clock.ts";
import type { AppActor } from "../../app-actor.ts";
import { screenOf } from "../../app.tsx";
import type { FromApp, FromPanel } from "../link/messages.ts";
import { showColours } from "./colours.ts";
import { linkToPanel } from "./link.ts";
import { actorsBelow, offersOf } from "./moment.ts";
import { createReporter } from "./reporter.ts";

/* The app as people use it, with an inspector looking on: nothing is held, and events can be sent to it. */

/** Said before the panel listens, and told it then. */
const early: FromApp[] = [];
let report = (message: FromApp): void => void early.push(message);
const reporter = createReporter((message) => report(message));

export const { inspect } = reporter;

/** Reports on a root from now on, and does what the panel says. */
export function follow(root: AppActor, routes: Routes): void {
  reporter.follow(
    {
      now: clock.now,
      effects: () => [],
      onPersonal: stepInWords,
      moment: () => ({
        now: clock.now(),
        screen: screenOf(root.getSnapshot()),
        address: routes.format(root.getSnapshot().context.visit),
        actors: actorsBelow(root),
        offers: offersOf(root),
        held: [],
        untilTimer: null,
      }),
    },
    "live service",
  );
  void meetPanel(root);
}

async function meetPanel(root: AppActor): Promise<void> {
  report = await linkToPanel((message) => onMessage(root, message));
  early.splice(0).forEach(report);
  reporter.flush();
  report({ type: "opened", mode: "live" });
}

function onMessage(root: AppActor, message: FromPanel): void {
  if (message.type === "colours") return colour(root, message.theme);
  if (message.type !== "step") return;
  const { step } = message;
  try {
    reporter.begin(step, stepInWords(step), () => take(root, step));
    reporter.end();
    reporter.flush();
  } catch (error) {
    report({ type: "refused", step, message: error instanceof Error ? error.message : String(error) });
  }
}

/** What is chosen for good is kept in one place for the panel and the app: it is chosen in the app as well. */
function colour(root: AppActor, theme: Theme): void {
  if (root.getSnapshot().context.theme !== null) root.send({ type: "theme.choose", theme });
  showColours(root, theme);
}

function take(root: AppActor, step: Step): void {
  if (step.do !== "event") throw new Error("A live service answers by itself, and its time cannot be moved.");
  if (JSON.stringify(step.payload).includes(HIDDEN)) {
    throw new Error(`A live service is sent nothing made up: open the payload and type what stands for ${HIDDEN}.`);
  }
  sendEvent(root, step);
}
