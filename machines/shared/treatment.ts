import * as v from "valibot";
import { Secret } from "./secret.ts";

/*
 * How a value is written into a snapshot file and read back. Every value of every context and of every call's input has
 * one of these, down to the last key. The type of a context follows from them; an input that lacks one does not compile.
 */

/** Changes a text on its way into a file: a person may have blackened it. */
export type Change = (text: string) => string;

export const unchanged: Change = (text) => text;

/** How a file holds values, and how they are read back. */
export interface AnyTreatment {
  /** Reads a value from a file. Refuses one that no snapshot would have written. */
  readonly schema: v.GenericSchema;
  /** Plain JSON of a value, without secrets, and with every text as `change` makes it. */
  readonly write: (value: unknown, change: Change) => unknown;
  /** The keys of an object, with those below them; none of any other value. */
  readonly keys: readonly string[];
}

/** How a file holds values of a type. */
export interface Treatment<T> extends AnyTreatment {
  /** Only the compiler looks at it: these values and no others, with every key that they have or may have. */
  readonly of?: (value: T, all: AllKeys<T>) => readonly [T, AllKeys<T>];
}

/** A type that may leave a key out has the same values as one that does not know the key. This tells them apart. */
type AllKeys<T> = T extends object ? { readonly [K in keyof T]-?: AllKeys<T[K]> } : T;

/** The values that a treatment is of. */
export type Kept<A> = A extends Treatment<infer T> ? T : never;

/** Of a property that may be left out. */
export interface OptionalTreatment<T> extends Treatment<T> {
  readonly optional: true;
}

/** Treatments by their keys. */
type Parts = Readonly<Record<string, AnyTreatment>>;
type OptionalKeys<P> = { [K in keyof P]: P[K] extends { optional: true } ? K : never }[keyof P];
type Plain<T> = { [K in keyof T]: T[K] };

/** The objects that these parts make up. */
export type KeptFields<P> = Plain<
  { [K in keyof P as Exclude<K, OptionalKeys<P>>]: Kept<P[K]> } & {
    [K in keyof P as Extract<K, OptionalKeys<P>>]?: Kept<P[K]>;
  }
>;

/** Letters of one text, entries of one list: far more than a screen shows, far fewer than would stop a browser. */
const MOST_LETTERS = 20_000;
const MOST_ENTRIES = 5_000;

/** Takes the place of a secret in a file. A reproduction has a `Secret` of this text. */
export const HIDDEN = "[secret]";

/** Kept as it is. */
export const kept = <T>(schema: v.GenericSchema<unknown, T>): Treatment<T> => ({
  schema,
  write: (value) => value,
  keys: [],
});

/** A text that is the app's own and the same for everybody, such as the address of a site: it is never blackened. */
export const setting = kept(v.pipe(v.string(), v.maxLength(MOST_LETTERS)));
export const text: Treatment<string> = { ...setting, write: (value, change) => change(String(value)) };
export const flag = kept(v.boolean());
export const number = kept(v.pipe(v.number(), v.finite()));
export const choice = <const T extends readonly string[]>(names: T): Treatment<T[number]> => kept(v.picklist(names));

/** No file has it: it is set only in the moment in which a machine ends, or is soon read and then kept elsewhere. */
export const unkept = <T>(): Treatment<T> => ({ schema: v.null(), write: () => null, keys: [] });

/** Never in a file in any form. */
export const secret: Treatment<Secret> = {
  schema: v.pipe(
    v.literal(HIDDEN),
    v.transform((hidden) => new Secret(hidden)),
  ),
  write: () => HIDDEN,
  keys: [],
};

const MASK = "•";

/** Of a secret that a screen shows: only how long it is. */
export const masked: Treatment<Secret> = {
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
 * A text of the same length and the same classes of letters, so that every rule answers alike; nothing else is left
 * of it. Shaping a shaped text changes nothing.
 */
export const shapeOf = (value: string): string =>
  value
    .replace(/\p{Lu}/gu, (letter) => "X".repeat(letter.length))
    .replace(/\p{Nd}/gu, (digit) => "0".repeat(digit.length))
    .replace(/[^\p{Lu}\p{Nd}\p{P}\p{S}\p{Z}]/gu, (letter) => "x".repeat(letter.length));

/** Of a text that opens something, such as the code of a mailed link. */
export const shaped: Treatment<string> = {
  ...text,
  write: (value, change) => change(shapeOf(String(value))),
};

/** The query of an address: its names stay, its values are shaped. */
export const shapedQuery: Treatment<string> = {
  ...text,
  write: (value, change) => change(shapeOfQuery(String(value))),
};

/** Which app asks and where the answer goes: a screen shows it, and it is public (RFC 6749). */
const open: ReadonlySet<string> = new Set(["client_id", "redirect_uri", "response_type", "code_challenge_method"]);

export const shapeOfQuery = (query: string): string =>
  query.replace(/([^=?&#]*)=([^&#]*)/g, (pair, name: string, value: string) =>
    open.has(name) ? pair : `${name}=${shapeOfValue(value)}`,
  );

const shapeOfValue = (value: string): string =>
  value.replace(/%[\da-f]{2}|[^%]+|%/gi, (part) => (part.length === 3 && part.startsWith("%") ? "%20" : shapeOf(part)));

/** An address elsewhere: the site is kept; its path and query, which could tell of a person, are shaped. */
export const shapedAddress: Treatment<string> = {
  ...text,
  write: (value, change) => change(shapeOfAddress(String(value))),
};

function shapeOfAddress(address: string): string {
  const [, site = "", path = "", query = ""] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(.*)$/s.exec(address) ?? [];
  const segments = path.split("/").map((segment) => (/^[a-z-]*$/.test(segment) ? segment : shapeOf(segment)));
  return site + segments.join("/") + shapeOfQuery(query);
}

export const nullable = <T>(treatment: Treatment<T>): Treatment<T | null> => ({
  keys: treatment.keys,
  schema: v.nullable(treatment.schema),
  write: (value, change) => (value === null ? null : treatment.write(value, change)),
});

export const optional = <T>(treatment: Treatment<T>): OptionalTreatment<T> => ({
  keys: treatment.keys,
  schema: treatment.schema,
  write: treatment.write,
  optional: true,
});

export const list = <T>(treatment: Treatment<T>): Treatment<readonly T[]> => ({
  keys: treatment.keys,
  schema: v.pipe(v.array(treatment.schema), v.maxLength(MOST_ENTRIES)),
  write: (value, change) => (Array.isArray(value) ? value.map((entry) => treatment.write(entry, change)) : value),
});

/** An object of these keys and no others. */
export function fields<P extends Parts>(parts: P): Treatment<KeptFields<P>> {
  const all = new Map(Object.entries(parts));
  const entries = [...all].map(
    ([key, part]) => [key, "optional" in part ? v.exactOptional(part.schema) : part.schema] as const,
  );
  return {
    keys: [...all].flatMap(([key, { keys }]) => [key].concat(keys.map((below) => `${key}.${below}`))),
    schema: v.strictObject(Object.fromEntries(entries)),
    // Always in the same order; a key that its type does not have is left out.
    write: (value, change) => {
      const given = new Map<string, unknown>(Object.entries(Object(value)));
      return Object.fromEntries(
        [...all].flatMap(([key, part]) => (given.has(key) ? [[key, part.write(given.get(key), change)]] : [])),
      );
    },
  };
}

/** Entries of one kind for some of the keys of an object. */
export const someOf = <T, E>(
  { keys }: Treatment<T>,
  entry: Treatment<E>,
): Treatment<{ readonly [K in keyof T]?: E }> => ({
  keys,
  schema: v.strictObject(Object.fromEntries(keys.map((key) => [key, v.exactOptional(entry.schema)]))),
  write: (value, change) => {
    const given = new Map<string, unknown>(Object.entries(Object(value)));
    return Object.fromEntries(
      keys.flatMap((key) => (given.has(key) ? [[key, entry.write(given.get(key), change)]] : [])),
    );
  },
});

/** The name under which a part is listed is a value of the key. */
type Named<K extends string, P> = {
  readonly [V in keyof P]: Kept<P[V]> extends Readonly<Record<K, infer N>> ? (V extends N ? unknown : never) : never;
};

/** One of several kinds of objects, told apart by the value of a key. */
export function oneOf<K extends string, P extends Parts>(key: K, parts: P & Named<K, P>): Treatment<Kept<P[keyof P]>> {
  const all = new Map(Object.entries<AnyTreatment>(parts));
  const partOf = (value: unknown) => all.get(String(Object(value)[key]));
  return {
    keys: [...new Set([...all.values()].flatMap(({ keys }) => keys))],
    schema: v.lazy((value) => partOf(value)?.schema ?? v.never()),
    write: (value, change) => partOf(value)?.write(value, change),
  };
}

/** One of several kinds of objects, told apart by a key that they have: the first in this order. */
export function treatedByKey<P extends Parts>(parts: P): Treatment<Kept<P[keyof P]>> {
  const all = Object.entries<AnyTreatment>(parts);
  const partOf = (value: unknown) => all.find(([key]) => Object.hasOwn(Object(value), key))?.[1];
  return {
    keys: [...new Set(all.flatMap(([, { keys }]) => keys))],
    schema: v.lazy((value) => partOf(value)?.schema ?? v.never()),
    write: (value, change) => partOf(value)?.write(value, change),
  };
}

/** Of values of two kinds, the first of which has a key that the second has not, or with another value. */
export const either = <A, B>(a: Treatment<A>, b: Treatment<B>, isA: (value: unknown) => boolean): Treatment<A | B> => ({
  keys: [...new Set([...a.keys, ...b.keys])],
  schema: v.union([a.schema, b.schema]),
  write: (value, change) => (isA(value) ? a : b).write(value, change),
});
