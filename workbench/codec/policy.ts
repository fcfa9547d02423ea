import * as v from "valibot";
import type { AnyActorLogic, AnyStateMachine, ContextFrom, InputFrom, StateMachine } from "xstate";
import type { AnyCodec, Codec } from "./codec.ts";

/** The actors that a machine names, as its `setup` lists them. */
type ActorsOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? Actor
    : never;

type LogicOf<M, Src> = Extract<ActorsOf<M>, { src: Src }> extends { logic: infer Logic } ? Logic : never;

/** The names of a machine's tasks: its actors that are neither machines nor single effects. */
type TasksOf<M> = {
  [Src in ActorsOf<M>["src"]]: LogicOf<M, Src> extends AnyStateMachine | { effect: string } ? never : Src;
}[ActorsOf<M>["src"]];

/** How a snapshot holds a machine: its context, and the inputs of its tasks. */
export interface AnyPolicy {
  context: AnyCodec;
  inputs?: Readonly<Record<string, AnyCodec>>;
}

/** A policy with a codec for every key of a machine's context and of its tasks' inputs, each of the key's own type. */
export type Policy<M extends AnyStateMachine> = { context: Codec<ContextFrom<M>> } & (TasksOf<M> extends never
  ? { inputs?: Readonly<Record<string, never>> }
  : {
      inputs: {
        readonly [Src in TasksOf<M>]: LogicOf<M, Src> extends AnyActorLogic ? Codec<InputFrom<LogicOf<M, Src>>> : never;
      };
    });

/** Finds the policy of a machine, with the inputs of all its actors that are no machines. */
export type PolicyOf = (machine: AnyStateMachine) => Required<AnyPolicy>;

const singleEffect = v.object({ effect: v.string() });

/** The effect that a single actor asks for; null for a task or a machine. */
export const effectOf = (logic: unknown): string | null => (v.is(singleEffect, logic) ? logic.effect : null);

/**
 * Finds policies by the ids of their machines. For a machine without one it throws, because the app has a fault.
 *
 * @param find the policy that the app wrote for a machine, by its id
 * @param inputOf how a file keeps the input of an effect, by its name
 */
export function policiesBy(
  find: (machine: string) => AnyPolicy | undefined,
  inputOf: (effect: string) => AnyCodec,
): PolicyOf {
  const made = new WeakMap<AnyStateMachine, Required<AnyPolicy>>();
  return (machine) => {
    const known = made.get(machine);
    if (known) return known;
    const policy = find(machine.id);
    if (!policy) throw new Error(`The machine ${machine.id} has no snapshot policy.`);
    const ofEffects = Object.entries(machine.implementations.actors).flatMap(([src, logic]) => {
      const effect = effectOf(logic);
      return effect === null ? [] : [[src, inputOf(effect)] as const];
    });
    const whole = { context: policy.context, inputs: { ...policy.inputs, ...Object.fromEntries(ofEffects) } };
    made.set(machine, whole);
    return whole;
  };
}
