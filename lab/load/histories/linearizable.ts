/** A client's operation on an object, and its outcome. Times are of one clock, in milliseconds. */
export interface Operation<Input, Outcome> {
  readonly input: Input;
  readonly called: number;
  /** Infinity if no answer came: it may take effect at any later time, or never. */
  readonly returned: number;
  /** Null if no answer came. */
  readonly outcome: Outcome | null;
}

/** The behaviour of an object under one operation after the other. */
export interface Model<State, Input, Outcome> {
  readonly initial: State;
  /**
   * The states in which an operation with this outcome may leave the object; none if it cannot have this outcome. For an
   * operation without an answer: the states in which it may leave the object if it takes any effect.
   */
  after(state: State, operation: Operation<Input, Outcome>): readonly State[];
}

/**
 * Whether there is an order of the operations that the model allows, in which no operation comes after one that was only
 * called once it had returned (Herlihy and Wing). The search, by Wing and Gong, visits no situation twice.
 *
 * @param history of one object
 */
export function isLinearizable<State, Input, Outcome>(
  { initial, after }: Model<State, Input, Outcome>,
  history: readonly Operation<Input, Outcome>[],
): boolean {
  const visited = new Set<string>();

  function canFinish(remaining: readonly Operation<Input, Outcome>[], state: State): boolean {
    if (remaining.every(({ outcome }) => outcome === null)) return true;
    const situation = JSON.stringify([remaining.map((operation) => history.indexOf(operation)), state]);
    if (visited.has(situation)) return false;
    visited.add(situation);
    const firstReturn = Math.min(...remaining.map(({ returned }) => returned));
    return remaining.some((operation) => {
      if (operation.called > firstReturn) return false;
      const others = remaining.filter((other) => other !== operation);
      return after(state, operation).some((next) => canFinish(others, next));
    });
  }
  return canFinish(history, initial);
}
