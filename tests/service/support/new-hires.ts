import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import { candidates } from "../../../service/database/schema.ts";
import type { Client } from "./client.ts";
import { ids } from "./people.ts";
import type { World } from "./world.ts";

/** A new hire without a password, the password that they choose, and one that a stranger chooses in their name. */
export const HIRE = "newhire@example.test";
export const OWNERS = "Another-horse-8";
export const STRANGERS = "Third-horse-9";

export const toVerify = { code: 200, data: { activateAccount: true, email: HIRE } };
export const wrongPassword = {
  code: 403,
  data: { error: "Wrong email address, employee code or password." },
};

/** Declares that the new hire has no password before each test. */
export function withoutPassword(world: World): void {
  beforeEach(async () => {
    await world.database.db.update(candidates).set({ passwordHash: null }).where(eq(candidates.id, ids.newHire));
  });
}

export const signUp = (client: Client, password: string, email = HIRE): Promise<ReplyEnvelope> =>
  client.call("signUp", { email, password, orgId: ids.acme });

export const signIn = (client: Client, password: string, email = HIRE): Promise<ReplyEnvelope> =>
  client.call("onboardingLogin", { email, password, orgId: ids.acme });

export const enterCode = (client: Client, otp: string, email = HIRE): Promise<ReplyEnvelope> =>
  client.call("activateAccount", { otp, email });

/** The newest code mailed to the new hire. */
export async function newestCode(world: World, email = HIRE): Promise<string> {
  const mails = await world.service.outbox(email);
  const code = mails.find((mail) => mail.code !== undefined)?.code;
  if (code === undefined) throw new Error("No code was mailed.");
  return code;
}

/** Registers, and returns the code that was mailed for the registration. */
export async function register(world: World, client: Client, password: string): Promise<string> {
  const reply = await signUp(client, password);
  if (reply.code !== 200) throw new Error(`Not registered: ${JSON.stringify(reply.data)}`);
  return newestCode(world);
}
