interface Due {
  readonly at: number;
  /** Of two entries at the same time, the one scheduled earlier comes first. */
  readonly order: number;
  run: (() => void) | null;
}

/** The scheduled events of a run, in its only time. */
export class Timeline {
  #now: number;
  #order = 0;
  readonly #heap: Due[] = [];

  constructor(startsAt: number) {
    this.#now = startsAt;
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.#now;
  }

  /** @returns a function that cancels it */
  after(milliseconds: number, run: () => void): () => void {
    const due: Due = { at: this.#now + Math.max(0, milliseconds), order: this.#order, run };
    this.#order += 1;
    this.#push(due);
    return () => {
      due.run = null;
    };
  }

  /** The number of events scheduled so far: it differs as soon as two runs do. */
  get asked(): number {
    return this.#order;
  }

  /** Runs the next event and its immediate consequences. False if none is scheduled before `until`. */
  async next(until: number): Promise<boolean> {
    for (;;) {
      const due = this.#heap[0];
      if (due === undefined || due.at > until) {
        this.#now = Math.max(this.#now, until);
        return false;
      }
      this.#pop();
      if (due.run === null) continue;
      this.#now = due.at;
      due.run();
      await this.settle();
      return true;
    }
  }

  /** The embedded database and the machines settle within one turn of the event loop. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  #push(due: Due): void {
    const heap = this.#heap;
    heap.push(due);
    let at = heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(due, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = due;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      let smaller = left;
      if (right !== undefined && isBefore(right, left)) {
        smaller = right;
        child += 1;
      }
      if (!isBefore(smaller, last)) break;
      heap[at] = smaller;
      at = child;
    }
    heap[at] = last;
  }
}

const isBefore = (one: Due, other: Due) => one.at < other.at || (one.at === other.at && one.order < other.order);
