import type { Theme } from "../../../machines/shared/channels.ts";
import type { Routes } from "../../../machines/shared/routes.ts";
import * as bench from "../../../machines/sandbox/bench.ts";
import { type Step, stepInWords } from "../../../workbench/explore/steps.ts";
import { HIDDEN } from "../../../workbench/codec/secret.ts";
import { clock } from "../../../src/adapters/clock.ts";
import type { AppActor } from "../../../src/app-actor.ts";
import { screenOf } from "../../../machines/app/screen-of.ts";
import type { Watcher } from "../../../src/watcher.ts";
import type { FromApp } from "../../../workbench/inspector/link/messages.ts";
import { controls } from "./controls.ts";
import { applyTheme } from "./theme.ts";
import { type ForApp, linkToPanel } from "../../../workbench/inspector/observed/link-to-panel.ts";
import { actorsBelow, offersOf } from "../../../workbench/inspector/observed/moment.ts";
import { createObserver } from "../../../workbench/inspector/observed/observer.ts";

/* The live app, observed by an inspector: calls go to the service, and the panel can send events. */

/** Buffers messages until the panel is connected. */
const early: FromApp[] = [];
let tell = (message: FromApp): void => void early.push(message);
const observer = createObserver(bench, (message) => tell(message), "app");

/** Reports the app to the panel, and executes the panel's messages. */
export const panelWatcher: Watcher = { inspect: observer.inspect, follow };

function follow(root: AppActor, routes: Routes): void {
  observer.follow(
    {
      now: clock.now,
      effects: () => [],
      onPersonal: stepInWords,
      moment: () => ({
        now: clock.now(),
        screen: screenOf(root.getSnapshot()),
        address: routes.format(root.getSnapshot().context.visit),
        actors: actorsBelow(root, "app"),
        offers: offersOf(bench, root),
        held: [],
        untilTimer: null,
      }),
    },
    "live service",
  );
  void meetPanel(root);
}

async function meetPanel(root: AppActor): Promise<void> {
  tell = await linkToPanel(controls, (message) => onMessage(root, message));
  early.splice(0).forEach(tell);
  observer.flush();
  tell({ type: "opened" });
}

function onMessage(root: AppActor, message: ForApp): void {
  if (message.type === "theme") return setTheme(root, message.theme);
  if (message.type !== "step") return;
  const { step } = message;
  try {
    observer.begin(step, stepInWords(step), () => take(root, step));
    observer.end();
    observer.flush();
  } catch (error) {
    tell({ type: "refused", message: error instanceof Error ? error.message : String(error) });
  }
}

/** The app and the panel share the stored theme. If one is stored, change it in the app as well. */
function setTheme(root: AppActor, theme: Theme): void {
  if (root.getSnapshot().context.theme !== null) root.send({ type: "theme.choose", theme });
  applyTheme(root, theme);
}

function take(root: AppActor, step: Step): void {
  if (step.do !== "case" && step.do !== "event")
    throw new Error("A live service answers by itself, and its time cannot be moved.");
  if (JSON.stringify(bench.payloadOf(step)).includes(HIDDEN)) {
    throw new Error(`A live service is sent nothing made up: open the payload and type what stands for ${HIDDEN}.`);
  }
  bench.sending(root, step)();
}
