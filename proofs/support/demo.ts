import { readFileSync } from "node:fs";
import { count, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "../../service/database/database.ts";
import { candidates, memberships, organisations, people } from "../../service/database/schema.ts";
import { demoAccounts, demoOrganisations } from "../../service/demo/people.ts";

/** Expects each of the demo's documented people and rows exactly once. */
export async function hasDemoData({ db }: Database): Promise<void> {
  const [members] = await db
    .select({ count: count() })
    .from(memberships)
    .where(eq(memberships.orgId, demoOrganisations.northwind));
  expect(members?.count).toBe(2000);
  const [belongs] = await db
    .select({ count: count() })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(eq(people.email, "many@acme.test"));
  expect(belongs?.count).toBe(500);
  const names = await db.selectDistinct({ company: organisations.company }).from(organisations);
  expect(names).toHaveLength(504);
  const logos = await db.selectDistinct({ logo: organisations.logo }).from(organisations);
  for (const { logo } of logos) {
    if (logo !== null) expect(readFileSync(new URL(`../../public${logo}`, import.meta.url), "utf8")).toContain("<svg");
  }
  const emails = await db.select({ email: people.email }).from(people);
  const known = new Set(emails.map(({ email }) => email));
  const newHires = await db.select({ email: candidates.email }).from(candidates);
  for (const { email } of newHires) known.add(email);
  for (const { email } of demoAccounts) expect(known).toContain(email);
}
