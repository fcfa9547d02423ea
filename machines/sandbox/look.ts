import type { Actor, AnyActorRef, StateValue } from "xstate";
import { assertPresent } from "../../workbench/assert-present.ts";
import { activeStates, family, type Running } from "../../workbench/chart/running.ts";
import type { Screen } from "../shared/screens.ts";
import { casesOf, possible } from "./bench.ts";
import type { appMachine } from "../app/app.machine.ts";
import { routes, type Scenario } from "./scenario.ts";
import type { Step } from "../../workbench/explore/steps.ts";
import { isCall, type World } from "./world.ts";

/** The root over held effects. */
interface App {
  root: Actor<typeof appMachine>;
  world: World;
}

/** The state of the app, as seen without its page. */
export interface Look {
  /**
   * The name of the situation: the facts that the projections of all running machines tell apart, and the open
   * requests.
   */
  key: string;
  /** The states of the flows, innermost first, and of the root's navigation and connection, in words. */
  state: string;
  screen: Screen;
  address: string;
  signedIn: boolean;
  /** Whether the app offers the page of a newer build. */
  updateReady: boolean;
  leavingFor: string | null;
  alive: boolean;
}

/** Answers that a machine has taken and that show nothing yet, as of the last look. */
export interface Notes {
  taken: ReadonlyMap<string, readonly string[]>;
  before: string;
  waitedFor: readonly string[];
}

/** The running flows, innermost first, without the connection, which runs beside all of them. */
export function flowsOf({ root }: Pick<App, "root">): Running[] {
  const { connection: _, ...flows } = root.getSnapshot().children;
  return family(Object.values(flows));
}

/** The active states of the root and the flows. Recorded paths name only these, as they do not concern the connection. */
export const flowStates = (root: AnyActorRef): string[] =>
  activeStates(root).filter((id) => !id.startsWith("connection."));

/** The connection, for scenarios that are about it. */
export const connectionOf = ({ root }: Pick<App, "root">, { connection }: Pick<Scenario, "connection">): Running[] =>
  connection ? family([root.getSnapshot().children.connection]) : [];

/** Looks at an app. */
export function createLooks(app: App, scenario: Pick<Scenario, "root" | "connection">) {
  const { root, world } = app;
  const flows = () => flowsOf(app);

  /** The waits for a code that the service refused: a page that asks for one later begins with them. */
  const refusedWaits = () =>
    [...world.kept("resendWait")].flatMap(([key, wait]) =>
      wait === null || wait.isSent || wait.until <= world.now() ? [] : [key],
    );

  /** The facts that the projections tell apart, and the possible steps. */
  function situation() {
    const { context, value } = root.getSnapshot();
    const seen = [...flows(), ...connectionOf(app, scenario)].map(({ snapshot: flow }) => {
      const { projections } = assertPresent(casesOf(flow.machine.id));
      return [flow.machine.id, projections.map((projection) => projection.sees(flow))];
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
    const cases = flows().flatMap(({ snapshot: flow }) =>
      possible(flow, ({ words }) => words !== "").map(({ type, words }) => `${flow.machine.id} ${type} ${words}`),
    );
    const now = world.now();
    const toasts = [value.toasts, context.toasts.map(({ text, until }) => [text, until === null ? null : until - now])];
    return JSON.stringify([
      value.navigation,
      ...session,
      ...(context.toasts.length > 0 ? toasts : []),
      ...offerOf(value.passkeyOffer),
      ...(context.resetLink === null ? [] : ["reset link"]),
      ...world.holds(),
      ...refusedWaits(),
      // Nothing of a screen that is missing can be used.
      ...(value.screen === "missing" ? ["screen missing"] : []),
      ...seen,
      cases,
    ]);
  }

  /**
   * Answers that a machine has while it waits for more before it shows anything. They are part of the situation. Each
   * is kept by the call that the machine made because of it, or under no name if it made none.
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

  function look(): Look {
    const snapshot = root.getSnapshot();
    const { context, status } = snapshot;
    const metas = Object.values(snapshot.getMeta()).flatMap((meta) => (meta ? [meta.screen] : []));
    noteTaken();
    world.breakEffect(null);
    const waiting = world.waiting();
    const { departure } = context;
    return {
      key: [before, ...[...taken.values()].flat().toSorted(), ...waiting.filter(isCall).toSorted()].join(" "),
      state: [
        ...flows().map(({ snapshot: flow }) => `${flow.machine.id} ${leavesOf(flow.value)}`),
        `app ${leavesOf(snapshot.value.navigation)}`,
        ...(snapshot.value.report === "closed" ? [] : [`report ${snapshot.value.report}`]),
        ...(snapshot.value.panel === "closed" ? [] : [`panel ${snapshot.value.panel}`]),
        ...offerOf(snapshot.value.passkeyOffer),
        ...(snapshot.value.connection === "connecting" ? [] : [leavesOf(snapshot.value.connection)]),
        ...(snapshot.value.screen === "loaded" ? [] : [`screen ${snapshot.value.screen}`]),
        ...(snapshot.value.menus === "missing" ? ["menus missing"] : []),
        ...(snapshot.value.toasts === "none" ? [] : [`toasts ${leavesOf(snapshot.value.toasts)}`]),
      ].join(", "),
      screen: assertPresent(metas.at(-1)),
      address: routes.format(context.visit),
      signedIn: context.token !== null,
      updateReady: context.updateReady,
      leavingFor: departure && (typeof departure.url === "string" ? departure.url : departure.url.reveal()),
      alive: status === "active",
    };
  }

  return {
    look,
    /** Notes that a step follows, after a look. */
    noteStep(step: Step): void {
      settled = step.do === "settle" ? { name: step.name, label: `${step.name}: ${step.outcome}` } : null;
    },
    notes: (): Notes => ({ taken: new Map(taken), before, waitedFor }),
    /** Takes over the notes of another app that the same steps brought here. */
    takeNotes(notes: Notes): void {
      taken = new Map(notes.taken);
      ({ before, waitedFor } = notes);
      settled = null;
    },
  };
}

/** The offer of a passkey in words, from the workspace on. */
const offerOf = (state: string): string[] => (["none", "due"].includes(state) ? [] : [`passkeyOffer ${state}`]);

/** The leaves of a state, each with its parents. */
const leavesOf = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .map(([name, inner]) => (inner === undefined ? name : `${name}.${leavesOf(inner)}`))
        .join(" & ");
