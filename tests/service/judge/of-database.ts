import type { Db } from "../../../service/database/database.ts";
import { Judge } from "./judge.ts";

const judges = new WeakMap<Db, Judge>();

/** The judge of all services and commands on a database, since it was last emptied. */
export function judgeOf(db: Db): Judge {
  const judge = judges.get(db) ?? new Judge();
  judges.set(db, judge);
  return judge;
}

/** For a database that was emptied: nothing before counts. */
export const forgetJudgeOf = (db: Db): void => void judges.delete(db);
