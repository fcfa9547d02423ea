import type { Db } from "./database.ts";

/**
 * A query of the hot paths: built once for each database, because building one takes longer than running it. Its
 * parameters are placeholders, and its name lets PostgreSQL keep its plan.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
