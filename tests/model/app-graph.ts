import { screenOf } from "../../machines/app/screen-of.ts";
import type { Notes } from "../../machines/sandbox/look.ts";
import { openAtStart, pressOf, type SandboxApp } from "../../machines/sandbox/open-app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { createSearch, type Situation } from "../../machines/sandbox/search.ts";
import { settled } from "../../machines/sandbox/world.ts";
import { type KnownStep, stepInWords } from "../../machines/sandbox/steps.ts";
import { isTransition } from "../../machines/sandbox/transitions.ts";
import { createWatcher } from "../../machines/sandbox/watcher.ts";
import { assertPresent } from "../../machines/shared/assert-present.ts";
import type { BreakablePort } from "../../machines/shared/cases.ts";

/*
 * The whole app explored from one place to another: which situations a scenario leads to, and the walks that go
 * through every step of it. The same walks are gone in the page.
 */

interface Edge {
  step: KnownStep;
  to: string;
  /** What is to be seen at least once: this step with these transitions, and every situation. */
  shows: readonly string[];
}

interface AppSituation extends Situation {
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
  situations: ReadonlyMap<string, AppSituation>;
  /** Transitions taken and guards that said no, of all machines. */
  fulfilled: ReadonlySet<string>;
}

/** A step of a walk. */
export interface WalkStep {
  step: KnownStep;
  /** The situation that it leads to. */
  key: string;
}

/** Whether the page lets a person do something, which not every state that would take the event does. */
export type IsOffered = (root: SandboxApp["root"], event: string, words: string) => boolean;

/** An app with what was seen of it. */
interface Opened {
  app: SandboxApp;
  watcher: ReturnType<typeof createWatcher>;
}

/** What a step showed. */
interface Sight {
  lastStep: readonly string[];
  taken: readonly string[];
  /** The ports that it used. */
  used: readonly BreakablePort[];
  /** What nobody can send any more once it is made. */
  tooLate: readonly KnownStep[];
}

/** No press: what is typed is typed into what is there. */
const isTyped = (step: KnownStep) =>
  step.do === "case" &&
  ["form.edit", "field.leave", "code.filled", "search.change", "search.submit"].includes(step.type);

/** A step that hardly ever happens, kept until it is known what the others show. */
interface Rare {
  from: AppSituation;
  step: KnownStep;
}

/**
 * Every step in every situation. After them, once each, what hardly ever happens: a port that breaks, a call that does,
 * a press that comes too late. It is a step only where it shows what no other does; where it leads to a place of its own
 * the walk ends.
 *
 * @param shown the duties that other scenarios have shown; those of this one are added
 * @param onArrival is shown the app where it reaches a situation first
 */
export async function explore(
  scenario: Scenario,
  isOffered: IsOffered,
  shown: Set<string> = new Set(),
  onArrival: (app: SandboxApp, situation: Situation) => void = () => {},
): Promise<Graph> {
  const fulfilled = new Set<string>();
  /** What some step is known to show. */
  const told = new Set<string>();
  /** By kind: one of a kind stands for all. */
  const rare = new Map<string, Rare>();

  /** What can be done in the situation that is gone on from. */
  let here: readonly KnownStep[] = [];

  function isReached({ root }: SandboxApp, step: KnownStep): boolean {
    const press = pressOf(step);
    return press === null || isOffered(root, press.event, press.words);
  }

  const search = createSearch<Opened, AppSituation, Sight>({
    starts: [scenario.address],
    async open() {
      const watcher = createWatcher("all", false);
      return { app: await openAtStart(scenario, watcher.inspect), watcher };
    },
    close: ({ app }) => app.close(),
    async take({ app, watcher }, step) {
      watcher.steps.length = 0;
      app.take(step);
      await settled();
    },
    see({ app, watcher }) {
      const lastStep = watcher.steps.splice(0);
      for (const duty of lastStep) fulfilled.add(duty);
      return {
        lastStep,
        taken: lastStep.filter(isTransition),
        used: app.world.used(),
        tooLate: [...app.refused(), ...app.steps().filter((step) => !isReached(app, step))],
      };
    },
    keyOf: ({ app }) => app.look().key,
    arrive({ app, watcher }, situation) {
      for (const duty of watcher.steps) fulfilled.add(duty);
      const offers = app.accepts().filter((event) => isOffered(app.root, event, ""));
      const outside = !scenario.within.includes(screenOf(app.root.getSnapshot()));
      onArrival(app, situation);
      return { ...situation, notes: app.notes(), edges: [], offers, outside };
    },
    resume: ({ app }, { notes }) => app.takeNotes(notes),
    steps({ app }, situation) {
      if (situation.outside) return [];
      for (const step of app.rareSteps()) keep(stepInWords(step), situation, step);
      here = app.steps().filter((step) => isReached(app, step));
      return here;
    },
  });

  function keep(kind: string, from: AppSituation, step: KnownStep): void {
    if (!rare.has(kind)) rare.set(kind, { from, step });
  }

  type Found = Awaited<ReturnType<typeof search.take>>;
  function addEdge({ from, step, seen: { lastStep, taken }, to }: Found): void {
    for (const duty of lastStep) told.add(duty);
    // An event may be taken where it changes nothing, and has to be made where it does.
    const sight = `${stepInWords(step)}, ${to === from ? "staying" : "going on"}: ${taken.join(", ")}`;
    from.edges.push({ step, to: to.key, shows: [sight, to.key] });
  }

  for await (const found of search.all()) {
    const { from, step, seen, to } = found;
    // What leads nowhere is worth a step when it takes a transition that no other step has taken.
    if (to !== from || step.do === "pass" || seen.taken.some((duty) => !told.has(duty))) addEdge(found);
    const taken = seen.taken.join(", ");
    for (const port of seen.used) keep(`${port} ${taken}`, from, { ...step, whileBroken: port });
    // The page tells of a search while it is typed, too: a press would come after that.
    if (pressOf(step)?.event === "workspace search.submit") continue;
    const pressed = new Set(here.filter((other) => !isTyped(other)).map(stepInWords));
    for (const late of seen.tooLate) {
      // It was there to be pressed.
      if (late.do !== "case" || !pressed.has(stepInWords(late))) continue;
      keep(`late ${stepInWords(late)} ${taken}`, from, { ...step, tooLate: late });
    }
  }
  for (const duty of [...fulfilled, ...shown]) told.add(duty);
  for (const { from, step } of rare.values()) {
    const found = await search.take(from, step);
    if (found.seen.lastStep.some((duty) => !told.has(duty))) addEdge(found);
  }
  search.close();
  for (const duty of told) shown.add(duty);
  return { first: assertPresent([...search.situations.keys()][0]), situations: search.situations, fulfilled };
}

/**
 * Walks that between them show everything there is to see, each going on to the nearest that was not seen yet.
 *
 * @param seen what was shown before; what these walks show is added
 */
export function walksThrough({ first, situations }: Graph, seen: Set<string>): WalkStep[][] {
  seen.add(first);
  const walks: WalkStep[][] = [];
  for (;;) {
    const walk: WalkStep[] = [];
    for (let here = first; ; here = walk.at(-1)?.key ?? first) {
      const way = toNearestUnseen(here, situations, seen);
      if (way === null) break;
      for (const { step, to, shows } of way) {
        walk.push({ step, key: to });
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
