import { setImmediate } from "node:timers/promises";
import type { Notes } from "../../machines/sandbox/look.ts";
import { CLOCK, type Move, openApp, type SandboxApp } from "../../machines/sandbox/open-app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { createWatcher } from "../../machines/sandbox/watcher.ts";
import { isTransition } from "../../machines/sandbox/transitions.ts";
import { whileBroken, withLate } from "../../machines/sandbox/step-variants.ts";

/*
 * The whole app explored from one place to another: which situations a scenario leads to, and the walks that go
 * through every move of it. The same walks are gone in the page.
 */

interface Edge extends Pick<Move, "label" | "event" | "words"> {
  to: string;
  /** What is to be seen at least once: this move with these transitions, and every situation. */
  shows: readonly string[];
}

interface Situation {
  key: string;
  path: readonly string[];
  /** What was noted of answers on the way here. */
  notes: Notes;
  edges: Edge[];
  /** What a person can do here, as `machine event`. */
  offers: readonly string[];
  /** Whether the walk ends here, on another screen than those of the scenario. */
  outside: boolean;
}

export interface Graph {
  first: string;
  situations: ReadonlyMap<string, Situation>;
  /** Transitions taken and guards that said no, of all machines. */
  fulfilled: ReadonlySet<string>;
}

export interface Step extends Pick<Move, "label" | "event" | "words"> {
  /** The situation that it leads to. */
  key: string;
}

/** Whether the page lets a person do something, which not every state that would take the event does. */
export type IsOffered = (root: SandboxApp["root"], event: string, words: string) => boolean;

const MOST_SITUATIONS = 400;
/** Each has machines of its own, which take a while to be made. */
const MOST_STANDING = 32;

/** An app with what was seen of it. */
interface Opened {
  app: SandboxApp;
  watcher: ReturnType<typeof createWatcher>;
}

/** No press: what is typed is typed into what is there. */
const isTyped = ({ event }: Pick<Move, "event">) =>
  / (?:form\.edit|field\.leave|code\.filled|search\.change|search\.submit)$/.test(event ?? "");

/** A move that hardly ever happens, kept until it is known what the others show. */
interface Rare extends Pick<Move, "label" | "event" | "words"> {
  from: Situation;
  /** Moves of which one stands for all. */
  kind: string;
}

/**
 * Breadth-first: every move in every situation, each on an app brought there by its path. After them, once each, what
 * hardly ever happens: a port that breaks, a call that does, a press that comes too late. It is a step only where it
 * shows what no other does; where it leads to a place of its own the walk ends.
 *
 * @param shown the duties that other scenarios have shown; those of this one are added
 * @param onArrival is shown the app where it reaches a situation first
 */
export async function explore(
  scenario: Scenario,
  isOffered: IsOffered,
  shown: Set<string> = new Set(),
  onArrival: (app: SandboxApp, situation: Pick<Situation, "key" | "path">) => void = () => {},
): Promise<Graph> {
  const situations = new Map<string, Situation>();
  const fulfilled = new Set<string>();
  /** What some step is known to show. */
  const told = new Set<string>();
  const rare = new Map<string, Rare>();

  /** Apps left standing in a situation that they were the first to reach, for the first that goes on from there. */
  const standing = new Map<Situation, Opened>();

  /** An app at the start of the walk. */
  async function open(): Promise<Opened> {
    const watcher = createWatcher("all", false);
    const app = openApp(scenario, watcher.inspect);
    app.root.start();
    await setImmediate();
    for (const label of scenario.prelude ?? []) {
      app.act(label);
      await setImmediate();
    }
    return { app, watcher };
  }

  async function openAt(situation: Situation): Promise<Opened> {
    const left = standing.get(situation);
    standing.delete(situation);
    if (left) return left;
    const opened = await open();
    for (const label of situation.path) {
      opened.app.actKnown(label);
      await setImmediate();
    }
    opened.app.takeNotes(situation.notes);
    return opened;
  }

  function leave(opened: Opened, situation: Situation): void {
    if (standing.size < MOST_STANDING && !standing.has(situation)) standing.set(situation, opened);
    else opened.app.close();
  }

  /** Notes the situation that an app is in, and leaves it there if it is the first and there is more to do. */
  function arrive(opened: Opened, path: readonly string[], isGoneOnFrom: boolean): string {
    const { app } = opened;
    const { key, screen } = app.look();
    if (situations.has(key)) {
      app.close();
      return key;
    }
    const offers = app.accepts().filter((event) => isOffered(app.root, event, ""));
    const outside = !scenario.within.includes(screen);
    const situation = { key, path, notes: app.notes(), edges: [], offers, outside };
    situations.set(key, situation);
    if (situations.size > MOST_SITUATIONS) throw new Error(`More than ${MOST_SITUATIONS} situations: ${key}`);
    onArrival(app, situation);
    if (isGoneOnFrom && !outside) leave(opened, situation);
    else app.close();
    return key;
  }

  const isReached = ({ root }: SandboxApp, { event, words }: Move) => event === null || isOffered(root, event, words);

  /** Makes a move and notes where it leads; whether it is worth a step is said by what it showed. */
  async function make(
    situation: Situation,
    { label, event, words }: Pick<Move, "label" | "event" | "words">,
    isPlain: boolean,
    isWorthIt: (lastStep: readonly string[], to: string) => boolean,
  ) {
    const opened = await openAt(situation);
    const { app, watcher } = opened;
    const before = watcher.steps.length;
    if (isPlain) app.actKnown(label);
    else app.act(label);
    await setImmediate();
    const lastStep = watcher.steps.slice(before);
    for (const duty of lastStep) fulfilled.add(duty);
    const used = app.world.used();
    const tooLate = [...app.refused(), ...app.moves().filter((move) => !isReached(app, move))];
    const to = arrive(opened, [...situation.path, label], isPlain);
    const taken = lastStep.filter(isTransition);
    // An event may be taken where it changes nothing, and has to be made where it does.
    const shows = [`${label}, ${to === situation.key ? "staying" : "going on"}: ${taken.join(", ")}`, to];
    if (isWorthIt(lastStep, to)) {
      for (const duty of lastStep) told.add(duty);
      situation.edges.push({ label, event, words, to, shows });
    }
    return { taken, used, tooLate };
  }

  async function expand(situation: Situation): Promise<void> {
    const opened = await openAt(situation);
    const { app: looked } = opened;
    const moves = looked.moves().filter((move) => isReached(looked, move));
    const rareMoves = looked.rareMoves();
    leave(opened, situation);
    function keep(kind: string, label: string, { event, words }: Pick<Move, "event" | "words">): void {
      if (!rare.has(kind)) rare.set(kind, { from: situation, kind, label, event, words });
    }
    for (const move of rareMoves) keep(move.label, move.label, move);
    for (const move of moves) {
      const { label } = move;
      const { taken, used, tooLate } = await make(
        situation,
        move,
        true,
        // What leads nowhere is worth a step when it takes a transition that no other step has taken.
        (lastStep, to) =>
          to !== situation.key || label === CLOCK || lastStep.some((duty) => isTransition(duty) && !told.has(duty)),
      );
      for (const port of used) keep(`${port} ${taken.join(", ")}`, whileBroken(label, port), move);
      // The page tells of a search while it is typed, too: a press would come after that.
      if (move.event === "workspace search.submit") continue;
      // It was there to be pressed.
      const wasThere = (entry: Move) => !isTyped(entry) && moves.some((other) => other.label === entry.label);
      for (const { label: late } of tooLate.filter(wasThere)) {
        keep(`late ${late} ${taken.join(", ")}`, withLate(label, late), move);
      }
    }
  }

  const begun = await open();
  for (const duty of begun.watcher.steps) fulfilled.add(duty);
  const first = arrive(begun, [], true);
  for (const situation of situations.values()) if (!situation.outside) await expand(situation);
  for (const duty of [...fulfilled, ...shown]) told.add(duty);
  for (const move of rare.values()) {
    await make(move.from, move, false, (lastStep) => lastStep.some((duty) => !told.has(duty)));
  }
  for (const { app } of standing.values()) app.close();
  for (const duty of told) shown.add(duty);
  return { first, situations, fulfilled };
}

/**
 * Walks that between them show everything there is to see, each going on to the nearest that was not seen yet.
 *
 * @param seen what was shown before; what these walks show is added
 */
export function walksThrough({ first, situations }: Graph, seen: Set<string>): Step[][] {
  seen.add(first);
  const walks: Step[][] = [];
  for (;;) {
    const walk: Step[] = [];
    for (let here = first; ; here = walk.at(-1)?.key ?? first) {
      const way = toNearestUnseen(here, situations, seen);
      if (way === null) break;
      for (const { label, event, words, to, shows } of way) {
        walk.push({ label, event, words, key: to });
        for (const sight of shows) seen.add(sight);
      }
    }
    if (walk.length === 0) return walks;
    walks.push(walk);
  }
}

function toNearestUnseen(
  start: string,
  situations: Graph["situations"],
  seen: ReadonlySet<string>,
): readonly Edge[] | null {
  const ways = new Map<string, readonly Edge[]>([[start, []]]);
  for (const [key, way] of ways) {
    const edges = situations.get(key)?.edges ?? [];
    const unseen = edges.find(({ shows }) => shows.some((sight) => !seen.has(sight)));
    if (unseen) return [...way, unseen];
    for (const edge of edges) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return null;
}
