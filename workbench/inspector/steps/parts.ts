import type { Step } from "../../explore/steps.ts";
import { type HeldCall, type Moment, type Offer, outcomeGroups } from "../link/messages.ts";
import { texts } from "../texts.ts";
import type { InspectedApp } from "../subject.ts";
import { isDown } from "./connection.ts";

/** Listed folded and after the flows' events, because users rarely want the events of these machines beside others. */
const backgroundOf = ({ root, connection }: InspectedApp): readonly string[] => [root, connection.machine];

/** A part of the step pane. */
export type Part =
  | { kind: "call"; id: string; call: HeldCall }
  | { kind: "events"; id: string; machine: string; isFolded: boolean; offers: readonly Offer[] }
  /** The events that guards block or that would change nothing, of the flows first. */
  | { kind: "blocked"; id: string; offers: readonly Offer[] }
  /** Only in a search: the pane's bar has a switch. */
  | { kind: "connection"; id: string; step: ConnectionStep }
  | { kind: "timer" | "clock" | "record"; id: string };

type ConnectionStep = { do: "drop" } | { do: "restore" };

type Reads = (...parts: readonly string[]) => boolean;

export const keyOfOffer = ({ type, words }: Offer): string => `${type} ${words}`.trim();
export const stepOfOffer = ({ machine, type, words }: Offer) => ({ do: "case", machine, type, words }) as const;
export const isPossible = ({ takes, isIdle }: Offer): boolean => takes.length > 0 && !isIdle;
export const isFolded = (part: Part): boolean => part.kind === "blocked" || (part.kind === "events" && part.isFolded);

/**
 * The parts at a moment in their order: the waiting requests, newest first, the next timer, the flows' events, the
 * events that do nothing, then everything else.
 */
export function partsAt(app: InspectedApp, { held, offers, untilTimer, actors }: Moment, isLive: boolean): Part[] {
  const inBackground = backgroundOf(app);
  const calls = held.toReversed().map((call): Part => ({ kind: "call", id: `call ${call.name}`, call }));
  const machines = new Set(offers.filter(isPossible).map(({ machine }) => machine));
  const isAlone = actors.filter(({ machine }) => machine !== null).length === 1;
  const background = isAlone ? [] : inBackground.filter((machine) => machines.has(machine));
  const flows = [...machines].filter((machine) => !background.includes(machine));
  const eventsOf = (machine: string): Part => ({
    kind: "events",
    id: `events ${machine}`,
    machine,
    isFolded: background.includes(machine),
    offers: offers
      .filter((offer) => offer.machine === machine && isPossible(offer))
      // The events of a form's fields come last.
      .toSorted((one, other) => Number(app.isOfField(one.type)) - Number(app.isOfField(other.type))),
  });
  const blocked = offers
    .filter((offer) => !isPossible(offer))
    .toSorted(
      (one, other) => Number(inBackground.includes(one.machine)) - Number(inBackground.includes(other.machine)),
    );
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
export const connectionStep = (app: InspectedApp, moment: Moment): ConnectionStep => ({
  do: isDown(app, moment) ? "restore" : "drop",
});

/** The outcomes and events that a search finds, an outcome also by its group, and the step of the connection. */
export function matching(app: InspectedApp, moment: Moment, isLive: boolean, reads: Reads): Part[] {
  const groups = texts.step.groups(app.name);
  const connection: Part[] =
    isLive || app.connection.stateIn(moment) === null
      ? []
      : [{ kind: "connection", id: "connection", step: connectionStep(app, moment) }];
  return [...connection, ...partsAt(app, moment, isLive)].flatMap((part): Part[] => {
    if (part.kind === "call") {
      const { name, outcomes } = part.call;
      const found = outcomes.filter((outcome) => reads(name, texts.step.outcome(outcome.name), groups[outcome.group]));
      return found.length > 0 || reads(name) ? [{ ...part, call: { name, outcomes: found } }] : [];
    }
    if (part.kind === "connection") return reads(texts.step.connectionWords) ? [part] : [];
    if (part.kind !== "events" && part.kind !== "blocked") return [];
    const offers = part.offers.filter(({ machine, type, words }) =>
      reads(machine, type, app.words.instruction(machine, type), words, app.words.caseInWords(machine, words)),
    );
    return offers.length > 0 ? [{ ...part, offers }] : [];
  });
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
