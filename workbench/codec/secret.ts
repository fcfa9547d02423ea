/** Stands for a secret in snapshots, inspector messages, logs and files of steps. */
export const HIDDEN = "[secret]";

/**
 * A value that nothing may write down. Machines pass it on like any other value, but snapshots, inspector messages and
 * logs contain only `HIDDEN`. A snapshot restores it as a `Secret` of that text, without the value.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself: for effects, the account service, and a screen that shows it. */
  reveal(): string {
    return this.#value;
  }

  toJSON(): string {
    return HIDDEN;
  }

  toString(): string {
    return HIDDEN;
  }
}

/** A copy of plain data with every `Secret` replaced by its value. For the wire only. */
export function revealed(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  if (Array.isArray(value)) return value.map(revealed);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, revealed(entry)]));
  }
  return value;
}
