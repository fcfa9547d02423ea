import * as v from "valibot";
import { type AnyActorRef, createActor, isMachineSnapshot, type Snapshot } from "xstate";
import { wholeApp } from "../app/whole-app.ts";
import { policyOf } from "../app/policies.ts";
import { firstVisit } from "../app/app.pages.cases.ts";
import type { AppEvent, AppInput } from "../app/app.types.ts";
import { canary } from "../../workbench/cases.ts";
import type { LaterStepEvent } from "../shared/channels.ts";
import { chunkNames } from "../shared/chunks.ts";
import { asks } from "../shared/effects.ts";
import { withEffects } from "../shared/actors.ts";
import { running } from "../../workbench/chart/running.ts";
import { Secret } from "../../workbench/codec/secret.ts";
import type { Envelope } from "../snapshot/envelope.ts";
import { createRecorder, type Recorder } from "../snapshot/recorder.ts";
import { readTree } from "../../workbench/snapshot/tree.ts";
import { outcomesOf, possible, prepared, refused as refusedIn, stepOf } from "./bench.ts";
import { connectionOf, createLooks, flowsOf } from "./look.ts";
import type { Case } from "../../workbench/explore/possible-events.ts";
import { type Scenario, visitOf } from "./scenario.ts";
import {
  BREAKS,
  type CaseStep,
  type KnownStep,
  type Step,
  stepInWords,
  stepsOfWorld,
} from "../../workbench/explore/steps.ts";
import type { Inspect } from "../../workbench/explore/watcher.ts";
import { createWorld, type World } from "./world.ts";
import { settled } from "../../workbench/effects/world.ts";

/** The steps of a proof in a scenario that is not about proving. */
const shortProof: ReadonlySet<string> = new Set([
  "stepUp|read: the password alone",
  "stepUp form.submit",
  "stepUp|prove: right",
  "stepUp|prove: breaks",
  "stepUp proof.cancel",
]);

/** Events of the root that only the browser, the service or another tab sends. */
const outside: ReadonlySet<string> = new Set<AppEvent["type"]>([
  "connection.online",
  "connection.lost",
  "connection.failed",
  "connection.retrying",
  "call.unauthorised",
  "call.refused",
  "push.authenticate",
  "push.token",
  "push.login",
  "token.changedElsewhere",
  "page.restored",
  "location.changed",
  "update.ready",
  "page.used",
  "report.missing",
  // The listeners of the whole page and the clipboard send these.
  "toast.show",
  "toasts.hold",
  "toasts.release",
  "alert.close",
  // A loaded chunk sends its own event.
  "screen.loaded",
]);

/** Back and Forward within a page, of which the browser tells the flow. */
const ofHistory: ReadonlySet<string> = new Set<LaterStepEvent["type"]>(["history.back", "history.forward"]);

/** Whether the browser, the service or another tab sends an event, given as `machine event`. */
export function isFromOutside(event: string): boolean {
  const [machine = "", type = ""] = event.split(" ");
  return machine === "app" ? outside.has(type) : ofHistory.has(type);
}

/** The action of a person on the screen; null for a step that needs no person. */
export function pressOf(step: Step): CaseStep | null {
  if (step.do !== "case" || step.byHand === true || step.machine === "connection") return null;
  const { machine, type, words } = step;
  return isFromOutside(`${machine} ${type}`) ? null : { do: "case", machine, type, words };
}

/** The whole app at the address of a scenario, not started yet, with its possible steps and its state. */
export function openApp(scenario: Omit<Scenario, "within">, inspect: Inspect = () => {}) {
  const { opening = {} } = scenario;
  const {
    signedIn = false,
    surveyEnabled = false,
    passkeys = true,
    extensions = firstVisit.settings.extensions,
    broken: _broken,
    recalls: _recalls,
    holds: _holds,
    ...rest
  } = opening;
  const input: AppInput = {
    ...firstVisit,
    visit: visitOf(scenario.address),
    settings: { ...firstVisit.settings, surveyEnabled, passkeys, extensions },
    token: signedIn ? new Secret(canary("cookie token")) : null,
    ...rest,
  };
  const world = createWorld(opening);
  return opened(world, createRecorder(world.now), { input }, scenario, inspect);
}

/** The started app at the beginning of a scenario, after the scenario's own steps. */
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

/** The app of a snapshot, over effects that do nothing and with the clock stopped at the time of the capture. */
export function openSnapshot(
  { capturedAt, snapshot: tree, trail, connection, pending }: Envelope,
  inspect: Inspect = () => {},
) {
  const world = createWorld({ holds: [...loadingIn(tree), ...unasked] }, capturedAt);
  const read = readTree(policyOf, wholeApp, tree);
  if ("problems" in read) throw new Error("A snapshot that was read does not fit the charts.");
  const recorder = createRecorder(world.now, { trail, connection, pending });
  // Only the compiler needs the input, because a restored actor does not read it.
  const app = opened(world, recorder, { input: firstVisit, snapshot: read.snapshot }, {}, inspect);
  // The file says that the actor had failed; that is no fault of this page.
  if (read.snapshot.status === "error") app.root.subscribe({ error: () => {} });
  return app;
}

/** The effects that reply at once where nobody is asked. In a reproduction they wait, as they did in the file. */
const unasked = Object.entries(asks).flatMap(([name, entry]) => (name !== "load" && "unasked" in entry ? [name] : []));

/** The requests for chunks that the app is loading. */
const loadingIn = (tree: unknown): string[] =>
  Object.values(v.parse(withChildren, tree).children).flatMap((child) =>
    v.is(chunkBeingLoaded, child) ? [`load-${child.input.chunk}`] : [],
  );

const withChildren = v.object({ children: v.record(v.string(), v.unknown()) });
const chunkBeingLoaded = v.object({ src: v.literal("load"), input: v.object({ chunk: v.picklist(chunkNames) }) });

function opened(
  world: World,
  recorder: Recorder,
  options: { input: AppInput; snapshot?: Snapshot<unknown> },
  scenario: Pick<Scenario, "root" | "connection" | "only" | "forced" | "outcomes">,
  inspect: Inspect,
) {
  const actor = createActor(wholeApp, {
    ...options,
    clock: world.made.clock,
    inspect(event) {
      recorder.inspect(event);
      inspect(event);
    },
  });
  const root = withEffects(actor, world.made);
  const app = { root, world };
  const flows = () => flowsOf(app);
  const here = { root, world, outcomesOf: (name: string) => outcomesOf(root, name, scenario.outcomes) };
  const { noteStep, ...looks } = createLooks(app, scenario);

  /** Whether a scenario names an event: by its type, or by that and its case. */
  const namedIn =
    (names: readonly string[] = []) =>
    ({ type, words }: Case): boolean =>
      names.some((named) => named === type || named === `${type} ${words}`);
  const isNamed = namedIn(scenario.root);

  const isMade = (step: KnownStep) => {
    const words = stepInWords(step);
    if (scenario.only !== undefined) return scenario.only.includes(words);
    // Each way through a proof, at each place that wants one, would be thousands of situations.
    return !isProofWanted() || shortProof.has(words);
  };
  const isProofWanted = () => running(root).some(({ snapshot }) => snapshot.machine.id === "stepUp");
  const caseOf =
    (machine: string) =>
    ({ type, words }: Case): KnownStep => ({ do: "case", machine, type, words });

  const byHand = (step: KnownStep): KnownStep => ({ ...step, byHand: true });

  /** The events that the running machines listen to and every guard refuses. */
  const refused = (): KnownStep[] =>
    flows().flatMap(({ snapshot }) => refusedIn(snapshot).map(caseOf(snapshot.machine.id)));

  /** Requests of the root fail only in the ways that effects may, because nothing would be left of a broken root. */
  function isAskedByRoot(name: string): boolean {
    const asking: AnyActorRef | undefined = Object.entries(root.getSnapshot().children).find(
      ([id]) => id === name,
    )?.[1];
    return asking !== undefined && !isMachineSnapshot(asking.getSnapshot());
  }

  /** Acts as soon as a machine has changed, before the page draws the change. */
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
    /** Records the events for a snapshot. */
    recorder,
    close: () => void root.stop(),
    ...looks,
    refused,
    onceChanged,
    outcomesOf: here.outcomesOf,
    /** The steps that are possible now. */
    steps(): KnownStep[] {
      if (root.getSnapshot().status !== "active") return [];
      const ofFlows = flows().flatMap(({ snapshot }) => possible(snapshot).map(caseOf(snapshot.machine.id)));
      const ofConnection = connectionOf(app, scenario).flatMap(({ snapshot }) =>
        possible(snapshot, namedIn(scenario.connection)).map(caseOf("connection")),
      );
      const ofRoot = possible(root.getSnapshot(), isNamed).map(caseOf("app"));
      return [...ofFlows, ...ofConnection, ...ofRoot, ...stepsOfWorld(here)].filter(isMade);
    },
    /** Rare steps: a call fails in a way that no effect may, or an event comes that every guard refuses. */
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
      ]
        .filter(isMade)
        .concat(forced.map(byHand));
    },
    /**
     * Takes a step. Its consequences follow in their own time.
     *
     * @throws with words for a person when the step is not possible now
     */
    take(step: Step): void {
      const act = prepared(here, step);
      if ("tooLate" in step && step.tooLate !== undefined) onceChanged(prepared(here, step.tooLate));
      world.breakEffect("whileBroken" in step ? (step.whileBroken ?? null) : null);
      noteStep(step);
      act();
    },
    /** The possible actions of a person, as `machine event`. */
    accepts: (): string[] => [
      ...new Set([
        ...flows().flatMap(({ snapshot }) =>
          possible(snapshot, ({ type }) => !ofHistory.has(type)).map(({ type }) => `${snapshot.machine.id} ${type}`),
        ),
        ...possible(root.getSnapshot(), ({ type }) => !outside.has(type)).map(({ type }) => `app ${type}`),
      ]),
    ],
  };
}

export type SandboxApp = ReturnType<typeof openApp>;
