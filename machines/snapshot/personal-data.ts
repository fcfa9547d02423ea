import * as v from "valibot";
import { type Change, shapeOf } from "../../workbench/codec/codec.ts";
import type { Envelope } from "./envelope.ts";

/** Keys of contexts and inputs whose values identify a person. */
export const personalKeys = [
  "email",
  "identifier",
  "name",
  "firstName",
  "lastName",
  "phone",
  "employeeCode",
  "company",
] as const;
export type PersonalKey = (typeof personalKeys)[number];
const isPersonal = (key: string): key is PersonalKey => personalKeys.some((name) => name === key);

/** Below these keys, the same names hold no personal data: a route, broken rules, the menu, all countries. */
const otherwise = new Set(["route", "problems", "menu", "countries"]);

export type PersonalData = ReadonlyMap<PersonalKey, ReadonlySet<string>>;

/** The personal data in a snapshot's tree, and the names of the organisations to choose from. */
export function personalDataIn(tree: unknown): { person: PersonalData; organisations: readonly string[] } {
  const person = new Map<PersonalKey, Set<string>>();
  const organisations = new Set<string>();
  collect(tree, (key, value, isListed) => {
    if (!isListed) person.set(key, (person.get(key) ?? new Set()).add(value));
    else if (key === "company") organisations.add(value);
  });
  return { person, organisations: [...organisations] };
}

const branch = v.record(v.string(), v.unknown());

/** Only texts below these keys are data. The other texts of an actor are names in the charts. */
const isData = (key: string) => key === "context" || key === "input";

function collect(
  value: unknown,
  note: (key: PersonalKey, value: string, isListed: boolean) => void,
  { isInside = false, isListed = false } = {},
): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, note, { isInside, isListed: true });
  else if (v.is(branch, value)) {
    for (const [key, below] of Object.entries(value)) {
      if (isInside && isPersonal(key) && typeof below === "string" && below !== "") note(key, below, isListed);
      else if (!otherwise.has(key)) collect(below, note, { isInside: isInside || isData(key), isListed });
    }
  }
}

const standIns: Record<PersonalKey, (count: number) => string> = {
  email: (count) => `person-${count}@example.test`,
  identifier: (count) => `person-${count}`,
  name: (count) => `Name ${count}`,
  firstName: (count) => `First name ${count}`,
  lastName: (count) => `Last name ${count}`,
  phone: (count) => String(5_550_100 + count),
  employeeCode: (count) => `E-${count}`,
  company: (count) => `Organisation ${count}`,
};

/** Ends before the sign that ends its sentence. */
const anyEmail = /[^\s@"'<>/?&=]+@[^\s@"'<>/?&=]+\.[\p{L}\p{N}-]+/gu;

/**
 * Keys whose values are other words of the person, the phone number as read, or the addresses of images, which can name a
 * person or an organisation. A file for others has only their shape.
 */
const shapedKeys: ReadonlySet<string> = new Set(["search", "typed", "comment", "national", "image", "logoURL"]);

/**
 * The snapshot for readers beyond support: with stand-ins for people and organisations, with the shape of other words of
 * the person, without the comment, and with only some rows of long lists. The same text gets the same stand-in.
 */
export function withStandIns(envelope: Envelope): Envelope {
  const replaced = new Map<string, string>();
  function standInFor(key: PersonalKey, value: string): string {
    const standIn = replaced.get(value) ?? standIns[value.includes("@") ? "email" : key](replaced.size + 1);
    replaced.set(value, standIn);
    return standIn;
  }
  const tree = withFewRows(envelope.snapshot);
  collect(tree, standInFor);
  // The longest name comes first, because another may be part of it.
  const values = [...replaced.keys()].toSorted((a, b) => b.length - a.length);
  const inText = (text: string): string => {
    const whole = replaced.get(text);
    if (whole !== undefined) return whole;
    const named = text.includes(" ") ? values.filter((value) => value.length > 3) : [];
    return named
      .reduce((sofar, value) => sofar.replaceAll(value, replaced.get(value) ?? ""), text)
      .replace(anyEmail, (email) => (email.endsWith("@example.test") ? email : standInFor("email", email)));
  };
  const { comment: _, ...rest } = envelope;
  const { url, page } = rest;
  const inOwnWords = (text: string) => (inText(text) === text ? shapeOf(text) : inText(text));
  return {
    ...rest,
    url: inText(url),
    snapshot: inContexts(tree, inText, inOwnWords),
    // A reproduction starts with an empty record.
    connection: [],
    trail: [],
    page: {
      ...page,
      drafts: Object.fromEntries(Object.entries(page.drafts).map(([key, text]) => [key, inOwnWords(text)])),
      // The view contains typed text, which `collect` does not know because no machine holds it.
      view: null,
    },
  };
}

function inContexts(value: unknown, inText: Change, inOwnWords: Change, isInside = false): unknown {
  if (typeof value === "string") return isInside ? inText(value) : value;
  if (Array.isArray(value)) return value.map((entry) => inContexts(entry, inText, inOwnWords, isInside));
  if (!v.is(branch, value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => {
      if (otherwise.has(key)) return [key, below];
      const change = shapedKeys.has(key) ? inOwnWords : inText;
      return [key, inContexts(below, change, inOwnWords, isInside || isData(key))];
    }),
  );
}

/** The rows of a long list that every file for others keeps. */
const FEW = 3;

/**
 * The tree with few rows in its lists: the first ones, and those that something outside the lists names, such as the
 * chosen organisation. Lists of ids lose the ids of the rows that are left out.
 */
function withFewRows(tree: unknown): unknown {
  const named = new Set<string>();
  visitTexts(tree, (text, place) => {
    // The first ids of a list name rows too: a search has found them.
    if (place.index < FEW && (place.isEntry || !place.isListed)) named.add(text);
  });
  const isKept = (row: unknown, index: number) =>
    index < FEW || !v.is(branch, row) || Object.values(row).some((text) => typeof text === "string" && named.has(text));
  const shorter = mapLists(tree, (list) => list.filter(isKept));
  const before = textsOf(tree);
  const after = textsOf(shorter);
  return mapLists(shorter, (list) => list.filter((id) => typeof id !== "string" || !before.has(id) || after.has(id)));
}

/** The texts that are no entries of a list themselves. */
function textsOf(tree: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  visitTexts(tree, (text, { isEntry }) => isEntry || texts.add(text));
  return texts;
}

interface Place {
  /** Whether the text is below a list, at any depth. */
  isListed: boolean;
  /** Whether the text itself is an entry of a list, and not part of a row. */
  isEntry: boolean;
  index: number;
}

function visitTexts(
  value: unknown,
  visit: (text: string, place: Place) => void,
  place: Place = { isListed: false, isEntry: false, index: 0 },
): void {
  if (typeof value === "string") visit(value, place);
  else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) visitTexts(entry, visit, { isListed: true, isEntry: true, index });
  } else if (v.is(branch, value)) {
    for (const below of Object.values(value)) visitTexts(below, visit, { ...place, isEntry: false });
  }
}

function mapLists(value: unknown, change: (list: unknown[]) => unknown[]): unknown {
  if (Array.isArray(value)) return change(value).map((entry) => mapLists(entry, change));
  if (!v.is(branch, value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, mapLists(below, change)]));
}
