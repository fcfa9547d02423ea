import type { Db } from "../../../service/database/database.ts";
import { Judge } from "./judge.ts";

const judges = new WeakMap<Db, Judge>();
/** The databases behind other ways to them. */
const behind = new WeakMap<Db, Db>();

/** Lets one judge follow all services on a database. @param way another way to it */
export const judgeTogether = (way: Db, db: Db): void => void behind.set(way, db);

/** The process that used this way is dead: its log says nothing any more, and may have left out the last that it did. */
export function buryWay(way: Db): void {
  judgeOf(way).loseTrack();
  behind.delete(way);
}

/** The judge of all services and commands on a database, since it was last emptied. */
export function judgeOf(way: Db): Judge {
  const db = behind.get(way) ?? way;
  const judge = judges.get(db) ?? new Judge();
  judges.set(db, judge);
  return judge;
}

/** Forgets the log of a database that is being emptied. Throws if the log has broken a promise until now. */
export function startJudging(db: Db): void {
  judges.get(db)?.mustAgree();
  judges.delete(db);
}
