interface Successor {
  readonly tried: number;
  /** From here on it is good no more. */
  over: number | null;
}

/** What follows one another, of which one is good at a time: the recovery codes of an account, its authenticators. */
export class Succession {
  readonly #known = new Map<string, Successor>();
  /** The one that is certainly good, and from when on. */
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

  /** Until it is answered, nothing is certain: the next one, or what is used up by the same call. */
  tries(next: string | null, now: number): void {
    this.#good = null;
    if (next !== null && !this.has(next)) this.#known.set(next, { tried: now, over: null });
  }

  /** It was taken: those that were tried before are over. */
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
