import type { Step } from "../../../machines/sandbox/steps.ts";
import { caseInWords, instruction } from "../../flow-pages/words.ts";
import { type HeldCall, type Moment, type Offer, outcomeGroups } from "../link/messages.ts";
import { texts } from "../texts.ts";
import { connectionOf, isDown } from "./connection.ts";

/** People rarely want the events of these machines: beside others, they are folded after the events of the flows. */
const BACKGROUND: readonly string[] = ["app", "connection"];

export interface CallPart {
  kind: "call";
  id: string;
  call: HeldCall;
  gone: ReadonlySet<string>;
}

/** A part of the step pane. `gone` has the keys of entries that are no longer possible and only keep their places. */
export type Part =
  | CallPart
  | {
      kind: "events";
      id: string;
      machine: string;
      isFolded: boolean;
      offers: readonly Offer[];
      gone: ReadonlySet<string>;
    }
  /** The events that guards block, of the flows first. */
  | { kind: "blocked"; id: string; offers: readonly Offer[] }
  /** Only in a search: the pane's bar has a switch. */
  | { kind: "connection"; id: string; step: ConnectionStep }
  | { kind: "timer" | "clock" | "record"; id: string };

type ConnectionStep = { do: "drop" } | { do: "restore" };

type Reads = (...parts: readonly string[]) => boolean;

export const keyOfOffer = ({ type, words }: Offer): string => `${type} ${words}`.trim();
export const stepOfOffer = ({ machine, type, words }: Offer) => ({ do: "case", machine, type, words }) as const;
export const isPossible = ({ takes }: Offer): boolean => takes.length > 0;
export const isFolded = (part: Part): boolean => part.kind === "blocked" || (part.kind === "events" && part.isFolded);

export const isCall = (part: Part): part is CallPart => part.kind === "call";
/** Whether the request waits no longer, and only keeps its place. */
export const isAnswered = ({ call, gone }: Pick<CallPart, "call" | "gone">): boolean =>
  call.outcomes.length > 0 && call.outcomes.every(({ name }) => gone.has(name));

/** The events of a form's fields come last: the user types in the app. */
const isOfField = ({ type }: Offer): boolean => type === "form.edit" || type === "field.leave";

const none: ReadonlySet<string> = new Set();

/**
 * The parts at a moment in their order: the waiting requests, newest first, the flows' events, then everything else, with
 * the blocked events after those that are possible.
 */
export function partsAt({ held, offers, untilTimer, actors }: Moment, isLive: boolean): Part[] {
  const calls = held.toReversed().map((call): Part => ({ kind: "call", id: `call ${call.name}`, call, gone: none }));
  const machines = new Set(offers.filter(isPossible).map(({ machine }) => machine));
  const isAlone = actors.filter(({ machine }) => machine !== null).length === 1;
  const background = isAlone ? [] : BACKGROUND.filter((machine) => machines.has(machine));
  const flows = [...machines].filter((machine) => !background.includes(machine));
  const eventsOf = (machine: string): Part => ({
    kind: "events",
    id: `events ${machine}`,
    machine,
    isFolded: background.includes(machine),
    offers: offers
      .filter((offer) => offer.machine === machine && isPossible(offer))
      .toSorted((one, other) => Number(isOfField(one)) - Number(isOfField(other))),
    gone: none,
  });
  const blocked = offers
    .filter((offer) => !isPossible(offer))
    .toSorted((one, other) => Number(BACKGROUND.includes(one.machine)) - Number(BACKGROUND.includes(other.machine)));
  return [
    ...calls,
    ...(untilTimer === null ? [] : [{ kind: "timer", id: "timer" } as const]),
    ...flows.map(eventsOf),
    ...(blocked.length > 0 ? [{ kind: "blocked", id: "blocked", offers: blocked } as const] : []),
    ...background.map(eventsOf),
    ...(isLive ? [] : [{ kind: "clock", id: "clock" } as const]),
    { kind: "record", id: "record" },
  ];
}

/** Breaks the connection or restores it. */
export const connectionStep = (moment: Moment): ConnectionStep => ({ do: isDown(moment) ? "restore" : "drop" });

/** The outcomes and events that a search finds, an outcome also by its group, and the step of the connection. */
export function matching(moment: Moment, isLive: boolean, reads: Reads): Part[] {
  const connection: Part[] =
    isLive || connectionOf(moment) === null
      ? []
      : [{ kind: "connection", id: "connection", step: connectionStep(moment) }];
  return [...connection, ...partsAt(moment, isLive)].flatMap((part): Part[] => {
    if (part.kind === "call") {
      const { name, outcomes } = part.call;
      const found = outcomes.filter((outcome) =>
        reads(name, texts.step.outcome(outcome.name), texts.step.groups[outcome.group]),
      );
      return found.length > 0 || reads(name) ? [{ ...part, call: { name, outcomes: found } }] : [];
    }
    if (part.kind === "connection") return reads(texts.step.connectionWords) ? [part] : [];
    if (part.kind !== "events" && part.kind !== "blocked") return [];
    const offers = part.offers.filter(({ machine, type, words }) =>
      reads(machine, type, instruction(type), words, caseInWords(words)),
    );
    return offers.length > 0 ? [{ ...part, offers }] : [];
  });
}

const keysOf = (part: Part): string[] => {
  if (part.kind === "call") return part.call.outcomes.map(({ name }) => name);
  return part.kind === "events" ? part.offers.map(keyOfOffer) : [];
};

/** A part with only these of its entries. */
export function keeping(part: Part, keys: ReadonlySet<string>): Part {
  if (part.kind === "call") {
    return { ...part, call: { ...part.call, outcomes: part.call.outcomes.filter(({ name }) => keys.has(name)) } };
  }
  return part.kind === "events"
    ? { ...part, offers: part.offers.filter((offer) => keys.has(keyOfOffer(offer))) }
    : part;
}

/** The parts, with the kept ones first and in their places. New entries come after all of them, so that none moves. */
export function inPlace(parts: readonly Part[], kept: readonly Part[]): Part[] {
  const now = new Map(parts.map((part) => [part.id, part]));
  return [...kept.map((was) => still(was, now.get(was.id))), ...parts.flatMap((part) => beyond(part, kept))];
}

/** A kept part; its entries that are no longer possible are gone. */
function still(was: Part, is: Part | undefined): Part {
  if (was.kind !== "call" && was.kind !== "events") return was;
  const now = new Set(is ? keysOf(is) : []);
  const gone = new Set(keysOf(was).filter((key) => !now.has(key)));
  if (was.kind === "call" || is?.kind !== "events") return { ...was, gone };
  const offers = new Map(is.offers.map((offer) => [keyOfOffer(offer), offer]));
  return { ...was, offers: was.offers.map((offer) => offers.get(keyOfOffer(offer)) ?? offer), gone };
}

/** A part without the entries that are kept; none if nothing is left of it. */
function beyond(part: Part, kept: readonly Part[]): Part[] {
  const own = kept.filter(({ id }) => id === part.id);
  if (own.length === 0) return [part];
  const known = new Set(own.flatMap(keysOf));
  const rest = keysOf(part).filter((key) => !known.has(key));
  return rest.length === 0 ? [] : [keeping(part, new Set(rest))];
}

/** Everything that these parts can do: the outcomes of requests, and the possible events. */
export const stepsIn = (parts: readonly Part[]): Step[] =>
  parts.flatMap((part): Step[] => {
    if (part.kind === "call") {
      const { name, outcomes } = part.call;
      return outcomes.map((outcome) => ({ do: "settle", name, outcome: outcome.name }));
    }
    if (part.kind === "connection") return [part.step];
    return part.kind === "events" ? part.offers.map(stepOfOffer) : [];
  });

/** The outcomes of a request by their group, in the order of the groups. */
export const byGroup = ({ outcomes }: HeldCall) =>
  outcomeGroups.flatMap((group) => {
    const own = outcomes.filter((outcome) => outcome.group === group);
    return own.length > 0 ? [{ group, names: own.map(({ name }) => name) }] : [];
  });

/** Offers by the type of their event, in order. */
export function byType(offers: readonly Offer[]): [string, Offer[]][] {
  const types = new Map<string, Offer[]>();
  for (const offer of offers) types.set(offer.type, [...(types.get(offer.type) ?? []), offer]);
  return [...types];
}
