interface Successor {
  readonly tried: number;
  /** From this time on it is no longer valid. */
  over: number | null;
}

/** Values that replace one another, one valid at a time: the recovery codes or authenticators of an account. */
export class Succession {
  readonly #known = new Map<string, Successor>();
  /** The value that is certainly valid, and since when. */
  #good: { readonly text: string; readonly since: number } | null = null;

  constructor(first: string | null) {
    if (first === null) return;
    this.#known.set(first, { tried: 0, over: null });
    this.#good = { text: first, since: 0 };
  }

  has(text: string): boolean {
    return this.#known.has(text);
  }

  texts(): readonly string[] {
    return [...this.#known.keys()];
  }

  /** Notes a call that replaces the value, or uses it up if `next` is null. Until its answer neither is certain. */
  tries(next: string | null, now: number): void {
    this.#good = null;
    if (next !== null && !this.has(next)) this.#known.set(next, { tried: now, over: null });
  }

  /** Notes that the service has accepted a value: earlier ones are no longer valid. */
  taken(text: string, received: number, now: number): void {
    for (const [other, successor] of this.#known)
      if (other !== text && successor.tried < received) successor.over ??= now;
    const isLast = [...this.#known.values()].every(({ tried }) => tried <= received);
    if (isLast) this.#good = { text, since: now };
  }

  usedUp(text: string, now: number): void {
    const successor = this.#known.get(text);
    if (successor) successor.over ??= now;
  }

  wasOver(text: string, at: number): boolean {
    const over = this.#known.get(text)?.over ?? null;
    return over !== null && over < at;
  }

  isGood(text: string, at: number): boolean {
    return this.#good !== null && this.#good.text === text && this.#good.since < at;
  }
}
