import { fromCallback, fromPromise, type NonReducibleUnknown } from "xstate";
import {
  actorsOf,
  type Asker,
  type Asking,
  type Channel,
  type Effects as TableEffects,
} from "../../workbench/effects/actors.ts";
import { type ChunkName, loadedEvent, missingEvent } from "./chunks.ts";
import { referenceOfCall } from "./call-reference.ts";
import type { CallEvent, Reply, Request } from "./contract.ts";
import type {
  AskInput,
  AskName,
  AskReply,
  DirectCall,
  KeptName,
  MemoryName,
  MemoryValue,
  Signatures,
  Wait,
  WatchCommand,
  WatchEvent,
  WatchInput,
  WatchName,
} from "./effects.ts";
import { type Failure, type FailureCode, plainFailure } from "./failure.ts";
import type { deadlineInput } from "./shared.policy.ts";
import type { Kept } from "../../workbench/codec/codec.ts";

/*
 * The actors by which charts ask for the effects of `effects.ts`. They find the effects by the system of their root, so
 * that charts, tests and inspector read the same machines.
 */

/** The failures that the caller handles itself, so that the page shows no alert: refusals with one status, or all. */
export type Expected = { status: number } | "anyFailure";

/** The effects of the app: those of the table, and calls to the service. */
export interface Effects extends TableEffects<Signatures> {
  call<E extends CallEvent>(event: E, data: Request<E>, asking: Asking, expecting?: Expected): Promise<Reply<E>>;
}

export const { withEffects, effectsOf, effect, channel, recall, now } = actorsOf<Signatures, Effects>();

export type AsksByName = {
  readonly [N in AskName]: (input: AskInput<N>, asking: Asking) => Promise<AskReply<N>> | AskReply<N>;
};
export type WatchesByName = {
  readonly [N in WatchName]: (input: WatchInput<N>, tell: (event: WatchEvent<N>) => void) => Channel<WatchCommand<N>>;
};
type MemoriesByName = { readonly [N in MemoryName]: { recall(key: string): MemoryValue<N> } };
type KeptByName = { readonly [N in KeptName]: { keep(value: MemoryValue<N>, key: string): void } };

/** The effects of an app, each under its name. */
export type EffectsByName = AsksByName & WatchesByName & MemoriesByName & KeptByName;

/** Finds each effect under its name. */
export function byName(effects: EffectsByName, rest: Pick<Effects, "call" | "clock" | "chance" | "newId">): Effects {
  const asks: AsksByName = effects;
  const watches: WatchesByName = effects;
  const memories: MemoriesByName = effects;
  const kept: KeptByName = effects;
  return {
    ...rest,
    ask: (name, input, asking) => asks[name](input, asking),
    watch: (name, input, tell) => watches[name](input, tell),
    recall: (name, key = "") => memories[name].recall(key),
    keep: (name, value, key = "") => kept[name].keep(value, key),
  };
}

/** The effects as a task uses them: its requests end with its actor. */
export interface TaskEffects extends Pick<Effects, "recall" | "keep" | "clock"> {
  call<E extends CallEvent>(event: E, data: Request<E>, expecting?: Expected): Promise<Reply<E>>;
  ask<N extends AskName>(name: N, input: AskInput<N>): Promise<AskReply<N>>;
  /** The failure of an answer that means no although it is no refusal on the wire: the last one of this task. */
  refused(code: FailureCode): Failure;
  signal: AbortSignal;
}

/** The effects of the actor that asks. */
export function ownOf(effects: Effects, asker: Asker): TaskEffects {
  let last: string | null = null;
  const next = (): Asking => {
    last = effects.newId();
    return { ...asker, id: last };
  };
  return {
    recall: effects.recall,
    keep: effects.keep,
    clock: effects.clock,
    call: (event, data, expecting) => effects.call(event, data, next(), expecting),
    ask: async (name, input) => effects.ask(name, input, next()),
    refused: (code) => plainFailure(code, effects.clock.now(), last),
    signal: asker.signal,
  };
}

/**
 * Several effects that come to an end together, as an actor to invoke.
 *
 * @param waits for what a person waits meanwhile; null where nobody waits
 */
export const task = <Output, Input = NonReducibleUnknown>(
  waits: Wait | null,
  run: (effects: TaskEffects, input: Input) => Promise<Output>,
) =>
  Object.assign(
    fromPromise<Output, Input>(({ input, signal, self }) =>
      run(ownOf(effectsOf(self.system), { self, signal }), input),
    ),
    { waits },
  );

/** One request and its reply, as an actor to invoke: `actors: { login: call("login") }`. */
export const call = <E extends DirectCall>(event: E, expecting?: Expected) =>
  Object.assign(
    fromPromise<Reply<E>, Request<E>>(({ input, signal, self }) => {
      const effects = effectsOf(self.system);
      return effects.call(event, input, { self, signal, id: effects.newId() }, expecting);
    }),
    { effect: event },
  );

/** Like `call`, for a call whose answer may mean no: the reply has the call's reference too. */
export const referredCall = <E extends DirectCall>(event: E) =>
  Object.assign(
    fromPromise<Reply<E> & { reference: string }, Request<E>>(async ({ input, signal, self }) => {
      const effects = effectsOf(self.system);
      const id = effects.newId();
      return { ...(await effects.call(event, input, { self, signal, id })), reference: referenceOfCall(id) };
    }),
    { effect: event },
  );

/** An optional call. A service without it answers 404, which the panel tells itself. */
export const optionalCall = <E extends DirectCall>(event: E) => call(event, { status: 404 });

type DeadlineInput = Kept<typeof deadlineInput>;

/** The events of deadlines. */
export type DueEvent = { [T in DeadlineInput["event"]]: { type: T } }[DeadlineInput["event"]];

/**
 * Sends its parent the given event when an absolute time (epoch milliseconds) has come, or at once if it is past.
 * Several deadlines may run at the same time. A deadline survives a restore, which `after` does not.
 */
export const deadline = Object.assign(
  fromCallback<{ type: "none" }, DeadlineInput>(({ input, sendBack, system }) => {
    const { clock } = effectsOf(system);
    const timer = clock.setTimeout(() => sendBack({ type: input.event }), Math.max(0, input.at - clock.now()));
    return () => clock.clearTimeout(timer);
  }),
  { effect: "deadline" as const },
);

/**
 * A pause between two attempts. Its length is random, from half to one and a half times the usual, so that pages that
 * lost their sockets together come back one after the other.
 *
 * @param usual milliseconds
 */
export const pause = Object.assign(
  fromCallback<{ type: "none" }, { usual: number }>(({ input, sendBack, system }) => {
    const { clock, chance } = effectsOf(system);
    const timer = clock.setTimeout(() => sendBack({ type: "pause.over" }), Math.round(input.usual * (0.5 + chance())));
    return () => clock.clearTimeout(timer);
  }),
  { effect: "pause" as const },
);

/** Loads a chunk. For a loaded chunk it sends the event at once, before the page draws anything without it. */
export const load = Object.assign(
  fromCallback<{ type: "none" }, { chunk: ChunkName }>(({ input, sendBack, self, system }) => {
    const { chunk } = input;
    // A chunk is of use even after the page has left the screen that needs it.
    const { signal } = new AbortController();
    const effects = effectsOf(system);
    const loading = effects.ask("load", input, { self, signal, id: effects.newId() });
    if (loading === undefined) {
      sendBack(loadedEvent(chunk));
      return;
    }
    loading.then(
      () => sendBack(loadedEvent(chunk)),
      () => sendBack(missingEvent(chunk)),
    );
  }),
  { effect: "load" as const },
);
