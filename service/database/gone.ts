/** The tables from which an administrator removes rows while calls are under way. */
const removable = ["people", "candidates", "organisations", "oauth_clients"] as const;

/**
 * The table from which someone has removed the row that a failed write referred to: a person, a new hire, an
 * organisation or a third-party app. Null for every other error.
 */
export function goneFrom(error: unknown): (typeof removable)[number] | null {
  if (!(error instanceof Error)) return null;
  // SQLSTATE 23503 is a violated foreign key.
  if (!("code" in error && error.code === "23503" && "constraint" in error)) return goneFrom(error.cause);
  const constraint = String(error.constraint);
  return removable.find((table) => constraint.endsWith(`_${table}_id_fk`)) ?? null;
}
