import { screenOf } from "../../machines/app/screen-of.ts";
import type { Notes } from "../../machines/sandbox/look.ts";
import { openAtStart, pressOf, type SandboxApp } from "../../machines/sandbox/open-app.ts";
import type { Scenario } from "../../machines/sandbox/scenario.ts";
import { createSearch, type Situation } from "../../workbench/explore/search.ts";
import { settled } from "../../workbench/effects/world.ts";
import { type KnownStep, stepInWords } from "../../workbench/explore/steps.ts";
import { isTransition } from "../../workbench/chart/transitions.ts";
import { createWatcher } from "../../workbench/explore/watcher.ts";
import { assertPresent } from "../../workbench/assert-present.ts";

/*
 * Explores the whole app within a scenario: the situations that it reaches, and walks through every step. The browser
 * tests take the same walks in the page.
 */

interface Edge {
  step: KnownStep;
  to: string;
  /** The duties that a walk over this edge fulfils: this step with its transitions, and the view after it. */
  shows: readonly string[];
}

interface AppSituation extends Situation {
  /** The notes on the answers so far. */
  notes: Notes;
  edges: Edge[];
  /** A person's possible events here, as `machine event`. */
  offers: readonly string[];
  /**
   * The screen, the states and the offers. Situations with the same view differ in facts that the steps to them name,
   * so walks visit one of them.
   */
  view: string;
  /** Whether the walk ends here, on a screen outside the scenario. */
  outside: boolean;
}

export interface Graph {
  first: string;
  situations: ReadonlyMap<string, AppSituation>;
  /** The transitions taken and the guards that refused, of all machines. */
  fulfilled: ReadonlySet<string>;
}

/** A step of a walk. */
export interface WalkStep {
  step: KnownStep;
  /** The situation that it leads to. */
  key: string;
}

/** Whether the page offers an event to a person, which it does not in every state that accepts the event. */
export type IsOffered = (root: SandboxApp["root"], event: string, words: string) => boolean;

/** A running app with its watcher. */
interface Opened {
  app: SandboxApp;
  watcher: ReturnType<typeof createWatcher>;
}

/** The observations of a step. */
interface Sight {
  lastStep: readonly string[];
  taken: readonly string[];
  /** The effects that it used. */
  used: readonly string[];
  /** Steps that were possible before this one, and are not after it. */
  tooLate: readonly KnownStep[];
}

/** Whether a person types in this step, instead of pressing something. */
const isTyped = (step: KnownStep) =>
  step.do === "case" &&
  ["form.edit", "field.leave", "code.filled", "search.change", "search.submit"].includes(step.type);

/** Whether the page has no control for the step. */
const isByHand = (step: KnownStep) => "byHand" in step;

/** A rare step, kept until all others have been explored. */
interface Rare {
  from: AppSituation;
  step: KnownStep;
}

/**
 * Explores every step in every situation. Then it tries each rare event once: an effect that throws, a call that does, a
 * press that comes too late. Such an event becomes a step only if it fulfils a duty that no other step does. If it leads
 * to a new situation, the walk ends there.
 *
 * @param shown the duties that other scenarios have fulfilled; those of this one are added
 * @param onArrival gets the app when it first reaches a situation
 */
export async function explore(
  scenario: Scenario,
  isOffered: IsOffered,
  shown: Set<string> = new Set(),
  onArrival: (app: SandboxApp, situation: Situation) => void = () => {},
): Promise<Graph> {
  const fulfilled = new Set<string>();
  /** The duties that some step fulfils. */
  const told = new Set<string>();
  /** One step of each kind, which represents all of that kind. */
  const rare = new Map<string, Rare>();

  /** The possible steps in the current situation. */
  let here: readonly KnownStep[] = [];

  function isReached({ root }: SandboxApp, step: KnownStep): boolean {
    const press = pressOf(step);
    return press === null || isOffered(root, `${press.machine} ${press.type}`, press.words);
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
    record({ app, watcher }, situation) {
      for (const duty of watcher.steps) fulfilled.add(duty);
      const offers = app.accepts().filter((event) => isOffered(app.root, event, ""));
      const outside = !scenario.within.includes(screenOf(app.root.getSnapshot()));
      onArrival(app, situation);
      const { screen, state, signedIn } = app.look();
      const view = JSON.stringify([screen, state, signedIn, offers]);
      return { ...situation, notes: app.notes(), edges: [], offers, view, outside };
    },
    resume: ({ app }, { notes }) => app.takeNotes(notes),
    steps({ app }, situation) {
      if (situation.outside) return [];
      for (const step of app.rareSteps()) {
        const where = isByHand(step) ? app.look().state : "";
        keep(`${stepInWords(step)} ${where}`, situation, step);
      }
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
    // Distinguishes an event that changes the situation from the same event that does not. An event sent by hand takes
    // no transition, so its name says which guard of which state refused it.
    const duties = isByHand(step) ? lastStep : taken;
    const sight = `${stepInWords(step)}, ${to === from ? "staying" : "going on"}: ${duties.join(", ")}`;
    from.edges.push({ step, to: to.key, shows: [sight, to.view] });
  }

  for await (const found of search.all()) {
    const { from, step, seen, to } = found;
    // A step that leads nowhere counts only if it takes a transition that no other step has taken.
    if (to !== from || step.do === "pass" || seen.taken.some((duty) => !told.has(duty))) addEdge(found);
    const taken = seen.taken.join(", ");
    for (const name of seen.used) keep(`${name} ${taken}`, from, { ...step, whileBroken: name });
    // The page also sends a search while the person types, so a press would come after that.
    if (step.do === "case" && step.machine === "workspace" && step.type === "search.submit") continue;
    const pressed = new Set(here.filter((other) => !isTyped(other)).map(stepInWords));
    for (const late of seen.tooLate) {
      // The person could press it only if the page offered it before.
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
 * Walks that together fulfil all duties. Each continues to the nearest unfulfilled one.
 *
 * @param seen the duties fulfilled before; those of these walks are added
 */
export function walksThrough({ first, situations }: Graph, seen: Set<string>): WalkStep[][] {
  seen.add(assertPresent(situations.get(first)).view);
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
