import * as v from "valibot";
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

const anyEmail = /[^\s@"'<>/?&=]+@[^\s@"'<>/?&=]+\.[^\s@"'<>/?&=]+/g;

/**
 * The snapshot with stand-ins for people and organisations, and without the person's comment, for readers beyond
 * support. The same text gets the same stand-in.
 */
export function withStandIns(envelope: Envelope): Envelope {
  const replaced = new Map<string, string>();
  function standInFor(key: PersonalKey, value: string): string {
    const standIn = replaced.get(value) ?? standIns[value.includes("@") ? "email" : key](replaced.size + 1);
    replaced.set(value, standIn);
    return standIn;
  }
  collect(envelope.snapshot, standInFor);
  // The longest name comes first, because another may be part of it.
  const values = [...replaced.keys()].toSorted((a, b) => b.length - a.length);
  const inText = (text: string): string => {
    const whole = replaced.get(text);
    if (whole !== undefined) return whole;
    const named = text.includes(" ") ? values.filter((value) => value.length > 3) : [];
    return named
      .reduce((sofar, value) => sofar.replaceAll(value, standInFor("name", value)), text)
      .replace(anyEmail, (email) => (email.endsWith("@example.test") ? email : standInFor("email", email)));
  };
  const { comment: _, ...rest } = envelope;
  const { snapshot, url, page } = rest;
  return {
    ...rest,
    url: inText(url),
    snapshot: inContexts(snapshot, inText),
    page: {
      ...page,
      drafts: Object.fromEntries(Object.entries(page.drafts).map(([key, text]) => [key, inText(text)])),
      // The view contains typed text, which `collect` does not know because no machine holds it.
      view: null,
    },
  };
}

function inContexts(value: unknown, change: (text: string) => string, isInside = false): unknown {
  if (typeof value === "string") return isInside ? change(value) : value;
  if (Array.isArray(value)) return value.map((entry) => inContexts(entry, change, isInside));
  if (!v.is(branch, value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [
      key,
      otherwise.has(key) ? below : inContexts(below, change, isInside || isData(key)),
    ]),
  );
}
