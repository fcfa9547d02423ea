/**
 * A value that must never be written down. It travels through machines like any other value, but snapshots, inspector
 * messages and logs see only `"[secret]"`. Restored from a snapshot file it is a `Secret` of that text: the value
 * itself is gone.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value. Called when it is needed: by ports, by the account service, by a screen that shows it. */
  reveal(): string {
    return this.#value;
  }

  toJSON(): string {
    return "[secret]";
  }

  toString(): string {
    return "[secret]";
  }
}

/** A copy of plain data in which every `Secret` is its value: what goes on the wire, and nowhere else. */
export function revealed(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  if (Array.isArray(value)) return value.map(revealed);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, revealed(entry)]));
  }
  return value;
}
