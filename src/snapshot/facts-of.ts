import { personalDataIn, personalKeys } from "../../machines/snapshot/personal-data.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import type { supportReport } from "../texts/en/support-report.ts";

export interface Fact {
  name: string;
  value: string;
  /** Not in words, so nothing to translate. */
  isName?: boolean;
  /** What the person may blacken, before the value. */
  personal?: readonly string[];
}

/**
 * What a snapshot holds, for the person whose it is.
 *
 * @param file the snapshot without what was blackened
 */
export function factsOf(envelope: Envelope, file: Envelope, texts: typeof supportReport): Fact[] {
  const { page, snapshot, pending, trail, capturedAt } = envelope;
  const { person, organisations } = personalDataIn(snapshot);
  const { width, height } = page.viewport;
  const time = new Intl.DateTimeFormat(page.locale, { dateStyle: "medium", timeStyle: "medium" }).format(capturedAt);
  const facts: (Fact | null)[] = [
    { name: texts.reference, value: referenceOf(envelope), isName: true },
    file.comment === undefined ? null : { name: texts.doing, value: file.comment },
    { name: texts.page, value: `${document.title} (${file.url})`, isName: true },
    { name: texts.time, value: time },
    ...personalKeys.map((key) => listed(texts.personal[key], person.get(key) ?? [], texts)),
    listed(texts.organisations, organisations, texts),
    listed(
      texts.typed,
      Object.values(page.drafts).filter((draft) => draft.trim() !== ""),
      texts,
    ),
    pending.length > 0 ? { name: texts.waiting, value: texts.yes } : null,
    { name: texts.history, value: texts.events(trail.length) },
    { name: texts.language, value: `${page.locale}, ${page.timeZone}`, isName: true },
    { name: texts.browser, value: `${file.page.browser.userAgent}, ${width} × ${height}`, isName: true },
    { name: texts.version, value: page.app, isName: true },
  ];
  return facts.filter((fact) => fact !== null);
}

/** So many texts are named, and the others counted. */
const MOST_NAMED = 5;

function listed(name: string, values: Iterable<string>, texts: typeof supportReport): Fact | null {
  const personal = [...new Set(values)];
  if (personal.length === 0) return null;
  const others = personal.length - MOST_NAMED;
  return { name, value: others > 0 ? texts.others(others) : "", personal: personal.slice(0, MOST_NAMED) };
}
