import { hash } from "node:crypto";
import { Random } from "../random.ts";

/**
 * The chance of a run. Each of its decisions has a name, and numbers that follow from the seed and that name alone: if
 * one thing is left out, chance decides the others as before.
 */
export class Chance {
  /** The names of the things that happened and can be left out: people, their wishes, disturbances, disasters. */
  readonly happened: string[] = [];
  readonly #seed: number;
  readonly #only: ReadonlySet<string> | null;

  /** @param only the names of the things that may happen; null for all */
  constructor(seed: number, only: readonly string[] | null) {
    this.#seed = seed;
    this.#only = only && new Set(only);
  }

  /** The numbers for one name, from the first. */
  of(name: string): Random {
    return new Random(parseInt(hash("sha1", `${this.#seed} ${name}`).slice(0, 8), 16));
  }

  happens(name: string, probability = 1): boolean {
    // A stream of its own, so that the numbers of the name say nothing about this decision.
    if (!this.of(`${name}?`).isLucky(probability)) return false;
    if (this.#only !== null && !this.#only.has(name)) return false;
    this.happened.push(name);
    return true;
  }
}
