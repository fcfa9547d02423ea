/** Whether the database has refused a statement because another row has the same value in a unique column. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || isDuplicate(error.cause);
}
