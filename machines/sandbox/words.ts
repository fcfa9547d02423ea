/** Plain data on one line, with secrets as an inspector sees them, and flags by the names of those that are set. */
export const inWords = (value: unknown): string =>
  JSON.stringify(value, (_key, entry: unknown) => {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return entry;
    const flags = Object.entries(entry);
    if (flags.length === 0 || !flags.every(([, flag]) => typeof flag === "boolean")) return entry;
    return flags.flatMap(([name, flag]) => (flag === true ? [name] : []));
  }) ?? "undefined";
