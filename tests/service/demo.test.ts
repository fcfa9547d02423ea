import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq, getTableColumns, inArray, isNotNull, notLike, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRoutes } from "../../machines/shared/routes.ts";
import { CLIENT_TOKEN_LENGTH } from "../../machines/shared/rules.ts";
import { newId } from "../../service/shared/ids.ts";
import type { Database } from "../../service/database/database.ts";
import {
  candidates,
  clientInvitations,
  invitations,
  memberships,
  oauthClients,
  organisations,
  passwordResets,
  people,
  sessions,
} from "../../service/database/schema.ts";
import { addDemoData, demoOrganisations } from "../../service/demo/people.ts";
import { demoFlowAccounts, demoLinks, renewDemoFlows } from "../../service/demo/flows.ts";
import { openEmbedded } from "./support/embedded.ts";

const NOW = Date.UTC(2026, 10, 21, 9);
const origins = ["http://127.0.0.1:3000", "http://localhost:3000"];
let database: Database;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ database, remove } = await openEmbedded());
  await addDemoData(database);
  await renewDemoFlows(database, origins, NOW);
});
afterAll(() => remove());

/** The rows of the demo's flows, without random values. */
async function flows({ db }: Database) {
  const columns = getTableColumns(people);
  return {
    people: await db
      .select({ ...columns, passwordHash: sql`true`, recoveryCodeHash: sql`${people.recoveryCodeHash} is not null` })
      .from(people)
      .where(notLike(people.email, "%@northwind.test"))
      .orderBy(people.email),
    organisations: await db.select().from(organisations).where(eq(organisations.activated, false)),
    joiner: (await membershipsOf(db, "joiner@acme.test")).map(({ orgId }) => orgId),
    newHires: await db.select().from(candidates).where(eq(candidates.email, "newhire2@acme.test")),
    invitations: await db.select().from(invitations).orderBy(invitations.id),
    clientInvitations: await db.select().from(clientInvitations).orderBy(clientInvitations.id),
    resets: await db.select().from(passwordResets),
    devices: await db
      .select({ ...getTableColumns(sessions), tokenHash: sql`true` })
      .from(sessions)
      .orderBy(sessions.id),
    oauthClients: await db.select().from(oauthClients).orderBy(oauthClients.id),
  };
}

async function membershipsOf(db: Database["db"], email: string) {
  const [person] = await db.select().from(people).where(eq(people.email, email));
  return db
    .select()
    .from(memberships)
    .where(eq(memberships.personId, person?.id ?? ""));
}

it("is reset at each start, with everything that people changed while trying it", async () => {
  const { db } = database;
  const before = await flows(database);
  expect(before.devices).toHaveLength(3);
  const [joiner] = await db.select().from(people).where(eq(people.email, "joiner@acme.test"));
  if (!joiner) throw new Error("There is no joiner.");
  await db.update(invitations).set({ acceptedAt: new Date(NOW) });
  await db.update(clientInvitations).set({ acceptedAt: new Date(NOW), expiresAt: new Date(NOW) });
  await db.delete(passwordResets);
  await db.delete(sessions);
  await db.update(organisations).set({ activated: true });
  await db.update(people).set({ emailFactor: false, recoveryCodeHash: null }).where(eq(people.emailFactor, true));
  await db.update(people).set({ appFactor: true }).where(eq(people.email, "mfa-new@acme.test"));
  await db.update(people).set({ activated: true }).where(eq(people.email, "unverified@acme.test"));
  await db.update(candidates).set({ passwordHash: "x" }).where(eq(candidates.email, "newhire2@acme.test"));
  await db.insert(memberships).values({
    id: newId(),
    orgId: demoOrganisations.globex,
    personId: joiner.id,
    role: "member",
    products: [],
  });
  for (const email of ["invited@acme.test", "newclient@acme.test"]) {
    await db
      .insert(people)
      .values({ id: newId(), email, firstName: "A", lastName: "B", passwordHash: "x", activated: true });
  }
  expect(await flows(database)).not.toEqual(before);

  await renewDemoFlows(database, origins, NOW);
  expect(await flows(database)).toEqual(before);
});

it("leaves other people's data alone", async () => {
  const { db } = database;
  const id = newId();
  const stranger = { id, email: "real@acme.test", firstName: "A", lastName: "B", passwordHash: "x", activated: true };
  await db.insert(people).values(stranger);
  await renewDemoFlows(database, origins, NOW);
  expect(await db.select().from(people).where(eq(people.id, id))).toMatchObject([stranger]);
  await db.delete(people).where(eq(people.id, id));
});

it("links to existing pages and people", async () => {
  const routes = createRoutes({});
  const shown = demoLinks.map(({ path }) => path).filter((path) => !path.startsWith("/dev/"));
  const visits = shown.map((path) => routes.parse(path, "").route);
  expect(visits.filter(({ name }) => name === "pageNotFound")).toEqual([]);
  const tokens = visits.flatMap((route) => (route.name === "inviteClient" ? [route.token.length] : []));
  expect(tokens).toEqual([CLIENT_TOKEN_LENGTH, CLIENT_TOKEN_LENGTH, CLIENT_TOKEN_LENGTH]);
  const emails = demoFlowAccounts.map(({ email }) => email);
  expect(await database.db.select().from(people).where(inArray(people.email, emails))).toHaveLength(emails.length);
});

it("has an image for every person with an image path, and only existing images", async () => {
  const images = await database.db.selectDistinct({ image: people.image }).from(people).where(isNotNull(people.image));
  const drawn = readdirSync(join(import.meta.dirname, "../../public/people"));
  expect(new Set(images.map(({ image }) => image))).toEqual(new Set(drawn));
});
