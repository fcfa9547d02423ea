import { setImmediate } from "node:timers/promises";
import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  StateMachine,
  type StateValue,
} from "xstate";
import { withPorts } from "../../machines/shared/ports.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import type { AnyCases, Start } from "../../machines/shared/cases.ts";
import { isTransition, tries } from "../../machines/sandbox/transitions.ts";
import { inWords } from "../../machines/sandbox/words.ts";
import { createWatcher } from "../../machines/sandbox/watcher.ts";
import { createWorld, type World } from "../../machines/sandbox/world.ts";

/** What one step did, as far as anyone can see. */
export interface Observation {
  label: string;
  /** Duties fulfilled: see `transitions.ts`. */
  fulfilled: string[];
  state: string[];
  context: Record<string, unknown>;
  effects: string[];
}

/** Something that can happen. `name` is the event's type, or what was asked and is answered. */
export interface Move {
  label: string;
  name: string;
}

/** One real actor of a machine, over the sandbox's ports. */
export interface Run {
  actor: Actor<AnyStateMachine>;
  world: World;
  /** Everything that can happen now. */
  moves(): Move[];
  /** Makes one of the moves happen and waits until nothing more follows from it. */
  take(label: string): Promise<Observation>;
  /** Whether the last step changed anything at all. */
  changed: boolean;
  trail: Observation[];
  /** Calls without an outcome in the cases. */
  unanswered: Set<string>;
  /** Secrets found where none may be, with the place. */
  leaks: string[];
  stop(): void;
}

/** Lets everything follow that follows by itself: promises settle, nothing else moves. */
export const settled = () => setImmediate();

/** The names of the innermost states. */
export function leavesOf(value: StateValue): string[] {
  if (typeof value === "string") return [value];
  return Object.entries(value).flatMap(([key, below]) => {
    const leaves = below === undefined ? [] : leavesOf(below);
    return leaves.length === 0 ? [key] : leaves.map((leaf) => `${key}.${leaf}`);
  });
}

const worlds = new WeakMap<AnyActorRef["system"], World>();
const alone = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with its child machines held like calls, so that each machine is explored by itself. The connection, which has no end, is only told. */
function withHeldChildren(machine: AnyStateMachine): AnyStateMachine {
  const known = alone.get(machine);
  if (known) return known;
  const children = Object.entries(machine.implementations.actors).filter(([, logic]) => logic instanceof StateMachine);
  const held = children.map(([name]) => [
    name,
    name === "connection"
      ? fromCallback<AnyEventObject, unknown>(({ input, receive, system }) =>
          receive(assertPresent(worlds.get(system)).connect(input)),
        )
      : fromPromise<unknown, unknown>(({ input, signal, system }) =>
          assertPresent(worlds.get(system)).hold(name, input, signal),
        ),
  ]);
  const made = machine.provide({ actors: Object.fromEntries(held) });
  alone.set(machine, made);
  return made;
}

const replaced = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** @param other a machine whose calls take the place of the machine's own */
function machineOf({ machine }: AnyCases, other: Start["machine"]): AnyStateMachine {
  if (!other) return withHeldChildren(machine);
  const known = replaced.get(other) ?? machine.provide(other.implementations);
  replaced.set(other, known);
  return withHeldChildren(known);
}

/** Starts a machine. `watchful` runs search every inspection message and every snapshot for secrets. */
export async function begin(model: AnyCases, startName: string, watchful: boolean): Promise<Run> {
  const start = model.starts[startName];
  if (!start) throw new Error(`The cases have no start called ${startName}.`);
  const world = createWorld(start);
  const watcher = createWatcher("root", watchful);
  const actor = createActor(machineOf(model, start.machine), {
    input: start.input,
    clock: world.ports.clock,
    inspect: watcher.inspect,
  });
  worlds.set(actor.system, world);
  withPorts(actor, world.ports);
  actor.subscribe({ error: () => undefined });
  actor.on("*", (said) => world.effects.push(`says ${inWords(said)}`));
  const unanswered = new Set<string>();

  function possible(): (Move & { act(): void })[] {
    if (actor.getSnapshot().status !== "active") return [];
    const sends = Object.entries(model.events)
      .flatMap(([type, cases]) =>
        typeof cases === "string"
          ? []
          : Object.entries(cases).map(([words, payload]) => ({
              label: `${type} ${words}`.trim(),
              name: type,
              act: () => actor.send({ type, ...payload }),
            })),
      )
      .filter(({ label }) => model.fits(label, actor.getSnapshot()));
    const settles = world.waiting().flatMap((name) => {
      const outcomes = Object.entries(model.outcomes[name] ?? {});
      if (outcomes.length === 0) unanswered.add(`nothing in the cases answers ${name}`);
      return outcomes.map(([words, outcome]) => ({
        label: `${name}: ${words}`,
        name,
        act: () => world.settle(name, outcome),
      }));
    });
    const time = { label: "the clock reaches the next timer", name: "clock", act: world.passTime };
    return world.ticking() ? [...sends, ...settles, time] : [...sends, ...settles];
  }

  async function observed(label: string, act: () => void): Promise<Observation> {
    const before = actor.getSnapshot();
    const asked = world.effects.length;
    const waiting = world.waiting().length;
    const changed = () =>
      actor.getSnapshot() !== before || world.effects.length !== asked || world.waiting().length !== waiting;
    act();
    if (changed()) await settled();
    const snapshot = actor.getSnapshot();
    if (snapshot.status === "error") {
      const way = [...run.trail.map((step) => step.label), label].join(", then ");
      throw new Error(`The machine broke. ${way}`, { cause: snapshot.error });
    }
    run.changed = changed();
    if (watchful) watcher.search(label, actor.getPersistedSnapshot());
    const observation: Observation = {
      label,
      fulfilled: [
        ...new Set(watcher.steps.splice(0)),
        ...(run.changed || run.trail.length === 0 ? [tries(label)] : []),
      ],
      state: snapshot.status === "done" ? [`done ${inWords(snapshot.output)}`] : leavesOf(snapshot.value),
      context: snapshot.context,
      effects: world.effects.slice(asked),
    };
    run.trail.push(observation);
    return observation;
  }

  const run: Run = {
    actor,
    world,
    moves: () => possible().map(({ label, name }) => ({ label, name })),
    take(label) {
      const move = possible().find((entry) => entry.label === label);
      if (!move) throw new Error(`Cannot happen now: ${label}`);
      return observed(label, move.act);
    },
    changed: true,
    trail: [],
    unanswered,
    leaks: watcher.leaks,
    stop: () => void actor.stop(),
  };
  await observed(`start: ${startName}`, () => actor.start());
  return run;
}

export const transitionsTaken = ({ fulfilled }: Observation) => fulfilled.filter(isTransition);
