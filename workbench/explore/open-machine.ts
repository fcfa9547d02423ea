import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  StateMachine,
} from "xstate";
import { assertPresent } from "../assert-present.ts";
import type { AnyCases, Start } from "../cases.ts";
import type { Inspect } from "./watcher.ts";
import { filled, type KnownStep, type Opened, type Step, stepInWords, stepsOfWorld } from "./steps.ts";
import { inWords, type World } from "../effects/world.ts";
import type { Subject } from "../subject.ts";

/** Opens single machines of an app over held effects. */
export function createOpener<W extends World>(
  subject: Subject<W>,
  prepared: (opened: Opened, step: Step) => () => void,
) {
  const worlds = new WeakMap<AnyActorRef["system"], World>();
  const alone = new WeakMap<AnyStateMachine, AnyStateMachine>();

  /**
   * The machine with its child machines held like requests, so that tests explore each machine by itself. One that has no
   * end only takes commands.
   */
  function withHeldChildren(machine: AnyStateMachine): AnyStateMachine {
    const known = alone.get(machine);
    if (known) return known;
    const children = Object.entries(machine.implementations.actors).filter(
      ([, logic]) => logic instanceof StateMachine,
    );
    const held = children.map(([name]) => [
      name,
      subject.endless?.has(name) === true
        ? fromCallback<AnyEventObject, unknown>(({ input, receive, system }) =>
            receive(assertPresent(worlds.get(system)).attach(name, input)),
          )
        : fromPromise<unknown, unknown>(({ input, signal, system }) =>
            assertPresent(worlds.get(system)).hold(name, input, signal),
          ),
    ]);
    const made = machine.provide({ actors: Object.fromEntries(held) });
    alone.set(machine, made);
    return made;
  }

  const replaced = new WeakMap<AnyStateMachine, WeakMap<AnyStateMachine, AnyStateMachine>>();

  /** @param other a machine whose calls replace the machine's own */
  function machineOf({ machine }: AnyCases, other: Start["machine"]): AnyStateMachine {
    if (!other) return withHeldChildren(machine);
    const known = replaced.get(machine) ?? new WeakMap<AnyStateMachine, AnyStateMachine>();
    replaced.set(machine, known);
    const made = known.get(other) ?? machine.provide(other.implementations);
    known.set(other, made);
    return withHeldChildren(made);
  }

  /**
   * A machine alone, not started yet, with its possible steps.
   *
   * @param ownInput JSON in place of the start's input; a hidden secret in it is that of the start
   */
  function openMachine(model: AnyCases, startName: string, inspect: Inspect = () => {}, ownInput?: unknown) {
    const start = model.starts[startName];
    if (!start) throw new Error(`The cases have no start called ${startName}.`);
    const world = subject.createWorld(start);
    const machine = machineOf(model, start.machine);
    const input = ownInput === undefined ? start.input : filled(ownInput, [start.input]);
    const root = createActor(machine, { input, clock: world.made.clock, inspect });
    worlds.set(root.system, world);
    subject.provide(root, world);
    root.subscribe({ error: () => undefined });
    root.on("*", (said) => world.effects.push(`says ${inWords(said)}`));

    const here = { root, world, outcomesOf: (name: string) => model.outcomes[name] ?? {}, casesOf: () => model };
    /** Every event is for the one machine. */
    const labelOf = (step: KnownStep) => (step.do === "case" ? `${step.type} ${step.words}`.trim() : stepInWords(step));

    return {
      ...here,
      labelOf,
      /** The steps that are possible now; the machine may ignore them. */
      steps(): KnownStep[] {
        if (root.getSnapshot().status !== "active") return [];
        const sends = Object.entries(model.events).flatMap(([type, event]): KnownStep[] =>
          typeof event === "string"
            ? []
            : Object.keys(event.cases).map((words) => ({ do: "case", machine: machine.id, type, words })),
        );
        return [...sends.filter((step) => model.fits(labelOf(step), root.getSnapshot())), ...stepsOfWorld(here)];
      },
      take: (step: Step) => prepared(here, step)(),
      close: () => void root.stop(),
    };
  }

  return openMachine;
}

export type OpenMachine = ReturnType<typeof createOpener>;
