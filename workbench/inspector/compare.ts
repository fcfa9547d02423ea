import type { ActorState, Moment } from "./link/messages.ts";

/** How a value changed between two moments, as one-line JSON; null where there is no value. */
export interface Change {
  key: string;
  before: string | null;
  after: string | null;
}

export interface ActorDifference {
  path: string;
  became: "started" | "ended" | "changed";
  /** Ids of state nodes. */
  entered: readonly string[];
  left: readonly string[];
  /** Changes in its context, by path; empty unless the actor existed at both moments. */
  context: readonly Change[];
}

export interface Differences {
  screen: Change | null;
  address: Change | null;
  /** Calls that were not held before, and calls no longer held. */
  asked: readonly string[];
  settled: readonly string[];
  actors: readonly ActorDifference[];
  /** Milliseconds by the app's clock. */
  passed: number;
}

/** Lists all differences between two moments. */
export function compareMoments(before: Moment, after: Moment): Differences {
  const heldBefore = before.held.map(({ name }) => name);
  const heldAfter = after.held.map(({ name }) => name);
  return {
    screen: changed("screen", before.screen, after.screen),
    address: changed("address", before.address, after.address),
    asked: without(heldAfter, heldBefore),
    settled: without(heldBefore, heldAfter),
    actors: actorDifferences(before.actors, after.actors),
    passed: after.now - before.now,
  };
}

/** Whether nothing differs but the time. */
export const isSame = ({ screen, address, asked, settled, actors }: Differences): boolean =>
  screen === null && address === null && [asked, settled, actors].every((list) => list.length === 0);

const without = (names: readonly string[], others: readonly string[]) => names.filter((name) => !others.includes(name));

const changed = (key: string, before: string | null, after: string | null): Change | null =>
  before === after ? null : { key, before, after };

/** Finished actors count as having no states. */
function actorDifferences(before: readonly ActorState[], after: readonly ActorState[]): ActorDifference[] {
  const old = byPath(before);
  const young = byPath(after);
  return [...new Set([...old.keys(), ...young.keys()])].flatMap((path): ActorDifference[] => {
    const was = old.get(path);
    const is = young.get(path);
    const entered = without(is?.states ?? [], was?.states ?? []);
    const left = without(was?.states ?? [], is?.states ?? []);
    if (!was) return [{ path, became: "started", entered, left, context: [] }];
    if (!is) return [{ path, became: "ended", entered, left, context: [] }];
    const context = changes(was.context, is.context, []);
    const isChanged = entered.length + left.length + context.length > 0;
    return isChanged ? [{ path, became: "changed", entered, left, context }] : [];
  });
}

const byPath = (actors: readonly ActorState[]) =>
  new Map(actors.filter(({ status }) => status === "active").map((actor) => [actor.path, actor]));

/** The differences between two values: objects key by key, everything else as a whole. */
function changes(before: unknown, after: unknown, way: readonly string[]): Change[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => changes(before[key], after[key], [...way, key]));
  }
  const [old, young] = [inJson(before), inJson(after)];
  return old === young ? [] : [{ key: way.join("."), before: old, after: young }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const inJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
