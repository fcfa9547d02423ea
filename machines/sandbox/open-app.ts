import { type AnyActorRef, isMachineSnapshot } from "xstate";
import type { AppEvent } from "../app/app.types.ts";
import { running } from "../shared/running.ts";
import type { Envelope } from "../snapshot/envelope.ts";
import { outcomesOf } from "./all-cases.ts";
import { type App, createApp, createReproduction, type Inspect } from "./app.ts";
import { connectionOf, createLooks, flowsOf } from "./look.ts";
import { type Case, possible, refused as refusedIn } from "./possible-events.ts";
import type { Scenario } from "./scenario.ts";
import { settled } from "./world.ts";
import { BREAKS, type KnownStep, prepared, type Step, stepInWords, stepOf, stepsOfWorld } from "./steps.ts";

/** What only the browser, the service or another tab does to the root. */
const outside: ReadonlySet<string> = new Set<AppEvent["type"]>([
  "connection.online",
  "connection.lost",
  "connection.failed",
  "connection.retrying",
  "call.unauthorised",
  "call.refused",
  "push.authenticate",
  "push.login",
  "token.changedElsewhere",
  "page.restored",
  "location.changed",
  "update.ready",
  "report.missing",
  // Told by what listens to the whole page, and by the clipboard.
  "toast.show",
  "toasts.hold",
  "toasts.release",
  "alert.close",
  // What is loaded says so itself.
  "screen.loaded",
]);

/** What a person does on the screen, as `machine event`, and which case of it; null for what happens without one. */
export function pressOf(step: Step): { event: string; words: string } | null {
  if (step.do !== "case" || step.byHand === true || step.machine === "connection") return null;
  const { machine, type, words } = step;
  return machine === "app" && outside.has(type) ? null : { event: `${machine} ${type}`, words };
}

/** The whole app where a scenario begins, not started yet, with everything that can happen to it and all that can be seen of it. */
export const openApp = (scenario: Omit<Scenario, "within">, inspect: Inspect = () => {}) =>
  opened(createApp(scenario.address, scenario.opening ?? {}, inspect), scenario);

/** The same, started, where the steps that a scenario begins with have led. */
export async function openAtStart(
  scenario: Omit<Scenario, "within">,
  inspect: Inspect = () => {},
): Promise<SandboxApp> {
  const app = openApp(scenario, inspect);
  app.root.start();
  await settled();
  for (const words of scenario.prelude ?? []) {
    app.take(stepOf(words));
    await settled();
    app.look();
  }
  return app;
}

/** The same as a snapshot has it. */
export const openSnapshot = (envelope: Envelope, inspect: Inspect = () => {}) =>
  opened(createReproduction(envelope, inspect), {});

function opened(app: App, scenario: Pick<Scenario, "root" | "connection" | "only" | "forced" | "outcomes">) {
  const { root, world } = app;
  const flows = () => flowsOf(app);
  const here = { root, world, outcomesOf: (name: string) => outcomesOf(root, scenario, name) };
  const { noteStep, ...looks } = createLooks(app, scenario);

  /** Whether a scenario names an event: by its type, or by that and its case. */
  const namedIn =
    (names: readonly string[] = []) =>
    ({ type, words }: Case): boolean =>
      names.some((named) => named === type || named === `${type} ${words}`);
  const isNamed = namedIn(scenario.root);

  const isMade = (step: KnownStep) => scenario.only?.includes(stepInWords(step)) ?? true;
  const caseOf =
    (machine: string) =>
    ({ type, words }: Case): KnownStep => ({ do: "case", machine, type, words });

  const byHand = (step: KnownStep): KnownStep => ({ ...step, byHand: true });

  /** What no guard lets through, of what is sent to the machines that run. */
  const refused = (): KnownStep[] =>
    flows().flatMap(({ snapshot }) => refusedIn(snapshot).map(caseOf(snapshot.machine.id)));

  /** Nothing would be left of the app: what the root itself asks is held to failing as ports may. */
  function isAskedByRoot(name: string): boolean {
    const asking: AnyActorRef | undefined = Object.entries(root.getSnapshot().children).find(
      ([id]) => id === name,
    )?.[1];
    return asking !== undefined && !isMachineSnapshot(asking.getSnapshot());
  }

  /** Makes something happen as soon as any machine has changed, before that is drawn. */
  function onceChanged(act: () => void): void {
    const subscriptions = running(root).map(({ actor }) =>
      actor.subscribe(() => {
        for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
        act();
      }),
    );
  }

  return {
    ...app,
    ...looks,
    refused,
    onceChanged,
    outcomesOf: here.outcomesOf,
    /** What can happen now. */
    steps(): KnownStep[] {
      if (root.getSnapshot().status !== "active") return [];
      const ofFlows = flows().flatMap(({ snapshot }) => possible(snapshot).map(caseOf(snapshot.machine.id)));
      const ofConnection = connectionOf(app, scenario).flatMap(({ snapshot }) =>
        possible(snapshot, namedIn(scenario.connection)).map(caseOf("connection")),
      );
      const ofRoot = possible(root.getSnapshot(), isNamed).map(caseOf("app"));
      return [...ofFlows, ...ofConnection, ...ofRoot, ...stepsOfWorld(here)].filter(isMade);
    },
    /** What hardly ever happens: a call fails in a way that no port may, and what nothing comes of is told from outside. */
    rareSteps(): KnownStep[] {
      if (root.getSnapshot().status !== "active") return [];
      const told = refusedIn(root.getSnapshot(), (entry) => outside.has(entry.type) && isNamed(entry));
      const forced = refused().filter((step) => scenario.forced?.includes(stepInWords(step)));
      return [
        ...world
          .waiting()
          .filter((name) => !isAskedByRoot(name))
          .map((name) => ({ do: "settle", name, outcome: BREAKS }) as const),
        ...told.map(caseOf("app")),
        ...forced.map(byHand),
      ].filter(isMade);
    },
    /**
     * Makes a step happen. What follows from it follows in its own time.
     *
     * @throws with words for a person when it cannot happen now
     */
    take(step: Step): void {
      const act = prepared(here, step);
      if ("tooLate" in step && step.tooLate !== undefined) onceChanged(prepared(here, step.tooLate));
      world.breakPort("whileBroken" in step ? (step.whileBroken ?? null) : null);
      noteStep(step);
      act();
    },
    /** What a person may do, as `machine event`. */
    accepts: (): string[] => [
      ...new Set([
        ...flows().flatMap(({ snapshot }) => possible(snapshot).map(({ type }) => `${snapshot.machine.id} ${type}`)),
        ...possible(root.getSnapshot(), ({ type }) => !outside.has(type)).map(({ type }) => `app ${type}`),
      ]),
    ],
  };
}

export type SandboxApp = ReturnType<typeof openApp>;
