import * as v from "valibot";
import { inGroups, readReference } from "../../machines/shared/call-reference.ts";
import { personalDataIn, personalKeys } from "../../machines/snapshot/personal-data.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import type { View } from "../../machines/snapshot/view.ts";
import type { Wait } from "../../machines/shared/effects.ts";
import type { supportReport } from "../texts/en/support-report.ts";

/** An entry of the report's summary. */
export interface Fact {
  name: string;
  value: string;
  /** True for a value without words: the browser must not translate it. */
  isName?: boolean;
  /** Texts that the person may blacken, shown before the value. */
  personal?: readonly Personal[];
  /** More such texts, which the value counts. */
  others?: readonly Personal[];
}

/** A text that the person may blacken. */
export interface Personal {
  text: string;
  /** The labels of its fields, if known. */
  fields?: readonly string[];
}

type Texts = typeof supportReport;

/** The events of a snapshot in words: the same for the person, for the command line and for the inspector. */
export function happenedOf(envelope: Envelope, texts: Texts): Fact[] {
  const { comment, page, pending, capturedAt } = envelope;
  const { view } = page;
  const references = referencesIn(envelope);
  const waiting = pending.map(({ wait, since }) => waitingFor(wait, since, capturedAt, texts));
  const facts: (Fact | null)[] = [
    listed(texts.doing, comment === undefined ? [] : [{ text: comment }], texts),
    listed(texts.errors, view?.errors ?? [], texts),
    listed(texts.typed, typedIn(view), texts),
    references.length > 0 ? { name: texts.references, value: references.join(", "), isName: true } : null,
    waiting.length > 0 ? { name: texts.waiting, value: [...new Set(waiting)].join(", ") } : null,
  ];
  return facts.filter((fact) => fact !== null);
}

/** The references of failures that the person has met, each with the call that failed if it was among the last steps. */
function referencesIn({ trail, snapshot }: Envelope): string[] {
  const inState = new Set(valuesOf("reference", snapshot));
  const ofCalls = new Map(
    trail.flatMap(({ call }) => {
      const reference = call?.failure?.reference;
      if (!call || reference === undefined) return [];
      // Nobody hears of a passkey that the browser only suggests, so it counts only while the page shows it.
      return call.name === "provePasskey" && !inState.has(reference) ? [] : [[reference, call.name] as const];
    }),
  );
  const own = ownReferenceOf(snapshot);
  const ofPage = [...inState].filter(
    (value) => readReference(value) === value && inGroups(value) !== own && !ofCalls.has(value),
  );
  return [...[...ofCalls].map(([value, call]) => `${inGroups(value)} (${call})`), ...ofPage.map(inGroups)];
}

const root = v.object({ context: v.object({ reference: v.string() }) });

/** The page's own reference, beside faults of which only the page knows; null in a file from before there were any. */
export function ownReferenceOf(snapshot: Envelope["snapshot"]): string | null {
  const parsed = v.safeParse(root, snapshot);
  return parsed.success ? inGroups(parsed.output.context.reference) : null;
}

/** The texts below a key, anywhere in a tree. */
function valuesOf(key: string, tree: unknown): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([name, below]: [string, unknown]) =>
    name === key && typeof below === "string" ? [below] : valuesOf(key, below),
  );
}

const typedIn = (view: View | null): Personal[] =>
  view?.fields.flatMap((field) =>
    "text" in field && field.isTyped ? [{ text: field.text, fields: field.label === "" ? [] : [field.label] }] : [],
  ) ?? [];

function waitingFor(wait: Wait, since: number | null, at: number, texts: Texts): string {
  const name = texts.waits[wait];
  return since === null ? name : texts.waited(name, Math.max(0, Math.round((at - since) / 1000)));
}

/** A fact on one line, for readers who can't blacken it. */
export const inOneLine = ({ value, personal = [] }: Fact): string =>
  [...personal.map((one) => `${one.text}${fieldsOf(one)}`), value].filter((text) => text !== "").join(" · ");

/** The labels of a text's fields, to be written after it. */
export const fieldsOf = ({ fields = [] }: Personal): string => (fields.length === 0 ? "" : ` (${fields.join(", ")})`);

/**
 * The other contents of a snapshot, for the person it is about.
 *
 * @param file the snapshot with the person's texts blackened
 */
export function otherFactsOf(envelope: Envelope, file: Envelope, texts: Texts): Fact[] {
  const { page, snapshot, trail, capturedAt } = envelope;
  const { person, organisations } = personalDataIn(snapshot);
  const { width, height } = page.viewport;
  const typed = new Set(typedIn(page.view).map(({ text }) => text));
  // A text that the person typed is listed with its field already.
  const listedOnce = (name: string, values: Iterable<string> = []) =>
    listed(
      name,
      [...values].filter((text) => !typed.has(text)).map((text) => ({ text })),
      texts,
    );
  const time = new Intl.DateTimeFormat(page.locale, { dateStyle: "medium", timeStyle: "medium" }).format(capturedAt);
  const own = ownReferenceOf(snapshot);
  const facts: (Fact | null)[] = [
    { name: texts.reference, value: referenceOf(envelope), isName: true },
    { name: texts.page, value: `${document.title} (${file.url})`, isName: true },
    own === null ? null : { name: texts.ownReference, value: own, isName: true },
    { name: texts.time, value: time },
    ...personalKeys.map((key) => listedOnce(texts.personal[key], person.get(key))),
    listedOnce(texts.organisations, organisations),
    { name: texts.history, value: texts.events(trail.length) },
    { name: texts.language, value: `${page.locale}, ${page.timeZone}`, isName: true },
    { name: texts.browser, value: `${file.page.browser.userAgent}, ${width} × ${height}`, isName: true },
    { name: texts.version, value: page.app, isName: true },
  ];
  return facts.filter((fact) => fact !== null);
}

/** The number of texts that an entry lists at first; it counts the others. */
const MAX_LISTED = 5;

function listed(name: string, values: readonly Personal[], texts: Texts): Fact | null {
  const fieldsByText = new Map<string, readonly string[]>();
  for (const { text, fields = [] } of values) fieldsByText.set(text, [...(fieldsByText.get(text) ?? []), ...fields]);
  const personal = [...fieldsByText].map(([text, fields]) => ({ text, fields }));
  if (personal.length === 0) return null;
  const others = personal.slice(MAX_LISTED);
  if (others.length === 0) return { name, value: "", personal };
  return { name, value: texts.others(others.length), personal: personal.slice(0, MAX_LISTED), others };
}
