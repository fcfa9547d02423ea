import type { AnyActorRef, AnyStateMachine, SnapshotFrom } from "xstate";
import type { AnyCases, Outcome, Surroundings } from "./cases.ts";
import type { World } from "./effects/world.ts";

/** What an app hands in, so that its charts can be explored, held, drawn, stepped and reproduced. */
export interface Subject<W extends World = World> {
  /** The cases of every machine, each under the name of its traces. */
  cases: Readonly<Record<string, AnyCases>>;
  /** Makes held effects. */
  createWorld(start: Surroundings): W;
  /** Gives held effects to an actor that has not started yet. */
  provide(actor: AnyActorRef, world: W): void;
  /** The effects that a step may break: those that take no time, because a request fails by its outcome. */
  breakable: readonly string[];
  /** Whether a request, by its name, goes to the service. Situations with different open requests are different. */
  asksService(name: string): boolean;
  /** The outcomes that each request to the service must have in the cases: in words, those that these lack. */
  lacks?(outcomes: Readonly<Record<string, Outcome>>): string[];
  /** Facts that tell situations apart under every projection. */
  tellsApart?(snapshot: SnapshotFrom<AnyStateMachine>): readonly unknown[];
  /** The connection to the service, where steps may lose it and bring it back. */
  connection?: { lose(root: AnyActorRef): void; restore(root: AnyActorRef): void };
  /** Child machines that never end: while their parent is tried, they only take commands. */
  endless?: ReadonlySet<string>;
  /** Child machines that wait for the person, and that a person may cause again after each answer. */
  ofThePerson?: ReadonlySet<string>;
}
