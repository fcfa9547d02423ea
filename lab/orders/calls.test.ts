import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import type { ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { type Client, workspaceList } from "../../tests/service/support/client.ts";
import { MINUTE } from "../../tests/service/support/clock.ts";
import { emailOf, ids, PASSWORD, resetPeople } from "../../tests/service/support/people.ts";
import { declareWorld, type World } from "../../tests/service/support/world.ts";

/** A model of the calls that a socket may make next. It is independent of the service, to share no mistake with it. */
interface Model {
  /** The socket's session. */
  session: { name: Name; kind: "full" | "setup"; mustChange: boolean; token: string; until: number } | null;
  /** The valid mailed codes, by person and purpose, with their expiry. */
  codes: Map<string, { code: string; until: number }>;
  passwords: Map<Name, string>;
  activated: Set<Name>;
  /** Tokens that must not work any more. */
  dead: Set<string>;
}

const names = ["member", "forced", "inactive", "mail", "app", "none"] as const;
type Name = (typeof names)[number];
const withSecondFactor = new Set<Name>(["mail", "app"]);

type Step =
  | { do: "login"; who: Name; right: boolean; otp: "none" | "wrong" | "mailed" | "app" }
  | { do: "resend"; who: Name }
  | { do: "activate"; who: Name; right: boolean }
  | { do: "list" | "read" | "logout" | "authenticateDead" }
  | { do: "reconnect" }
  | { do: "choose"; who: Name }
  | { do: "change"; right: boolean };

const who = fc.constantFrom(...names);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("login" as const),
      who,
      right: fc.boolean(),
      otp: fc.constantFrom("none", "wrong", "mailed", "app"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("resend" as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("activate" as const), who, right: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("list", "read", "logout", "authenticateDead", "reconnect") }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("choose" as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("change" as const), right: fc.boolean() }) },
);

const tokenSchema = v.object({ token: v.string() });
const tokenOf = ({ data }: ReplyEnvelope) => (v.is(tokenSchema, data) ? data.token : null);

/** Makes one socket's calls, and compares each answer with the model. */
async function walk(world: World, steps: readonly Step[]): Promise<void> {
  const model: Model = {
    session: null,
    codes: new Map(),
    passwords: new Map(names.map((name) => [name, PASSWORD])),
    activated: new Set(names.filter((name) => name !== "inactive")),
    dead: new Set(),
  };
  let client = await world.connect();
  for (const one of steps) {
    // A minute ends the pause between two codes, and the authenticator shows a new code.
    pass(world, model, MINUTE);
    if (one.do === "reconnect") {
      client.close();
      client = await world.connect(model.session ? { token: model.session.token } : {});
    } else {
      await take(world, client, model, one);
    }
    await holds(client, model);
  }
  client.close();
}

/** Advances the clock, and expires sessions and codes in the model. */
function pass(world: World, model: Model, milliseconds: number): void {
  world.clock.advance(milliseconds);
  const now = world.clock.now();
  if (model.session && model.session.until <= now) end(model);
  for (const [key, { until }] of model.codes) if (until <= now) model.codes.delete(key);
}

/** Advances the clock so far that a wrong guess causes no wait; other tests cover throttling. */
const afterWrongGuess = (world: World, model: Model) => pass(world, model, 16 * MINUTE);

async function storeCode(world: World, model: Model, name: Name, purpose: "login" | "activateAccount"): Promise<void> {
  const [mail] = await world.service.outbox(emailOf(name));
  if (mail?.code === undefined) throw new Error(`No code was mailed to ${name}.`);
  model.codes.set(`${name} ${purpose}`, { code: mail.code, until: Date.parse(mail.sentAt) + 10 * MINUTE });
}

function end(model: Model): void {
  if (model.session) model.dead.add(model.session.token);
  model.session = null;
}

/** Expects that only a full session gets answers, and that no dead token works. */
async function holds(client: Client, { session, dead }: Model): Promise<void> {
  const full = session?.kind === "full";
  const list = await workspaceList(client);
  expect(list.code).toBe(full ? (session.mustChange ? 403 : 200) : 401);
  for (const { event, code, data } of client.pushes) {
    const token = tokenOf({ event, code, data, error: undefined, id: null });
    if (token !== null) expect(dead.has(token) || token === session?.token).toBe(true);
  }
}

async function take(
  world: World,
  client: Client,
  model: Model,
  one: Exclude<Step, { do: "reconnect" }>,
): Promise<void> {
  const { session } = model;
  switch (one.do) {
    case "login":
      return login(world, client, model, one);
    case "resend": {
      const reply = await client.call("resendOTP", { email: emailOf(one.who) });
      if (reply.code !== 200) return;
      const purpose = model.activated.has(one.who) ? "login" : "activateAccount";
      // The service mails codes only for an email factor or a pending activation.
      expect(purpose === "activateAccount" || one.who === "mail").toBe(true);
      return storeCode(world, model, one.who, purpose);
    }
    case "activate": {
      const key = `${one.who} activateAccount`;
      const code = one.right ? model.codes.get(key)?.code : undefined;
      const reply = await client.call("activateAccount", { otp: code ?? "000000", email: emailOf(one.who) });
      const good = code !== undefined && !model.activated.has(one.who);
      expect(reply.code).toBe(good ? 200 : 403);
      if (!good) return afterWrongGuess(world, model);
      model.codes.delete(key);
      model.activated.add(one.who);
      return signedIn(model, one.who, reply);
    }
    case "list":
      return;
    case "read": {
      const reply = await client.call("hrms|master|MFA|read", {});
      const code = session === null ? 401 : session.kind === "setup" ? 200 : session.mustChange ? 403 : 200;
      expect(reply.code).toBe(code);
      return;
    }
    case "choose": {
      const reply = await client.call("loginEmail", { email: emailOf(one.who), orgId: ids.acme });
      const own = session?.kind === "full" && session.name === one.who && !withSecondFactor.has(one.who);
      if (reply.code === 200) expect(own && !session.mustChange).toBe(true);
      else expect(own && !session.mustChange).toBe(false);
      return;
    }
    case "change": {
      const current = session ? model.passwords.get(session.name) : undefined;
      const next = `Blue-horse-${model.dead.size}-${world.clock.now()}`;
      const reply = await client.call("hrms|myPassword|update", {
        oldPassword: one.right ? (current ?? "") : "Not-the-password-1",
        newPassword: next,
      });
      const good = session?.kind === "full" && one.right;
      expect(reply.code).toBe(good ? 200 : session?.kind === "full" ? 403 : 401);
      if (!good) return afterWrongGuess(world, model);
      model.passwords.set(session.name, next);
      return signedIn(model, session.name, reply);
    }
    case "logout":
      expect((await client.call("logout", {})).code).toBe(200);
      end(model);
      return;
    case "authenticateDead":
      for (const token of model.dead) expect((await client.call("authenticate", { token })).code).toBe(401);
      return;
  }
}

async function login(world: World, client: Client, model: Model, one: Extract<Step, { do: "login" }>): Promise<void> {
  const { who: name, right, otp } = one;
  const mailed = model.codes.get(`${name} login`)?.code;
  const code = { none: undefined, wrong: "000000", mailed: mailed ?? "000000", app: await world.appCode() }[otp];
  const reply = await world.login(client, name, {
    password: right ? model.passwords.get(name) : "Not-the-password-1",
    ...(code !== undefined && { otp: code, MFAType: otp === "app" ? 2 : 1 }),
  });
  if (!right) {
    expect(reply.code).toBe(403);
    expect(tokenOf(reply)).toBeNull();
    return afterWrongGuess(world, model);
  }
  if (!model.activated.has(name)) {
    expect(reply).toMatchObject({ code: 200, data: { activateAccount: true } });
    expect(tokenOf(reply)).toBeNull();
    return storeCode(world, model, name, "activateAccount");
  }
  if (name === "none") {
    expect(reply).toMatchObject({ code: 403, data: { isUserMFASetup: false } });
    end(model);
    model.session = {
      name,
      kind: "setup",
      mustChange: false,
      token: tokenOf(reply) ?? "",
      until: world.clock.now() + 15 * MINUTE,
    };
    return;
  }
  if (withSecondFactor.has(name)) {
    const proved = name === "app" ? otp === "app" : otp === "mailed" && mailed !== undefined;
    expect(tokenOf(reply) !== null).toBe(proved);
    expect(reply.code).toBe(proved || otp === "none" ? 200 : 403);
    if (!proved) return otp === "none" ? undefined : afterWrongGuess(world, model);
    model.codes.delete(`${name} login`);
  }
  signedIn(model, name, reply);
}

function signedIn(model: Model, name: Name, reply: ReplyEnvelope): void {
  const token = tokenOf(reply);
  if (token === null) throw new Error("Signed in without a token.");
  end(model);
  const mustChange = name === "forced" && model.passwords.get(name) === PASSWORD;
  model.session = { name, kind: "full", mustChange, token, until: Infinity };
}

describe("calls in any order", () => {
  const world = declareWorld();

  it("allow no step to be skipped", async () => {
    const ways = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), (steps) => walk(world, steps));
    const walks = fc.assert(
      ways.beforeEach(() => resetPeople(world.database.db)),
      { numRuns: 25 },
    );
    await expect(walks).resolves.toBeUndefined();
  });
});
