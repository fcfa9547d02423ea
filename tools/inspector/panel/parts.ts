import type { Step } from "../../../workbench/explore/steps.ts";
import { caseInWords, instruction } from "../../flow-pages/happenings.ts";
import { type HeldCall, type Moment, type Offer, outcomeGroups } from "../../../workbench/inspector/link/messages.ts";
import { texts } from "../../../workbench/inspector/texts.ts";
import { connectionOf, isDown } from "./connection.ts";

/** Listed folded and after the flows' events, because users rarely want the events of these machines beside others. */
const BACKGROUND: readonly string[] = ["app", "connection"];

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

/** The events of a form's fields come last: the user types in the app. */
const isOfField = ({ type }: Offer): boolean => type === "form.edit" || type === "field.leave";

/**
 * The parts at a moment in their order: the waiting requests, newest first, the next timer, the flows' events, the
 * events that do nothing, then everything else.
 */
export function partsAt({ held, offers, untilTimer, actors }: Moment, isLive: boolean): Part[] {
  const calls = held.toReversed().map((call): Part => ({ kind: "call", id: `call ${call.name}`, call }));
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
      reads(machine, type, instruction(machine, type), words, caseInWords(machine, words)),
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
