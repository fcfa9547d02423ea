import * as v from "valibot";
import {
  type AnyActorRef,
  createActor,
  isMachineSnapshot,
  type InspectionEvent,
  type Snapshot,
  type StateValue,
} from "xstate";
import { appMachine } from "../app/app.machine.ts";
import type { AppEvent, AppInput } from "../app/app.types.ts";
import { type Part, parts } from "../shared/parts.ts";
import { wire } from "../shared/ports.ts";
import { assertPresent } from "../shared/assert-present.ts";
import { createRoutes } from "../shared/routes.ts";
import { family, running } from "../shared/running.ts";
import type { Screen } from "../shared/screens.ts";
import { Secret } from "../shared/secret.ts";
import type { Envelope } from "../snapshot/envelope.ts";
import { createRecorder, type Recorder } from "../snapshot/recorder.ts";
import { readTree } from "../snapshot/tree.ts";
import { sites } from "./people.ts";
import { breaks, canary, type Outcome } from "./cases.ts";
import { casesOf, outcomesOf } from "./all-cases.ts";
import { type Case, casesIn, possible, refused as refusedIn } from "./possible-events.ts";
import { byHand, variantOf } from "./step-variants.ts";
import type { Opening, Scenario } from "./scenario.ts";
import { createStages } from "./stage.ts";
import { createWorld, isCall, type World } from "./world.ts";

export const routes = createRoutes({});
export const origin = "https://foyer.test";

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
  "browser.embedded",
  // What is loaded says so itself.
  "screen.loaded",
]);

/** Answers that have been taken and have shown nothing yet: see `noteTaken`. */
export interface Notes {
  taken: ReadonlyMap<string, readonly string[]>;
  before: string;
  waitedFor: readonly string[];
}

export interface Move {
  /** `machine event case`, `call: outcome`, or that time passes. */
  label: string;
  /** What a person does on the screen, as `machine event`, and which case of it; null for what happens by itself. */
  event: string | null;
  words: string;
  act(): void;
}

/** How a call fails that is broken, in a way that no port may: the flow that asked breaks with it. */
const BREAKS = "breaks";
export const CLOCK = "the clock reaches the next timer";

/** What can be seen of the app without looking at its page. */
export interface Look {
  /** Names the situation: what the lenses of all running machines tell apart, and what is waited for. */
  key: string;
  /** Where the flows are, innermost first, and the root's navigation and connection, in words. */
  state: string;
  screen: Screen;
  /** What a person may do, as `machine event`. */
  accepts: string[];
  address: string;
  signedIn: boolean;
  /** Whether the page of a newer build is offered. */
  updateReady: boolean;
  leavingFor: string | null;
  alive: boolean;
}

type Inspect = (event: InspectionEvent) => void;

/** An address of the app as the machines see it. */
export function visitOf(address: string) {
  const { pathname, search } = new URL(address, origin);
  return routes.parse(pathname, search);
}

const stages = createStages(({ ports }) => wire(appMachine, ports));

/** What a browser that was never here brings to an address. */
const strangerAt = (address: string): AppInput => ({
  settings: { ownOrigin: origin, sites, surveyEnabled: false, paths: {} },
  visit: visitOf(address),
  token: null,
  email: null,
  ending: null,
  theme: null,
  language: "en",
  platform: "WEB",
  shell: null,
  company: null,
  recovery: null,
  signInAt: null,
});

/** The root with all its flows, not started yet, at an address in a browser that is held by hand. */
export function createApp(address: string, opening: Opening, inspect: Inspect) {
  const {
    signedIn = false,
    surveyEnabled = false,
    broken,
    previousUrl,
    countdown,
    signUpDraft,
    signUpCodes,
    absent,
    ...rest
  } = opening;
  const stranger = strangerAt(address);
  const input: AppInput = {
    ...stranger,
    settings: { ...stranger.settings, surveyEnabled },
    token: signedIn ? new Secret(canary("cookie token")) : null,
    ...rest,
  };
  const world = createWorld({
    input,
    ...(broken && { broken }),
    ...(previousUrl !== undefined && { previousUrl }),
    ...(countdown && { countdown }),
    ...(signUpDraft && { signUpDraft }),
    ...(signUpCodes && { signUpCodes }),
    ...(absent && { absent }),
  });
  return launch(world, createRecorder(world.now), { input }, inspect);
}

/** The root as a snapshot has it, not started yet, over inert ports and by a clock that stands still at its time. */
export function createReproduction({ capturedAt, snapshot: tree, trail, connection }: Envelope, inspect: Inspect) {
  const world = createWorld({ input: null, absent: loadingIn(tree) }, capturedAt);
  const read = readTree(appMachine, tree);
  if ("problems" in read) throw new Error("A snapshot that was read does not fit the charts.");
  // Only the compiler asks for an input: a restored actor has been through that already.
  const recorder = createRecorder(world.now, { trail, connection });
  return launch(world, recorder, { input: strangerAt("/"), snapshot: read.snapshot }, inspect);
}

/** The parts that are being loaded. */
const loadingIn = (tree: unknown): Part[] =>
  Object.values(v.parse(withChildren, tree).children).flatMap((child) =>
    v.is(partBeingLoaded, child) ? [child.input.part] : [],
  );

const withChildren = v.object({ children: v.record(v.string(), v.unknown()) });
const partBeingLoaded = v.object({ src: v.literal("load"), input: v.object({ part: v.picklist(parts) }) });

function launch(
  world: World,
  recorder: Recorder,
  options: { input: AppInput; snapshot?: Snapshot<unknown> },
  inspect: Inspect,
) {
  const stage = stages.enter(world);
  const root = createActor(stage.machine, {
    ...options,
    clock: world.ports.clock,
    inspect(event) {
      recorder.inspect(event);
      inspect(event);
    },
  });
  return {
    root,
    world,
    /** What happens, for a snapshot. */
    recorder,
    close() {
      root.stop();
      stages.leave(stage);
    },
  };
}

/** The whole app where a scenario begins, with everything that can happen to it and all that can be seen of it. */
export function openApp(scenario: Scenario, inspect: Inspect = () => {}) {
  const { root, world, recorder, close } = createApp(scenario.address, scenario.opening ?? {}, inspect);
  // The events of the cases are checked against the machine's own where the cases are written.
  const toRoot: AnyActorRef = root;
  const flows = () => family(Object.values(root.getSnapshot().children));

  /** What a person may do, with the cases of it. */
  const accepted = () => [
    ...flows().flatMap(({ snapshot }) =>
      possible(snapshot).map(({ type, words }) => ({ event: `${snapshot.machine.id} ${type}`, words })),
    ),
    ...possible(root.getSnapshot()).flatMap(({ type, words }) =>
      outside.has(type) ? [] : [{ event: `app ${type}`, words }],
    ),
  ];

  /** What the lenses tell apart, and what can be done. */
  function situation() {
    const { context, value } = root.getSnapshot();
    const seen = flows().map(({ snapshot: flow }) => {
      const { lenses } = assertPresent(casesOf(flow.machine.id));
      return [flow.machine.id, lenses.map((lens) => lens.sees(flow))];
    });
    const session = scenario.root
      ? [
          value.session,
          context.session?.aftrp ?? null,
          value.connection,
          context.updateReady,
          value.panel,
          value.report,
          value.screen,
          value.menus,
        ]
      : [];
    const cases = accepted()
      .filter(({ event, words }) => words !== "" && !event.startsWith("app "))
      .map(({ event, words }) => `${event} ${words}`);
    const now = world.now();
    const toasts = [value.toasts, context.toasts.map(({ text, until }) => [text, until === null ? null : until - now])];
    return JSON.stringify([
      value.navigation,
      ...session,
      ...(context.toasts.length > 0 ? toasts : []),
      ...world.absent(),
      // Nothing of a screen that is missing can be used.
      ...(value.screen === "missing" ? ["screen missing"] : []),
      ...seen,
      cases,
    ]);
  }

  /**
   * Answers that a machine has and waits for more before it says anything: a part of what holds. By the call that was
   * asked because of them, which goes on whatever else happens; under no name where nothing was asked.
   */
  let taken = new Map<string, readonly string[]>();
  let before = "";
  let waitedFor: readonly string[] = [];
  let settled: { name: string; label: string } | null = null;
  function noteTaken(): void {
    const now = situation();
    const waiting = world.waiting().filter(isCall);
    if (settled !== null) {
      const { name, label } = settled;
      const known = taken.get(name) ?? [];
      taken.delete(name);
      const asked = waiting.filter((call) => call === name || !waitedFor.includes(call));
      for (const call of now === before ? (asked.length > 0 ? asked : [""]) : []) {
        taken.set(call, [...new Set([...(taken.get(call) ?? []), ...known, label])]);
      }
    }
    for (const call of taken.keys()) {
      if (call === "" ? now !== before || waiting.length === 0 : !waiting.includes(call)) taken.delete(call);
    }
    before = now;
    waitedFor = waiting;
    settled = null;
  }

  function noteSettled(label: string): void {
    const [name = "", words] = label.split(": ");
    settled = words === undefined ? null : { name, label };
  }

  /** Whether a scenario sends this event to the root: by its type, or by that and its case. */
  const isNamed = ({ type, words }: Case): boolean =>
    scenario.root?.some((named) => named === type || named === `${type} ${words}`) ?? false;

  const settling = (name: string, words: string, outcome: Outcome): Move => ({
    label: `${name}: ${words}`,
    event: null,
    words,
    act: () => world.settle(name, outcome),
  });

  const sending = (actor: AnyActorRef, machine: string, { type, words, payload }: Case): Move => ({
    label: `${machine} ${type} ${words}`.trim(),
    event: machine === "app" && outside.has(type) ? null : `${machine} ${type}`,
    words,
    act: () => actor.send({ type, ...payload }),
  });

  /** What no guard lets through, of what is sent to the machines that run. */
  const refused = (): Move[] =>
    flows().flatMap(({ actor, snapshot }) =>
      refusedIn(snapshot).map((entry) => sending(actor, snapshot.machine.id, entry)),
    );

  /** Nothing would be left of the app: what the root itself asks is held to failing as ports may. */
  function isAskedByRoot(name: string): boolean {
    const asking: AnyActorRef | undefined = Object.entries(root.getSnapshot().children).find(
      ([id]) => id === name,
    )?.[1];
    return asking !== undefined && !isMachineSnapshot(asking.getSnapshot());
  }

  /** What hardly ever happens: a call fails in a way that no port may, and what nothing comes of is told from outside. */
  function rareMoves(): Move[] {
    if (root.getSnapshot().status !== "active") return [];
    const told = refusedIn(root.getSnapshot()).filter((entry) => outside.has(entry.type) && isNamed(entry));
    const forced = refused().filter(({ label }) => scenario.forced?.includes(label));
    const all = [
      ...world
        .waiting()
        .filter((name) => !isAskedByRoot(name))
        .map((name) => settling(name, BREAKS, breaks)),
      ...told.map((entry) => sending(toRoot, "app", entry)),
      ...forced.map(({ label, words, act }) => ({ label: byHand(label), event: null, words, act })),
    ];
    return all.filter(({ label }) => scenario.only?.includes(label) ?? true);
  }

  function moves(): Move[] {
    if (root.getSnapshot().status !== "active") return [];
    const ofFlows = flows().flatMap(({ actor, snapshot }) =>
      possible(snapshot).map((entry) => sending(actor, snapshot.machine.id, entry)),
    );
    const ofRoot = possible(root.getSnapshot())
      .filter(isNamed)
      .map((entry) => sending(toRoot, "app", entry));
    const settles = world
      .waiting()
      .flatMap((name) =>
        Object.entries(outcomesOf(root, scenario, name)).map(([words, outcome]) => settling(name, words, outcome)),
      );
    const time = { label: CLOCK, event: null, words: "", act: world.passTime };
    const all = [...ofFlows, ...ofRoot, ...settles, ...(world.ticking() ? [time] : [])];
    return all.filter(({ label }) => scenario.only?.includes(label) ?? true);
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
    root,
    world,
    recorder,
    close,
    moves,
    rareMoves,
    refused,
    onceChanged,
    /** What a person did reaches the machines by its screen; everything else is done here. */
    act(label: string): void {
      const { base, broken, late } = variantOf(label);
      world.breakPort(broken);
      noteTaken();
      const find = (name: string) => {
        const isMeant = (entry: Move) => entry.label === name;
        const move = moves().find(isMeant) ?? rareMoves().find(isMeant);
        if (!move) throw new Error(`Cannot happen now: ${label}`);
        return move;
      };
      noteSettled(base);
      const move = find(base);
      if (late !== null) onceChanged(find(late).act);
      move.act();
    },
    /** Makes a plain move that is known to be possible: what else could happen is not asked, which takes longer. */
    actKnown(label: string): void {
      world.breakPort(null);
      noteSettled(label);
      const asked = world.waiting().find((name) => label.startsWith(`${name}: `));
      if (label === CLOCK) world.passTime();
      else if (asked !== undefined) {
        const outcomes = outcomesOf(root, scenario, asked);
        world.settle(asked, assertPresent(outcomes[label.slice(`${asked}: `.length)]));
      } else {
        const to = assertPresent(running(root).find(({ snapshot }) => label.startsWith(`${snapshot.machine.id} `)));
        const move = casesIn(to.snapshot)
          .map((entry) => sending(to.actor, to.snapshot.machine.id, entry))
          .find((entry) => entry.label === label);
        assertPresent(move).act();
      }
    },
    /** What is noted of answers, as of the last look. */
    notes: (): Notes => ({ taken: new Map(taken), before, waitedFor }),
    /** Takes over what was noted where the same moves led before. */
    takeNotes(notes: Notes): void {
      taken = new Map(notes.taken);
      ({ before, waitedFor } = notes);
      settled = null;
    },
    look(): Look {
      const snapshot = root.getSnapshot();
      const { context, status } = snapshot;
      const metas = Object.values(snapshot.getMeta()).flatMap((meta) => (meta ? [meta.screen] : []));
      noteTaken();
      world.breakPort(null);
      const waiting = world.waiting();
      const { departure } = context;
      return {
        key: [before, ...[...taken.values()].flat().toSorted(), ...waiting.filter(isCall).toSorted()].join(" "),
        state: [
          ...flows().map(({ snapshot: flow }) => `${flow.machine.id} ${leavesOf(flow.value)}`),
          `app ${leavesOf(snapshot.value.navigation)}`,
          ...(snapshot.value.report === "closed" ? [] : [`report ${snapshot.value.report}`]),
          ...(snapshot.value.panel === "closed" ? [] : [`panel ${snapshot.value.panel}`]),
          ...(snapshot.value.connection === "connecting" ? [] : [leavesOf(snapshot.value.connection)]),
          ...(snapshot.value.screen === "there" ? [] : [`screen ${snapshot.value.screen}`]),
          ...(snapshot.value.menus === "missing" ? ["menus missing"] : []),
          ...(snapshot.value.toasts === "none" ? [] : [`toasts ${leavesOf(snapshot.value.toasts)}`]),
        ].join(", "),
        screen: assertPresent(metas.at(-1)),
        accepts: [...new Set(accepted().map(({ event }) => event))],
        address: routes.format(context.visit),
        signedIn: context.token !== null,
        updateReady: context.updateReady,
        leavingFor: departure && (typeof departure.url === "string" ? departure.url : departure.url.reveal()),
        alive: status === "active",
      };
    },
  };
}

export type SandboxApp = ReturnType<typeof openApp>;

/** The leaves of a state, each with what it is in. */
const leavesOf = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([name, inner]) => (inner === undefined ? name : `${name}.${leavesOf(inner)}`))
        .join(" & ");
