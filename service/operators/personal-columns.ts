import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as v from "valibot";
import type { Db } from "../database/database.ts";
import { type Subject, subjectOf } from "./subject.ts";

/* Which columns about a person that person may read. */

/** A value of JSON. */
type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
type PlainRow = Readonly<Record<string, Plain>>;

/**
 * How the export shows a column: its value; whether there is one; a value made from the row; or nothing, for a reason.
 */
type Shown = "value" | "presence" | ((row: PlainRow, subject: Subject) => Plain) | { readonly hidden: string };

/** A table, with the rows that are about a person. */
export interface PersonalTable {
  readonly table: PgTable;
  readonly of: (subject: Subject) => SQL;
  /** The rows that an erase deletes; null if it deletes none, because they are about more than the person. */
  readonly erased: ((subject: Subject) => SQL) | null;
  readonly columns: Readonly<Record<string, Shown>>;
}

/** Declares a table. Its type requires a decision for each column. @param erased the same rows by default */
export const personal = <T extends PgTable>(
  table: T,
  of: PersonalTable["of"],
  columns: { readonly [C in keyof T["$inferSelect"]]: Shown },
  erased: PersonalTable["erased"] = of,
): PersonalTable => ({ table, of, erased, columns });

/**
 * The rows about an email address, by the names of the tables, as far as its owner may read them; null if there are none.
 */
export async function exportOf(
  db: Db,
  tables: Readonly<Record<string, PersonalTable>>,
  email: string,
): Promise<Readonly<Record<string, readonly PlainRow[]>> | null> {
  return db.transaction(
    async (tx) => {
      const subject = await subjectOf(tx, email);
      const exported: Record<string, readonly PlainRow[]> = {};
      for (const [name, { table, of, columns }] of Object.entries(tables)) {
        const rows = await tx.select().from(table).where(of(subject));
        exported[name] = rows.map((row) => shown(row, columns, subject));
      }
      return Object.values(exported).some((rows) => rows.length > 0) ? exported : null;
    },
    // All tables as they are at one moment.
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function shown(row: Readonly<Record<string, unknown>>, columns: PersonalTable["columns"], subject: Subject): PlainRow {
  const plain = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plainOf(value)]));
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, how]): [string, Plain][] => {
      const value = plain[key] ?? null;
      if (how === "value") return [[key, value]];
      if (how === "presence") return [[key, value !== null]];
      return typeof how === "function" ? [[key, how(plain, subject)]] : [];
    }),
  );
}

const scalar = v.union([v.null(), v.boolean(), v.number(), v.string()]);
const fields = v.record(v.string(), v.unknown());

/** A value of a column in JSON: times in ISO 8601, bytes in Base64. */
function plainOf(value: unknown): Plain {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(plainOf);
  if (v.is(scalar, value)) return value;
  return Object.fromEntries(Object.entries(v.parse(fields, value)).map(([key, field]) => [key, plainOf(field)]));
}
