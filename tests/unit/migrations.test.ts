import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/*
 * During an update a build works on the tables of the next one. So a migration only adds, and may remove a part that an
 * earlier build needs only after a release that no longer uses it.
 */

const folder = new URL("../../service/database/migrations/", import.meta.url);
const changelog = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].flatMap(([, version]) => version ?? []);
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

/**
 * The statements of a migration that an earlier build could fail on. A statement below a comment
 * `-- unused since 1.2.0` is allowed if that is a release.
 */
function breaking(migration: string, releases: readonly string[]): string[] {
  const statements = migration.split("--> statement-breakpoint").map((statement) => statement.trim());
  const added = new Set([...migration.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table));
  const isAddition = (statement: string): boolean => {
    const [, unique, indexed] = /^CREATE (UNIQUE )?INDEX "\w+" ON "(\w+)"/.exec(statement) ?? [];
    if (indexed !== undefined) return unique === undefined || added.has(indexed);
    // Otherwise an earlier build could no longer delete the referenced row.
    const references = [
      ...statement.matchAll(/\bREFERENCES "(?:public"\.")?(\w+)"(?:\("\w+"\))?( ON DELETE (?:cascade|set null))?/g),
    ];
    if (references.some(([, table, isFreed]) => isFreed === undefined && !added.has(table))) return false;
    if (statement.startsWith('CREATE TABLE "')) return true;
    const [, altered, change = ""] = /^ALTER TABLE "(\w+)" ADD (.*)/s.exec(statement) ?? [];
    if (altered === undefined) return false;
    if (added.has(altered)) return true;
    const isBare = !/\b(?:PRIMARY KEY|UNIQUE|CHECK|CONSTRAINT)\b/.test(change);
    return change.startsWith("COLUMN ") && isBare && (!change.includes(" NOT NULL") || change.includes(" DEFAULT "));
  };
  return statements.filter((statement) => {
    const [, since = ""] = /^-- unused since (\S+)$/m.exec(statement) ?? [];
    return !releases.includes(since) && !isAddition(statement);
  });
}

it.each(files)("%s leaves what an earlier build needs", (name) => {
  expect(breaking(read(name), released)).toEqual([]);
});

it.each([
  'ALTER TABLE "people" ADD COLUMN "age" integer;',
  'ALTER TABLE "people" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "people" ADD COLUMN "boss" text REFERENCES "public"."people"("id") ON DELETE set null;',
  'CREATE INDEX "people_age" ON "people" USING btree ("age");',
  'CREATE TABLE "pets" ("id" text PRIMARY KEY NOT NULL);--> statement-breakpoint CREATE UNIQUE INDEX "pet" ON "pets" ("id");',
  '-- unused since 0.2.0\nALTER TABLE "people" DROP COLUMN "age";',
])("allows %s", (migration) => expect(breaking(migration, ["0.2.0"])).toEqual([]));

it.each([
  'ALTER TABLE "people" ADD COLUMN "age" integer NOT NULL;',
  'ALTER TABLE "people" ADD COLUMN "age" integer UNIQUE;',
  'ALTER TABLE "people" ADD COLUMN "boss" text REFERENCES "public"."people"("id");',
  'ALTER TABLE "people" ADD CONSTRAINT "grown" CHECK ("age" > 17);',
  'ALTER TABLE "people" ALTER COLUMN "age" SET NOT NULL;',
  'ALTER TABLE "people" ALTER COLUMN "age" SET DATA TYPE text;',
  'ALTER TABLE "people" RENAME COLUMN "age" TO "years";',
  'ALTER TABLE "people" DROP COLUMN "age";',
  'CREATE UNIQUE INDEX "people_age" ON "people" USING btree ("age");',
  'CREATE TABLE "pets" ("owner" text REFERENCES "people"("id"));',
  'DROP TABLE "people";',
  'UPDATE "people" SET "age" = 18;',
  '-- unused since 0.3.0\nALTER TABLE "people" DROP COLUMN "age";',
  '-- unused\nDROP TABLE "people";',
])("does not allow %s", (migration) => expect(breaking(migration, ["0.2.0"])).toEqual([migration]));
