import { personalDataIn, personalKeys } from "../../machines/snapshot/personal-data.ts";
import { referenceOf } from "../../machines/snapshot/reference.ts";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import type { supportReport } from "../texts/en/support-report.ts";

export interface Fact {
  name: string;
  value: string;
}

/** What a snapshot holds, for the person whose it is. */
export function factsOf(envelope: Envelope, texts: typeof supportReport): Fact[] {
  const { page, url, snapshot, pending, trail, capturedAt } = envelope;
  const { person, organisations } = personalDataIn(snapshot);
  const { userAgent } = page.browser;
  const { width, height } = page.viewport;
  const time = new Intl.DateTimeFormat(page.locale, { dateStyle: "medium", timeStyle: "medium" }).format(capturedAt);
  const facts: (Fact | null)[] = [
    { name: texts.reference, value: referenceOf(envelope) },
    envelope.comment === undefined ? null : { name: texts.doing, value: envelope.comment },
    { name: texts.page, value: `${document.title} (${url})` },
    { name: texts.time, value: time },
    ...personalKeys.map((key) => listed(texts.personal[key], person.get(key) ?? [], texts)),
    listed(texts.organisations, organisations, texts),
    listed(texts.typed, new Set(Object.values(page.drafts).filter((draft) => draft.trim() !== "")), texts),
    pending.length > 0 ? { name: texts.waiting, value: texts.yes } : null,
    { name: texts.history, value: texts.events(trail.length) },
    { name: texts.language, value: `${page.locale}, ${page.timeZone}` },
    { name: texts.browser, value: `${userAgent}, ${width} × ${height}` },
    { name: texts.version, value: page.app },
  ];
  return facts.filter((fact) => fact !== null);
}

/** So many texts are named, and the others counted. */
const MOST_NAMED = 5;

function listed(name: string, values: Iterable<string>, texts: typeof supportReport): Fact | null {
  const all = [...values];
  if (all.length === 0) return null;
  const named = all.slice(0, MOST_NAMED).join(", ");
  return { name, value: all.length > MOST_NAMED ? texts.andOthers(named, all.length - MOST_NAMED) : named };
}
