import { type AnyActorRef, isMachineSnapshot } from "xstate";
import type { AppEvent } from "../app/app.types.ts";
import { assertPresent } from "../shared/assert-present.ts";
import { running } from "../shared/running.ts";
import { outcomesOf } from "./all-cases.ts";
import { createApp, type Inspect } from "./app.ts";
import { breaks, type Outcome } from "../shared/cases.ts";
import { connectionOf, createLooks, flowsOf } from "./look.ts";
import { type Case, casesIn, possible, refused as refusedIn } from "./possible-events.ts";
import type { Scenario } from "./scenario.ts";
import { byHand, variantOf } from "./step-variants.ts";

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

/** The whole app where a scenario begins, with everything that can happen to it and all that can be seen of it. */
export function openApp(scenario: Scenario, inspect: Inspect = () => {}) {
  const app = createApp(scenario.address, scenario.opening ?? {}, inspect);
  const { root, world, recorder, close } = app;
  // The events of the cases are checked against the machine's own where the cases are written.
  const toRoot: AnyActorRef = root;
  const flows = () => flowsOf(app);

  const { look, noteTaken, noteStep, notes, takeNotes } = createLooks(app, scenario);

  /** Whether a scenario names an event: by its type, or by that and its case. */
  const namedIn =
    (names: readonly string[] = []) =>
    ({ type, words }: Case): boolean =>
      names.some((named) => named === type || named === `${type} ${words}`);
  const isNamed = namedIn(scenario.root);

  const settling = (name: string, words: string, outcome: Outcome): Move => ({
    label: `${name}: ${words}`,
    event: null,
    words,
    act: () => world.settle(name, outcome),
  });

  const sending = (actor: AnyActorRef, machine: string, { type, words, payload }: Case): Move => ({
    label: `${machine} ${type} ${words}`.trim(),
    event: machine === "connection" || (machine === "app" && outside.has(type)) ? null : `${machine} ${type}`,
    words,
    act: () => actor.send({ type, ...payload }),
  });

  /** What a person may do, as `machine event`. */
  const accepts = (): string[] => [
    ...new Set([
      ...flows().flatMap(({ snapshot }) => possible(snapshot).map(({ type }) => `${snapshot.machine.id} ${type}`)),
      ...possible(root.getSnapshot(), ({ type }) => !outside.has(type)).map(({ type }) => `app ${type}`),
    ]),
  ];

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
    const told = refusedIn(root.getSnapshot(), (entry) => outside.has(entry.type) && isNamed(entry));
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
    const ofConnection = connectionOf(app, scenario).flatMap(({ actor, snapshot }) =>
      possible(snapshot, namedIn(scenario.connection)).map((entry) => sending(actor, "connection", entry)),
    );
    const ofRoot = possible(root.getSnapshot(), isNamed).map((entry) => sending(toRoot, "app", entry));
    const settles = world
      .waiting()
      .flatMap((name) =>
        Object.entries(outcomesOf(root, scenario, name)).map(([words, outcome]) => settling(name, words, outcome)),
      );
    const time = { label: CLOCK, event: null, words: "", act: world.passTime };
    const all = [...ofFlows, ...ofConnection, ...ofRoot, ...settles, ...(world.ticking() ? [time] : [])];
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
      noteStep(base);
      const move = find(base);
      if (late !== null) onceChanged(find(late).act);
      move.act();
    },
    /** Makes a step that is known to be possible, without listing all others first: that takes longer. */
    actKnown(label: string): void {
      world.breakPort(null);
      noteStep(label);
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
    accepts,
    look,
    notes,
    takeNotes,
  };
}

export type SandboxApp = ReturnType<typeof openApp>;
