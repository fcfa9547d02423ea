import { and, desc, eq, sql } from "drizzle-orm";
import { type Handler, requireActivePerson } from "../calls/call.ts";
import { mailOwner, recordEvent } from "../calls/tell-owner.ts";
import type { Db } from "../database/database.ts";
import { oauthClients, oauthCodes, oauthGrants, people, sessions } from "../database/schema.ts";
import { logoUrl } from "../shared/organisations.ts";
import { Refusal } from "../shared/refusal.ts";
import { requireFreshProof } from "../sign-in/step-up.ts";
import { texts } from "../texts/texts.ts";

/** The third-party apps that the person has let in. */
const appsRead: Handler<"apps|read"> = async (_request, call) => {
  const { db, publicUrl } = call.context;
  const { person } = await requireActivePerson(call);
  const list = await grantsOf(db, person.id);
  return {
    list: list.map(({ clientId, name, logo, grantedAt, lastUsedAt }) => ({
      appId: clientId,
      name,
      logo: logoUrl(logo, publicUrl),
      grantedAt: grantedAt.getTime(),
      lastUsedAt: lastUsedAt.getTime(),
    })),
  };
};

/** Withdraws one of the person's apps. One that they have not let in is answered like an unknown one. */
const appsWithdraw: Handler<"apps|withdraw"> = async ({ appId }, call) => {
  const { db } = call.context;
  const session = await requireActivePerson(call);
  requireFreshProof(session, call);
  const { person } = session;
  const app = await db.transaction(async (tx) => {
    const app = await withdrawGrant(tx, person.id, appId);
    if (app !== null) await recordEvent(tx, person.id, { kind: "appWithdrawn", app }, call.socketSession, call.now);
    return app;
  });
  if (app === null) throw new Refusal(409, texts.refusal.noSuchApp);
  call.note({ client: appId });
  await mailOwner(call, person, { kind: "appWithdrawn", app });
  return { success: true };
};

/** The apps that a person has let in, the last used first. */
async function grantsOf(db: Db, personId: string) {
  return db
    .select({
      clientId: oauthClients.id,
      name: oauthClients.name,
      logo: oauthClients.logo,
      grantedAt: oauthGrants.grantedAt,
      lastUsedAt: oauthGrants.lastUsedAt,
    })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(eq(oauthGrants.personId, personId))
    .orderBy(desc(oauthGrants.lastUsedAt), oauthClients.id);
}

/**
 * Records that a person lets an app in.
 *
 * @returns whether they had not let it in before, or have withdrawn it since
 */
export async function recordGrant(db: Db, personId: string, clientId: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const [recorded] = await db
    .insert(oauthGrants)
    .values({ personId, clientId, grantedAt: at, lastUsedAt: at })
    .onConflictDoUpdate({ target: [oauthGrants.personId, oauthGrants.clientId], set: { lastUsedAt: at } })
    // `xmax` is 0 in a row that this statement has inserted. In one that it has updated, it names the transaction.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return recorded?.isNew === true;
}

/** Whether a person has let an app in, and not withdrawn it since. */
export async function isGranted(db: Db, personId: string, clientId: string): Promise<boolean> {
  const mine = and(eq(oauthGrants.personId, personId), eq(oauthGrants.clientId, clientId));
  return (await db.$count(oauthGrants, mine)) > 0;
}

/**
 * Withdraws an app of the person: its codes and its access tokens end at once.
 *
 * @returns the app's name; null if the person had not let it in
 */
export async function withdrawGrant(db: Db, personId: string, clientId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    // Locks the person before the codes, in the same order as issuing and exchanging a code do. The opposite order could
    // deadlock.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for("update");
    const mine = and(eq(oauthGrants.personId, personId), eq(oauthGrants.clientId, clientId));
    const name = tx.select({ name: oauthClients.name }).from(oauthClients).where(eq(oauthClients.id, clientId));
    const [withdrawn] = await tx
      .delete(oauthGrants)
      .where(mine)
      .returning({ name: sql<string>`(${name})` });
    if (withdrawn === undefined) return null;
    await tx.delete(oauthCodes).where(and(eq(oauthCodes.personId, personId), eq(oauthCodes.clientId, clientId)));
    await tx.delete(sessions).where(and(eq(sessions.personId, personId), eq(sessions.clientId, clientId)));
    return withdrawn.name;
  });
}

export { appsRead as "apps|read", appsWithdraw as "apps|withdraw" };
