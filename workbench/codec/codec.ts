import type { AnyActorRef } from "xstate";
import * as v from "valibot";
import { HIDDEN, Secret } from "./secret.ts";

/*
 * A codec writes a value to a snapshot file and reads it back. Every key of every context and of every call's input has
 * one. The type of a context follows from its codecs, and an input with a missing codec does not compile.
 */

/**
 * Changes a text before a file keeps it, because a person may have blackened it.
 *
 * @param hidden the text itself, if `text` is only its shape
 */
export type Change = (text: string, hidden?: string) => string;

export const unchanged: Change = (text) => text;

/** How a file keeps a value, and how the app reads it back. */
export interface AnyCodec {
  /** Reads a value from a file. It refuses a value that no snapshot could have written. */
  readonly schema: v.GenericSchema;
  /** Makes plain JSON of a value. It leaves out secrets and applies `change` to every text. */
  readonly write: (value: unknown, change: Change) => unknown;
  /** The keys of an object and the keys below them; empty for any other value. */
  readonly keys: readonly string[];
}

/** How a file keeps values of one type. */
export interface Codec<T> extends AnyCodec {
  /** Only the compiler reads it: it accepts exactly these values, with every required and every optional key. */
  readonly of?: (value: T, all: AllKeys<T>) => readonly [T, AllKeys<T>];
}

/** Makes every key required, because the compiler would accept a codec that lacks an optional key. */
type AllKeys<T> = T extends object ? { readonly [K in keyof T]-?: AllKeys<T[K]> } : T;

/** The type of the values that a codec keeps. */
export type Kept<A> = A extends Codec<infer T> ? T : never;

/** The codec of an optional property. */
export interface OptionalCodec<T> extends Codec<T> {
  readonly optional: true;
}

/** Codecs by their keys. */
type Parts = Readonly<Record<string, AnyCodec>>;
type OptionalKeys<P> = { [K in keyof P]: P[K] extends { optional: true } ? K : never }[keyof P];
type Plain<T> = { [K in keyof T]: T[K] };

/** The type of an object whose keys have these codecs. */
export type KeptFields<P> = Plain<
  { [K in keyof P as Exclude<K, OptionalKeys<P>>]: Kept<P[K]> } & {
    [K in keyof P as Extract<K, OptionalKeys<P>>]?: Kept<P[K]>;
  }
>;

/** The most letters of a text and entries of a list: more than any screen shows, and few enough for every browser. */
const MOST_LETTERS = 20_000;
const MOST_ENTRIES = 5_000;

/** The file keeps the value unchanged. */
export const kept = <T>(schema: v.GenericSchema<unknown, T>): Codec<T> => ({
  schema,
  write: (value) => value,
  keys: [],
});

/** A text of the app that is the same for every person, such as the address of a site. Nobody can blacken it. */
export const setting = kept(v.pipe(v.string(), v.maxLength(MOST_LETTERS)));
export const text: Codec<string> = { ...setting, write: (value, change) => change(String(value)) };
export const flag = kept(v.boolean());
export const number = kept(v.pipe(v.number(), v.finite()));
export const choice = <const T extends readonly string[]>(names: T): Codec<T[number]> => kept(v.picklist(names));

/** No file keeps the value, because a machine has it only at its end, or reads it soon and keeps it elsewhere. */
export const unkept = <T>(): Codec<T> => ({ schema: v.null(), write: () => null, keys: [] });

/** The file keeps nothing of the secret. */
export const secret: Codec<Secret> = {
  schema: v.pipe(
    v.literal(HIDDEN),
    v.transform((hidden) => new Secret(hidden)),
  ),
  write: () => HIDDEN,
  keys: [],
};

/** An actor that a machine has spawned: the file keeps its id, by which XState finds it among the machine's children. */
export const actor: Codec<AnyActorRef> = {
  schema: v.strictObject({ xstate$$type: v.literal(1), id: v.string() }),
  write: (value) => value,
  keys: [],
};

const MASK = "•";

/** A secret shown on screen: the file keeps only its length. */
export const masked: Codec<Secret> = {
  schema: v.pipe(
    v.string(),
    v.maxLength(MOST_LETTERS),
    v.check((text) => text === MASK.repeat(text.length)),
    v.transform((hidden) => new Secret(hidden)),
  ),
  write: (value) => MASK.repeat(value instanceof Secret ? value.reveal().length : 0),
  keys: [],
};

/**
 * Replaces each letter and digit by one of the same class, so that every rule of a field gives the same result for the
 * shape as for the text. The shape of a shape is the same shape.
 */
export const shapeOf = (value: string): string =>
  value
    .replace(/\p{Lu}/gu, (letter) => "X".repeat(letter.length))
    .replace(/\p{Nd}/gu, (digit) => "0".repeat(digit.length))
    .replace(/[^\p{Lu}\p{Nd}\p{P}\p{S}\p{Z}]/gu, (letter) => "x".repeat(letter.length));

/** A text that gives access, such as the code of a mailed link: the file keeps only its shape. */
export const shaped: Codec<string> = {
  ...text,
  write: (value, change) => change(shapeOf(String(value)), String(value)),
};

/**
 * The codecs of addresses that may identify a person.
 *
 * @param open the parameters of queries whose values are public, and stay
 */
export function addressCodecs(open: ReadonlySet<string>) {
  const shapeOfQuery = (query: string): string =>
    query.replace(/([^=?&#]*)=([^&#]*)/g, (pair, name: string, value: string) =>
      open.has(name) ? pair : `${name}=${shapeOfValue(value)}`,
    );
  function shapeOfAddress(address: string): string {
    const [, site = "", path = "", query = ""] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(.*)$/s.exec(address) ?? [];
    const segments = path.split("/").map((segment) => (/^[a-z-]*$/.test(segment) ? segment : shapeOf(segment)));
    return site + segments.join("/") + shapeOfQuery(query);
  }
  const shapedBy = (shape: (value: string) => string): Codec<string> => ({
    ...text,
    write: (value, change) => change(shape(String(value)), String(value)),
  });
  return {
    /** The query of an address: the file keeps its names, and of its values only the shape. */
    shapedQuery: shapedBy(shapeOfQuery),
    /** An address of another site: of path and query the file keeps only the shape. */
    shapedAddress: shapedBy(shapeOfAddress),
  };
}

const shapeOfValue = (value: string): string =>
  value.replace(/%[\da-f]{2}|[^%]+|%/gi, (part) => (part.length === 3 && part.startsWith("%") ? "%20" : shapeOf(part)));

export const nullable = <T>(codec: Codec<T>): Codec<T | null> => ({
  keys: codec.keys,
  schema: v.nullable(codec.schema),
  write: (value, change) => (value === null ? null : codec.write(value, change)),
});

export const optional = <T>(codec: Codec<T>): OptionalCodec<T> => ({
  keys: codec.keys,
  schema: codec.schema,
  write: codec.write,
  optional: true,
});

export const list = <T>(codec: Codec<T>): Codec<readonly T[]> => ({
  keys: codec.keys,
  schema: v.pipe(v.array(codec.schema), v.maxLength(MOST_ENTRIES)),
  write: (value, change) => (Array.isArray(value) ? value.map((entry) => codec.write(entry, change)) : value),
});

/** An object of these keys and no others. */
export function fields<P extends Parts>(parts: P): Codec<KeptFields<P>> {
  const all = new Map(Object.entries(parts));
  const entries = [...all].map(
    ([key, part]) => [key, "optional" in part ? v.exactOptional(part.schema) : part.schema] as const,
  );
  return {
    keys: [...all].flatMap(([key, { keys }]) => [key].concat(keys.map((below) => `${key}.${below}`))),
    schema: v.strictObject(Object.fromEntries(entries)),
    // Equal objects get the same JSON: the keys have a fixed order, and `write` leaves out keys that the type lacks.
    write: (value, change) => {
      const given = new Map<string, unknown>(Object.entries(Object(value)));
      return Object.fromEntries(
        [...all].flatMap(([key, part]) => (given.has(key) ? [[key, part.write(given.get(key), change)]] : [])),
      );
    },
  };
}

/** Entries of one kind for some of the keys of an object. */
export const someOf = <T, E>({ keys }: Codec<T>, entry: Codec<E>): Codec<{ readonly [K in keyof T]?: E }> => ({
  keys,
  schema: v.strictObject(Object.fromEntries(keys.map((key) => [key, v.exactOptional(entry.schema)]))),
  write: (value, change) => {
    const given = new Map<string, unknown>(Object.entries(Object(value)));
    return Object.fromEntries(
      keys.flatMap((key) => (given.has(key) ? [[key, entry.write(given.get(key), change)]] : [])),
    );
  },
});

/** Each part must be listed under the value that its objects have for the key. */
type Named<K extends string, P> = {
  readonly [V in keyof P]: Kept<P[V]> extends Readonly<Record<K, infer N>> ? (V extends N ? unknown : never) : never;
};

/** One of several kinds of objects. The value of `key` tells them apart. */
export function oneOf<K extends string, P extends Parts>(key: K, parts: P & Named<K, P>): Codec<Kept<P[keyof P]>> {
  const all = new Map(Object.entries<AnyCodec>(parts));
  const partOf = (value: unknown) => all.get(String(Object(value)[key]));
  return {
    keys: [...new Set([...all.values()].flatMap(({ keys }) => keys))],
    schema: v.lazy((value) => partOf(value)?.schema ?? v.never()),
    write: (value, change) => partOf(value)?.write(value, change),
  };
}

/** One of several kinds of objects. The first of these keys that an object has tells its kind. */
export function oneOfByKey<P extends Parts>(parts: P): Codec<Kept<P[keyof P]>> {
  const all = Object.entries<AnyCodec>(parts);
  const partOf = (value: unknown) => all.find(([key]) => Object.hasOwn(Object(value), key))?.[1];
  return {
    keys: [...new Set(all.flatMap(([, { keys }]) => keys))],
    schema: v.lazy((value) => partOf(value)?.schema ?? v.never()),
    write: (value, change) => partOf(value)?.write(value, change),
  };
}

/** A value of one of two kinds. `isA` recognises the first. */
export const either = <A, B>(a: Codec<A>, b: Codec<B>, isA: (value: unknown) => boolean): Codec<A | B> => ({
  keys: [...new Set([...a.keys, ...b.keys])],
  schema: v.union([a.schema, b.schema]),
  write: (value, change) => (isA(value) ? a : b).write(value, change),
});
