import * as v from "valibot";
import type { Envelope } from "../../machines/snapshot/envelope.ts";
import type { supportReport } from "../texts/en/support-report.ts";

/** Under these names a machine's context says who the person is. */
const personal = ["email", "identifier", "name", "firstName", "lastName", "phone", "employeeCode", "company"] as const;
type Personal = (typeof personal)[number];
const isPersonal = (key: string): key is Personal => personal.some((name) => name === key);

export interface Fact {
  name: string;
  value: string;
}

/** What a snapshot holds, for the person whose it is. */
export function factsOf(envelope: Envelope, texts: typeof supportReport): Fact[] {
  const { page, url, snapshot, pending, trail, capturedAt } = envelope;
  const found = new Map<Personal, Set<string>>();
  const organisations = collect(snapshot, found);
  const { userAgent } = page.browser;
  const { width, height } = page.viewport;
  const time = new Intl.DateTimeFormat(page.locale, { dateStyle: "medium", timeStyle: "medium" }).format(capturedAt);
  const facts: (Fact | null)[] = [
    envelope.comment === undefined ? null : { name: texts.doing, value: envelope.comment },
    { name: texts.page, value: `${document.title} (${url})` },
    { name: texts.time, value: time },
    ...personal.map((key) => listed(texts.personal[key], found.get(key))),
    organisations > 0 ? { name: texts.organisations, value: String(organisations) } : null,
    listed(texts.typed, new Set(Object.values(page.drafts).filter((draft) => draft !== ""))),
    pending.length > 0 ? { name: texts.waiting, value: texts.yes } : null,
    { name: texts.history, value: texts.events(trail.length) },
    { name: texts.language, value: `${page.locale}, ${page.timeZone}` },
    { name: texts.browser, value: `${userAgent}, ${width} × ${height}` },
    { name: texts.version, value: page.app },
  ];
  return facts.filter((fact) => fact !== null);
}

const listed = (name: string, values: ReadonlySet<string> | undefined): Fact | null =>
  values && values.size > 0 ? { name, value: [...values].join(", ") } : null;

const machine = v.object({ context: v.unknown(), children: v.record(v.string(), v.unknown()) });
const branch = v.record(v.string(), v.unknown());
const organisationsOf = v.object({ organisations: v.array(v.unknown()) });

/** Collects what the machines of a tree hold of people. Returns how many organisations there are to choose from. */
function collect(node: unknown, found: Map<Personal, Set<string>>): number {
  if (!v.is(machine, node)) return 0;
  note(node.context, found);
  const here = v.is(organisationsOf, node.context) ? node.context.organisations.length : 0;
  return Math.max(here, ...Object.values(node.children).map((child) => collect(child, found)));
}

function note(value: unknown, found: Map<Personal, Set<string>>): void {
  if (!v.is(branch, value)) return;
  for (const [key, below] of Object.entries(value)) {
    if (isPersonal(key) && typeof below === "string" && below !== "") {
      found.set(key, (found.get(key) ?? new Set()).add(below));
    } else if (key !== "route") note(below, found);
  }
}
