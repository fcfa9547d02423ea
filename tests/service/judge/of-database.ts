import type { Db } from "../../../service/database/database.ts";
import { Judge } from "./judge.ts";

const judges = new WeakMap<Db, Judge>();

/** The judge of all services and commands on a database, since it was last emptied. */
export function judgeOf(db: Db): Judge {
  const judge = judges.get(db) ?? new Judge();
  judges.set(db, judge);
  return judge;
}

/** Begins anew, because the database is emptied. Throws if the log has broken a promise until now. */
export function startJudging(db: Db): void {
  judges.get(db)?.mustAgree();
  judges.delete(db);
}
