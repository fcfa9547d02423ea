import * as fc from "fast-check";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { matches } from "../../service/shared/password-hash.ts";
import { candidates, throttles } from "../../service/database/schema.ts";
import type { Client } from "../../tests/service/support/client.ts";
import { MINUTE } from "../../tests/service/support/clock.ts";
import {
  enterCode,
  HIRE,
  OWNERS,
  signIn,
  signUp,
  STRANGERS,
  withoutPassword,
} from "../../tests/service/support/new-hires.ts";
import { ids, resetPeople } from "../../tests/service/support/people.ts";
import { declareWorld, type World } from "../../tests/service/support/world.ts";

/** A step of a stranger, who reads no mail, or of the owner, who reads all but cannot tell whose code it contains. */
const step = fc.oneof(
  fc.record({
    who: fc.constant("stranger" as const),
    does: fc.constantFrom("register", "sign in", "resend", "guess"),
    at: fc.constantFrom("127.0.0.1", "127.0.0.2", "127.0.0.3"),
  }),
  fc.record({
    who: fc.constant("owner" as const),
    does: fc.constantFrom("register", "sign in", "resend", "reload", "enter a code"),
    /** The index of the mail, the newest first. */
    mail: fc.nat({ max: 3 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(world: World, one: Step, strangers: Map<string, Client>, owner: Client): Promise<Client> {
  if (one.who === "stranger") {
    const client = strangers.get(one.at) ?? (await world.connect({ from: one.at }));
    strangers.set(one.at, client);
    if (one.does === "register") await signUp(client, STRANGERS);
    if (one.does === "sign in") await signIn(client, STRANGERS);
    if (one.does === "resend") await client.call("resendOTP", { email: HIRE });
    if (one.does === "guess") await enterCode(client, "123456");
    return owner;
  }
  if (one.does === "reload") {
    owner.close();
    return world.connect();
  }
  if (one.does === "register") await signUp(owner, OWNERS);
  if (one.does === "sign in") await signIn(owner, OWNERS);
  if (one.does === "resend") await owner.call("resendOTP", { email: HIRE });
  if (one.does === "enter a code") {
    const codes = (await world.service.outbox(HIRE)).flatMap(({ code }) => (code === undefined ? [] : [code]));
    await enterCode(owner, codes[one.mail] ?? "");
  }
  return owner;
}

describe("strangers and the owner of an address, in any order", { timeout: 120_000 }, () => {
  const world = declareWorld();
  withoutPassword(world);
  const passwordHash = async () => {
    const [candidate] = await world.database.db.select().from(candidates).where(eq(candidates.id, ids.newHire));
    return candidate?.passwordHash ?? null;
  };
  /** Resets the limits; other tests cover them. */
  const unthrottled = () => world.database.db.delete(throttles);

  async function walk(steps: readonly Step[]): Promise<void> {
    await world.database.db.update(candidates).set({ passwordHash: null }).where(eq(candidates.id, ids.newHire));
    const strangers = new Map<string, Client>();
    let owner = await world.connect();
    await signUp(owner, OWNERS);
    for (const one of steps) {
      world.clock.advance(MINUTE);
      await unthrottled();
      owner = await take(world, one, strangers, owner);
      const hash = await passwordHash();
      expect(hash === null || (await matches(hash, OWNERS))).toBe(true);
    }
    world.clock.advance(MINUTE);
    await unthrottled();
    // Wait for mails that are still being sent in the background, before the owner requests a code.
    await world.service.outbox(HIRE);
    const reply = await signIn(owner, OWNERS);
    const [mail] = await world.service.outbox(HIRE);
    const signedIn = (await passwordHash()) === null ? await enterCode(owner, mail?.code ?? "") : reply;
    expect(signedIn).toMatchObject({ code: 200, data: { _id: ids.newHire } });
    for (const client of strangers.values()) {
      expect((await signIn(client, STRANGERS)).code).toBe(403);
      client.close();
    }
    owner.close();
  }

  it("can set no password but the owner's", async () => {
    const ways = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), walk);
    const walks = fc.assert(
      ways.beforeEach(() => resetPeople(world.database.db)),
      { numRuns: 25 },
    );
    await expect(walks).resolves.toBeUndefined();
  });
});
