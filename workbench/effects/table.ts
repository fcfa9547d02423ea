import * as v from "valibot";
import type { EventObject } from "xstate";
import type { Codec } from "../codec/codec.ts";

/*
 * The table of an app's effects: each by name, with the codec of its input, the schema of its reply, and what a person
 * waits for meanwhile. There are three shapes: an app asks for a reply, watches something for as long as a state lasts,
 * or remembers a value.
 */

/** The types of an app's effects, by shape and name. */
export interface Signatures {
  asks: Record<string, { input: unknown; reply: unknown }>;
  watches: Record<string, { input: unknown; command: EventObject; event: EventObject }>;
  memories: Record<string, unknown>;
  /** The memories that machines also write. */
  kept: string;
}

/** An effect that ends with a reply. */
export interface Asked<Input, Reply, Wait extends string = string> {
  input: Codec<Input>;
  reply: v.GenericSchema<unknown, Reply>;
  /** Null where nobody waits: the browser answers at once, or the page goes on without the answer. */
  waits: Wait | null;
  /** The inputs for whose reply nobody waits. */
  unawaited?: v.GenericSchema;
  /** Whether it asks the service. */
  asksService?: true;
  /** Tells apart two requests that may be open at the same time. */
  kind?: (input: Input) => string;
  /** The reply where nobody is asked, such as in a page that the service draws. */
  unasked?: NoInfer<Reply>;
  /** Whether one answer is enough for as long as the page is open. */
  once?: true;
}

/** The schema of the reply to an effect that replies nothing. */
export const nothingBack = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** An effect that lasts as long as its state: it tells events and takes commands. */
export interface Watched<Input, Command, Event> {
  input: Codec<Input>;
  /** Only the compiler reads it. */
  readonly speaks?: (command: Command) => Event;
}
export const watched = <Input, Command, Event>(input: Codec<Input>): Watched<Input, Command, Event> => ({ input });

/** A value that the browser keeps, or one for each key. It takes no time to read. */
export interface Remembered<Value> {
  value: v.GenericSchema<unknown, Value>;
  /** The value where the browser has kept none. */
  otherwise: NoInfer<Value>;
  /** Whether reading removes it. */
  once?: true;
}
export const remembered = <Value>(entry: Remembered<Value>): Remembered<Value> => entry;

export type NameOfAsk<S extends Signatures> = keyof S["asks"] & string;
export type NameOfWatch<S extends Signatures> = keyof S["watches"] & string;
export type NameOfMemory<S extends Signatures> = keyof S["memories"] & string;

type InputOf<S extends Signatures, N extends NameOfAsk<S>> = S["asks"][N]["input"];
type ReplyOf<S extends Signatures, N extends NameOfAsk<S>> = S["asks"][N]["reply"];

/** Every effect of an app. */
export interface Table<S extends Signatures> {
  readonly asks: { readonly [N in NameOfAsk<S>]: Asked<InputOf<S, N>, ReplyOf<S, N>> };
  readonly watches: { readonly [N in NameOfWatch<S>]: { input: Codec<S["watches"][N]["input"]> } };
  readonly memories: { readonly [N in NameOfMemory<S>]: Remembered<S["memories"][N]> };
}
