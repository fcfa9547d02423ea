import type { AnyActorLogic, AnyStateMachine, ContextFrom, InputFrom, StateMachine } from "xstate";
import type { AnyTreatment, Treatment } from "./treatment.ts";

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

/** The names of a machine's actors that are not machines, such as calls and deadlines. */
type PortsOf<M> = {
  [Src in ActorsOf<M>["src"]]: LogicOf<M, Src> extends AnyStateMachine ? never : Src;
}[ActorsOf<M>["src"]];

/** How a snapshot holds a machine: its context, and the inputs of its calls. */
export interface AnyPolicy {
  context: AnyTreatment;
  inputs: Readonly<Record<string, AnyTreatment>>;
}

/** A policy that treats every key of a machine's context and of its calls' inputs, each by its own type. */
export interface Policy<M extends AnyStateMachine> {
  context: Treatment<ContextFrom<M>>;
  inputs: {
    readonly [Src in PortsOf<M>]: LogicOf<M, Src> extends AnyActorLogic ? Treatment<InputFrom<LogicOf<M, Src>>> : never;
  };
}
