import type { Db } from "../../../service/database/database.ts";

/** Says when a process is to die: by its commits so far, and by the one that it is about to make, if any. */
export type Death = (commits: readonly string[], next: string | null) => boolean;

/** The database of a process that can be killed: it has the commits before its death and none after. */
export interface Mortal {
  readonly db: Db;
  /** The process's commits since `dieWhen`: a statement by its verb and table, or a transaction. */
  readonly commits: readonly string[];
  /** Kills the process at this moment. It does not hear of its last commit. Resolves then. */
  dieWhen(death: Death): Promise<"dead">;
  /** Lets the work of the dead process fail, so that a test can close it. */
  bury(): void;
}

/** The names of the methods of a database that begin a statement. */
const beginnings: ReadonlySet<string | symbol> = new Set(["delete", "execute", "insert", "select", "update", "with"]);

/** Gives a process its own way to a database. Its commits there run one after the other. */
export function createMortal(db: Db): Mortal {
  let commits: string[] = [];
  let death: Death = () => false;
  let isDead = false;
  let tell = (_dead: "dead"): void => undefined;
  let bury = (): void => undefined;
  const forEver = new Promise<never>((_resolve, reject) => (bury = () => reject(new Error("The process was killed."))));
  forEver.catch(() => undefined);
  let before: Promise<unknown> = Promise.resolve();

  function dies(next: string | null): boolean {
    if (!isDead && death(commits, next)) {
      isDead = true;
      tell("dead");
    }
    return isDead;
  }

  async function read<T>(work: () => PromiseLike<T>): Promise<T> {
    if (isDead) return forEver;
    const result = await work();
    return isDead ? forEver : result;
  }

  function commit<T>(name: string, work: () => PromiseLike<T>): Promise<T> {
    const committed = before.then(async () => {
      if (dies(name)) return forEver;
      const result = await work();
      commits.push(name);
      return dies(null) ? forEver : result;
    });
    before = committed.catch(() => undefined);
    return committed;
  }

  /** A statement that this process carries out, as soon as somebody awaits it. */
  const owned = (statement: unknown): unknown =>
    typeof statement !== "object" || statement === null
      ? statement
      : new Proxy(statement, {
          get(target, name) {
            const part: unknown = Reflect.get(target, name);
            if (typeof part !== "function") return part;
            return (...args: unknown[]): unknown => {
              if (name !== "then") return owned(Reflect.apply(part, target, args));
              const carryOut = () => new Promise((...settle) => void Reflect.apply(part, target, settle));
              const written = writtenBy(target);
              const done = written === null ? read(carryOut) : commit(written, carryOut);
              return Reflect.apply(Reflect.get(done, name), done, args);
            };
          },
        });

  const transaction: Db["transaction"] = (work, config) => commit("transaction", () => db.transaction(work, config));
  return {
    db: new Proxy(db, {
      get(target, name) {
        const part: unknown = Reflect.get(target, name);
        if (name === "transaction") return transaction;
        if (!beginnings.has(name) || typeof part !== "function") return part;
        return (...args: unknown[]) => owned(Reflect.apply(part, target, args));
      },
    }),
    get commits() {
      return commits;
    },
    dieWhen(when) {
      commits = [];
      death = when;
      return new Promise((resolve) => (tell = resolve));
    },
    bury: () => bury(),
  };
}

/** The verb and the table of the first thing that a statement writes; null if it only reads. */
function writtenBy(statement: object): string | null {
  if (!("toSQL" in statement) || typeof statement.toSQL !== "function") return null;
  const { sql }: { sql: string } = statement.toSQL();
  const written = sql.match(/(?:insert into|update|delete from) "\w+"/)?.[0].replaceAll('"', "") ?? null;
  // No call depends on it: it happens behind the answers, for the help desk.
  return written === "insert into refusals" ? null : written;
}
