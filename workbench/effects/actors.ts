import { type AnyActorRef, fromCallback, fromPromise } from "xstate";
import type { NameOfAsk, NameOfMemory, NameOfWatch, Signatures } from "./table.ts";

/*
 * The actors by which charts ask for the effects of an app's table. They find the effects by the system of their root,
 * so that charts, tests and inspector read the same machines.
 */

/** Tells the time in epoch milliseconds, and runs timers. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(id: unknown): void;
}

/** The actor that asks for an effect. */
export interface Asker {
  self: AnyActorRef;
  /** Ends the request. */
  signal: AbortSignal;
}

/** A request for an effect. */
export interface Asking extends Asker {
  /** The request's own id, which nobody can guess. */
  id: string;
}

/** What an open watch takes. */
export interface Channel<Command> {
  tell(command: Command): void;
  close(): void;
}

/** The effects of an app: made real in the browser; held in tests and inspector until someone settles them. */
export interface Effects<S extends Signatures> {
  /** Replies with no promise where the reply takes no time. */
  ask<N extends NameOfAsk<S>>(
    name: N,
    input: S["asks"][N]["input"],
    asking: Asking,
  ): Promise<S["asks"][N]["reply"]> | S["asks"][N]["reply"];
  watch<N extends NameOfWatch<S>>(
    name: N,
    input: S["watches"][N]["input"],
    tell: (event: S["watches"][N]["event"]) => void,
  ): Channel<S["watches"][N]["command"]>;
  /** @param key for a memory that keeps a value for each */
  recall<N extends NameOfMemory<S>>(name: N, key?: string): S["memories"][N];
  keep<N extends S["kept"] & NameOfMemory<S>>(name: N, value: S["memories"][N], key?: string): void;
  clock: Clock;
  /** A random number from 0 up to 1. It spreads out the attempts that many pages would make at the same moment. */
  chance(): number;
  /** Makes the id of a request: 128 random bits in hexadecimal. */
  newId(): string;
}

/** XState's system, which all actors below one root share. */
type System = AnyActorRef["system"];

/** The actors of an app's effects. `E`: the effects, with those that the app has beside its table. */
export function actorsOf<S extends Signatures, E extends Effects<S> = Effects<S>>() {
  const effectsBySystem = new WeakMap<System, E>();

  /** Gives these effects to an actor that has not started yet, and to every actor below it. */
  function withEffects<A extends AnyActorRef>(actor: A, effects: E): A {
    effectsBySystem.set(actor.system, effects);
    return actor;
  }

  /** The effects of an actor's root. It throws without any, because a machine cannot run without its effects. */
  function effectsOf(system: System): E {
    const effects = effectsBySystem.get(system);
    if (effects === undefined) throw new Error("This machine was started without withEffects(actor, effects).");
    return effects;
  }

  return {
    withEffects,
    effectsOf,
    /** An effect that ends with a reply, as an actor to invoke. */
    effect: <N extends NameOfAsk<S>>(name: N) =>
      Object.assign(
        fromPromise<S["asks"][N]["reply"], S["asks"][N]["input"]>(async ({ input, signal, self }) => {
          const effects = effectsOf(self.system);
          return effects.ask(name, input, { self, signal, id: effects.newId() });
        }),
        { effect: name },
      ),
    /** An effect that lasts as long as the state that invokes it. */
    channel: <N extends NameOfWatch<S>>(name: N) =>
      Object.assign(
        fromCallback<S["watches"][N]["command"], S["watches"][N]["input"]>(({ input, sendBack, receive, system }) => {
          const opened = effectsOf(system).watch(name, input, sendBack);
          receive((command) => opened.tell(command));
          return () => opened.close();
        }),
        { effect: name },
      ),
    /** Reads a value that the browser keeps. */
    recall: <N extends NameOfMemory<S>>(name: N) =>
      Object.assign(
        fromPromise<S["memories"][N]>(async ({ system }) => effectsOf(system).recall(name)),
        { effect: name },
      ),
    /** The present time in epoch milliseconds, from which a machine computes a deadline. */
    now: Object.assign(
      fromPromise<number>(async ({ system }) => effectsOf(system).clock.now()),
      { effect: "now" as const },
    ),
  };
}
