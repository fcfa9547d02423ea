import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { notInArray } from "drizzle-orm";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passkeys, sessions } from "../../service/database/schema.ts";
import type { ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { userHandleOf } from "../../service/sign-in/passkeys.ts";
import type { Client } from "../../tests/service/support/client.ts";
import { MINUTE, SECOND } from "../../tests/service/support/clock.ts";
import { ids } from "../../tests/service/support/people.ts";
import { createAuthenticator, SITE } from "../../tests/service/support/software-authenticator.ts";
import { declareWorld } from "../../tests/service/support/world.ts";
import { programOf } from "../support/packages.mjs";

/*
 * A second client beside Chromium's and the tests' own: `authenticator.py`, on the data types of Debian's python3-fido2.
 * The service takes its answers, and none of those that it spoils.
 */

/** As many spoilt answers of either kind, with each algorithm. */
const SPOILT = 200;

const options = v.pipe(
  v.object({ options: v.pipe(v.string(), v.parseJson(), v.looseObject({ challenge: v.string() })) }),
  v.transform((reply) => reply.options),
);
const answered = v.object({ response: v.string() });
const made = v.object({ credentialId: v.string(), response: v.string() });
const kinds = v.object({ registration: v.array(v.string()), assertion: v.array(v.string()) });

let browser: ReturnType<typeof start>;
beforeAll(() => {
  programOf("python3-fido2");
  browser = start();
});
afterAll(() => browser.end());

function start() {
  const child = spawn("/usr/bin/python3", ["proofs/passkeys/authenticator.py"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask<T>(reply: v.GenericSchema<unknown, T>, request: Record<string, unknown>): Promise<T> {
      child.stdin.write(`${JSON.stringify({ origin: SITE.origin, ...request })}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`authenticator.py has ended at ${JSON.stringify(request)}.`);
      return v.parse(v.pipe(v.string(), v.parseJson(), reply), value);
    },
    async end() {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}

const world = declareWorld({ passkeys: SITE });
const creation = async (page: Client) => v.parse(options, (await page.call("passkeys|create", {})).data);
const request = async (page: Client) =>
  v.parse(options, (await page.call("passkeys|challenge", { afterPassword: false })).data);
const add = (page: Client, response: string) => page.call("passkeys|add", { response });
const enter = (page: Client, response: string) => page.call("passkeys|signIn", { response });
const rows = async () => [
  await world.database.db.select().from(passkeys).orderBy(passkeys.id),
  await world.database.db.select({ id: sessions.id }).from(sessions).orderBy(sessions.id),
];
const faults = () => world.logged.filter((line) => line.includes('"level":50'));

/** Adds a passkey to the page's person, and returns its credential id. */
async function register(page: Client, algorithm: string, isSelfAttested = false): Promise<string> {
  const asked = { do: "make", algorithm, isSelfAttested, options: await creation(page) };
  const { credentialId, response } = await browser.ask(made, asked);
  expect(await add(page, response)).toMatchObject({ code: 200 });
  return credentialId;
}

async function signIn(credentialId: string): Promise<void> {
  const page = await world.connect();
  const { response } = await browser.ask(answered, { do: "prove", credentialId, options: await request(page) });
  expect(await enter(page, response)).toMatchObject({ code: 200 });
  page.close();
}

/** What the authenticator takes from another person's page to spoil an answer with. */
async function strangers() {
  const page = await world.connectAndLogin("admin");
  const authenticator = createAuthenticator();
  const { user, ...creating } = v.parse(
    v.looseObject({ user: v.looseObject({ id: v.string() }) }),
    await creation(page),
  );
  const response = authenticator.make({ user, challenge: v.parse(v.string(), creating["challenge"]) });
  expect(await add(page, response)).toMatchObject({ code: 200 });
  const { challenge } = await request(page);
  return { challenge, credentialId: authenticator.credentialId, userHandle: userHandleOf(ids.admin) };
}

/** Sends spoilt answers, and says which of them were not refused, or changed something. */
async function accepted(
  names: readonly string[],
  send: (spoiling: string, seed: number) => Promise<ReplyEnvelope>,
  codes: readonly number[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const before = await rows();
  const known = before[0]?.map(({ id }) => id) ?? [];
  for (let seed = 0; seed < SPOILT; seed += 1) {
    const spoiling = names[seed % names.length] ?? "";
    const { code } = await send(spoiling, seed);
    const isUnchanged = JSON.stringify(await rows()) === JSON.stringify(before);
    if (!codes.includes(code) || !isUnchanged) wrong.push(`${spoiling} ${seed}: ${code}`);
    // A person has only so many passkeys, and the next ones are to be tried too.
    if (!isUnchanged) await world.database.db.delete(passkeys).where(notInArray(passkeys.id, known));
  }
  return wrong;
}

describe.each(["ES256", "RS256"])("a client of another make, with %s,", (algorithm) => {
  it("makes passkeys, also such that attest themselves, and signs in with each", async () => {
    const page = await world.connectAndLogin("member");
    for (const isSelfAttested of [false, true]) {
      const credentialId = await register(page, algorithm, isSelfAttested);
      for (const _ of [1, 2]) await signIn(credentialId);
    }
    expect(await world.database.db.select().from(passkeys)).toMatchObject([{ counter: 3 }, { counter: 3 }]);
  });

  it("makes none of which it has spoilt the answer, two hundred times", async () => {
    const page = await world.connectAndLogin("member");
    await register(page, algorithm);
    const other = await strangers();
    const { registration } = await browser.ask(kinds, { do: "kinds" });
    const send = async (spoiling: string, seed: number) => {
      // The limit on calls is not what keeps it out.
      world.clock.advance(SECOND);
      const asked = { do: "make", algorithm, options: await creation(page), spoiling, seed, other };
      return add(page, (await browser.ask(made, asked)).response);
    };
    expect(await accepted(registration, send, [400])).toEqual([]);
    expect(faults()).toEqual([]);
    await signIn(await register(page, algorithm));
  });

  it("signs nobody in by an answer that it has spoilt, two hundred times", async () => {
    const credentialId = await register(await world.connectAndLogin("member"), algorithm);
    await signIn(credentialId);
    const other = await strangers();
    const { assertion } = await browser.ask(kinds, { do: "kinds" });
    const send = async (spoiling: string, seed: number) => {
      // The limits on failures are not what keeps it out.
      world.clock.advance(20 * MINUTE);
      const page = await world.connect();
      const asked = { do: "prove", credentialId, options: await request(page), spoiling, seed, other };
      const reply = await enter(page, (await browser.ask(answered, asked)).response);
      page.close();
      return reply;
    };
    expect(await accepted(assertion, send, [400, 403, 410])).toEqual([]);
    expect(faults()).toEqual([]);
    await signIn(credentialId);
  });
});

it("a passkey of an algorithm that the service does not ask for is not added", async () => {
  const page = await world.connectAndLogin("member");
  const before = await rows();
  const asked = { do: "make", algorithm: "EdDSA", options: await creation(page) };
  expect(await add(page, (await browser.ask(made, asked)).response)).toMatchObject({ code: 400 });
  expect(await rows()).toEqual(before);
});
