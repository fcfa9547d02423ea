import { fingerprint, newId } from "../../../service/account/ids.ts";
import { invitations } from "../../../service/database/schema.ts";
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
