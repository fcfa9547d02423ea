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
