import { logoUrl } from "../account/organisations.ts";
import { Refusal } from "../account/refusal.ts";
import { grantsOf, withdrawGrant } from "../account/grants.ts";
import { texts } from "../texts/texts.ts";
import { type Handler, requireActivePerson } from "./call.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import { tellOwner } from "./tell-owner.ts";

/** The third-party apps that the person has let in. */
export const appsRead: Handler<"apps|read"> = async (_request, call) => {
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
export const appsWithdraw: Handler<"apps|withdraw"> = async ({ appId }, call) => {
  const { db } = call.context;
  const session = await requireActivePerson(call);
  requireFreshProof(session, call);
  const { person } = session;
  const app = await withdrawGrant(db, person.id, appId);
  if (app === null) throw new Refusal(409, texts.refusal.noSuchApp);
  call.note({ client: appId });
  await tellOwner(call, person, { kind: "appWithdrawn", app });
  return { success: true };
};
