/**
 * A value that must never be written down. It travels through machines like any other value, but
 * snapshots, inspector messages and logs see only `"[secret]"`. Restored from a snapshot it is that
 * string and no longer a `Secret`, so a machine that needs the value has to ask for it again.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself. Called at the moment it is needed: by ports, by the account service, by a screen that is there to show it. */
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
