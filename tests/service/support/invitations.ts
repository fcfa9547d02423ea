import { fingerprint, newId } from "../../../service/shared/ids.ts";
import { clientInvitations, invitations } from "../../../service/database/schema.ts";
import { DAY } from "./clock.ts";
import { ids } from "./people.ts";
import type { World } from "./world.ts";

/** Creates an invitation to Globex, open for a day by default. Returns its id. */
export async function invite(
  { database, clock }: World,
  code: string,
  email: string,
  more: Partial<typeof invitations.$inferInsert> = {},
): Promise<string> {
  const now = clock.now();
  const id = newId();
  await database.db.insert(invitations).values({
    id,
    codeHash: fingerprint(code),
    orgId: ids.globex,
    email,
    role: "member",
    products: ["chat"],
    createdAt: new Date(now),
    expiresAt: new Date(now + DAY),
    ...more,
  });
  return id;
}

/** Creates an invitation of a client to Globex, open for a day by default. */
export async function inviteClient(
  { database, clock }: World,
  token: string,
  email: string,
  more: Partial<typeof clientInvitations.$inferInsert> = {},
): Promise<void> {
  const now = clock.now();
  await database.db.insert(clientInvitations).values({
    id: newId(),
    tokenHash: fingerprint(token),
    orgId: ids.globex,
    email,
    createdAt: new Date(now),
    expiresAt: new Date(now + DAY),
    ...more,
  });
}

/** Creates an invitation of each kind with the same code. */
export async function inviteBoth(
  world: World,
  code: string,
  email: string,
  more: { orgId?: string; expiresAt?: Date; acceptedAt?: Date | null } = {},
): Promise<void> {
  await invite(world, code, email, more);
  await inviteClient(world, code, email, more);
}
