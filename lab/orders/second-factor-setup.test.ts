import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { generate as generateCode } from "otplib";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { hashRecoveryCode } from "../../service/sign-in/recovery-codes.ts";
import { people } from "../../service/database/schema.ts";
import { tokenIn, type Client, workspaceList } from "../../tests/service/support/client.ts";
import { MINUTE } from "../../tests/service/support/clock.ts";
import { AUTHENTICATOR, ids, resetPeople } from "../../tests/service/support/people.ts";
import { declareWorld, type World } from "../../tests/service/support/world.ts";

const names = ["member", "app", "none"] as const;
type Name = (typeof names)[number];

interface SetUp {
  readonly MFASecretKey: string;
  readonly recoveryCode: string;
  readonly until: number;
  proved: boolean;
}

/** A model of the calls that a socket may make while setting up a second factor. It is independent of the service. */
interface Model {
  session: { name: Name; kind: "full" | "setup"; token: string; openedAt: number; code: string | null } | null;
  /** The person whose password was entered on this socket. */
  pending: { name: Name; until: number } | null;
  /** The recovery code that was proved on this socket, and the token that it was proved for. */
  proof: { token: string; until: number; code: string } | null;
  readonly setUps: Map<Name, SetUp>;
  readonly factors: Map<Name, { email: boolean; app: string | null }>;
  readonly recoveryCodes: Map<Name, string>;
  /** Wrong guesses so far. Walks stay below the limits, which other tests cover. */
  wrong: number;
}

const login = fc.record({
  do: fc.constant("login" as const),
  who: fc.constantFrom(...names),
  otp: fc.constantFrom("none", "right", "right", "wrong"),
});
const prove = fc.record({
  do: fc.constant("prove" as const),
  with: fc.constantFrom("right", "right", "right", "wrong", "foreign"),
});
const save = fc.record({
  do: fc.constant("save" as const),
  isEmailMFA: fc.boolean(),
  isAuthenticatorAppMFA: fc.boolean(),
  secret: fc.constantFrom("none", "shown", "shown", "foreign"),
  code: fc.boolean(),
});
const recover = fc.record({ do: fc.constant("recover" as const), right: fc.constantFrom(true, true, false) });
const generate = fc.constant({ do: "generate" as const });
const pause = fc.record({ do: fc.constantFrom("wait", "reconnect") });
const step = fc.oneof(login, prove, save, recover, generate, pause);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** People's usual sequences, with steps omitted and random steps added: purely random steps seldom get far. */
const inOrder = fc.oneof(
  fc.tuple(login, generate, prove, save, pause, login),
  fc.tuple(login, recover, generate, prove, save, login),
  fc.tuple(login, pause, generate, recover, save, save),
);
const partOf = inOrder.chain((steps) => fc.subarray<Step>(steps, { minLength: 4 }));
const steps = fc
  .array(fc.oneof({ weight: 2, arbitrary: partOf }, { weight: 1, arbitrary: fc.array(step, { maxLength: 2 }) }), {
    minLength: 3,
    maxLength: 7,
  })
  .map((parts) => parts.flat());

const shown = v.object({ MFASecretKey: v.string(), recoveryCode: v.string() });
const WRONG_CODE = "ABCD-EFGH24";
const FIRST_CODE = "WXYZ-234567";
const FOREIGN = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Makes one socket's calls, and compares each answer with the model. */
async function walk(world: World, steps: readonly Step[]): Promise<void> {
  const model: Model = {
    session: null,
    pending: null,
    proof: null,
    setUps: new Map(),
    factors: new Map([
      ["member", { email: false, app: null }],
      ["app", { email: false, app: AUTHENTICATOR }],
      ["none", { email: false, app: null }],
    ]),
    recoveryCodes: new Map([["app", FIRST_CODE]]),
    wrong: 0,
  };
  let client = await world.connect();
  for (const one of steps) {
    // Each step comes at least a minute later, so that every authenticator's code is new.
    world.clock.advance(one.do === "wait" ? 13 * MINUTE : MINUTE);
    if (one.do === "reconnect") {
      client.close();
      client = await world.connect(model.session ? { token: model.session.token } : {});
      Object.assign(model, { pending: null, proof: null });
    } else {
      await take(world, client, model, one);
    }
    const list = await workspaceList(client);
    expect(list.code).toBe(model.session?.kind === "full" ? 200 : 401);
  }
  client.close();
}

const live = <T extends { until: number }>(world: World, one: T | null | undefined) =>
  one && one.until > world.clock.now() ? one : null;

function sessionNow(world: World, { session }: Model) {
  if (session?.kind === "setup" && session.openedAt + 15 * MINUTE <= world.clock.now()) return null;
  return session;
}

const isFresh = (world: World, { proof }: Model, session: NonNullable<Model["session"]>) =>
  session.kind === "setup" ||
  session.openedAt + 10 * MINUTE >= world.clock.now() ||
  live(world, proof)?.token === session.token;

const codeOf = (world: World, secret: string) => generateCode({ secret, epoch: Math.floor(world.clock.now() / 1000) });

async function take(world: World, client: Client, model: Model, one: Step): Promise<void> {
  const now = world.clock.now();
  const session = sessionNow(world, model);
  const setUp = session && live(world, model.setUps.get(session.name));
  switch (one.do) {
    case "login":
      return signIn(world, client, model, one);
    case "generate": {
      const reply = await client.call("hrms|master|MFA|generateQRCode");
      const fresh = session && isFresh(world, model, session);
      expect(reply.code).toBe(fresh ? 200 : session ? 428 : 401);
      if (fresh) {
        const started = v.parse(shown, reply.data);
        // The same session is shown the same key again.
        const proved = setUp?.MFASecretKey === started.MFASecretKey && setUp.proved;
        model.setUps.set(session.name, { ...started, proved, until: now + 15 * MINUTE });
      }
      return;
    }
    case "prove": {
      if (one.with === "wrong" && ++model.wrong > 4) return;
      const secret = (one.with === "foreign" ? null : setUp?.MFASecretKey) ?? FOREIGN;
      const otp = one.with === "wrong" ? "000000" : await codeOf(world, secret);
      const reply = await client.call("hrms|master|MFA|verify", { otp, MFASecretKey: secret });
      const isMine = secret === setUp?.MFASecretKey;
      expect(reply.code).toBe(!session ? 401 : !isMine ? 409 : one.with === "wrong" ? 403 : 200);
      if (setUp && reply.code === 200) setUp.proved = true;
      return;
    }
    case "save":
      return saveFactors(world, client, model, one);
    case "recover": {
      if (!one.right && ++model.wrong > 4) return;
      const { pending } = model;
      const name = pending ? (live(world, pending)?.name ?? null) : (session?.name ?? null);
      const code = name === null ? undefined : model.recoveryCodes.get(name);
      if (one.right && code === undefined && ++model.wrong > 4) return;
      const recoveryCode = one.right ? (code ?? WRONG_CODE) : WRONG_CODE;
      const reply = await client.call("hrms|master|MFA|verify", { recoveryCode });
      expect(reply.code).toBe(name === null ? 409 : 200);
      if (name === null) return;
      expect(reply.data).toMatchObject({ success: one.right && code !== undefined });
      if (!one.right || code === undefined) return;
      if (!pending) model.proof = session && { token: session.token, until: now + 10 * MINUTE, code };
      else opened(world, model, name, "setup", tokenIn(reply), code);
      return;
    }
    case "wait":
    case "reconnect":
  }
}

function opened(
  world: World,
  model: Model,
  name: Name,
  kind: "full" | "setup",
  token: string,
  code: string | null = null,
): void {
  model.session = { name, kind, token, openedAt: world.clock.now(), code };
  model.pending = null;
}

async function signIn(world: World, client: Client, model: Model, one: Extract<Step, { do: "login" }>): Promise<void> {
  const { who, otp } = one;
  const factors = model.factors.get(who) ?? { email: false, app: null };
  if (otp !== "none" && (otp === "wrong" || factors.app === null) && ++model.wrong > 4) return;
  const code = otp === "right" && factors.app !== null ? await codeOf(world, factors.app) : "000000";
  const reply = await world.login(client, who, otp === "none" ? {} : { otp: code, MFAType: 2 });
  if (who === "member") return opened(world, model, who, "full", tokenIn(reply));
  if (!factors.email && factors.app === null) {
    expect(reply).toMatchObject({ code: 403, data: { isUserMFASetup: false } });
    return opened(world, model, who, "setup", tokenIn(reply));
  }
  model.pending = { name: who, until: world.clock.now() + 15 * MINUTE };
  const proved = otp === "right" && factors.app !== null;
  expect(reply.code).toBe(proved || otp === "none" ? 200 : 403);
  if (proved) return opened(world, model, who, "full", tokenIn(reply));
  expect(reply.data).not.toHaveProperty("token");
}

async function saveFactors(
  world: World,
  client: Client,
  model: Model,
  one: Extract<Step, { do: "save" }>,
): Promise<void> {
  const { isEmailMFA, isAuthenticatorAppMFA, secret, code } = one;
  const session = sessionNow(world, model);
  const setUp = session && live(world, model.setUps.get(session.name));
  const MFASecretKey = secret === "none" ? undefined : ((secret === "shown" ? setUp?.MFASecretKey : null) ?? FOREIGN);
  const recoveryCode = code ? (setUp?.recoveryCode ?? WRONG_CODE) : undefined;
  const flags = { isEmailMFA, isAuthenticatorAppMFA };
  const proof = live(world, model.proof);
  const spends = session && (session.code ?? (proof?.token === session.token ? proof.code : null));
  const reply = await client.call("hrms|master|MFA|setup", { ...flags, MFASecretKey, recoveryCode });

  const expected = () => {
    if (!session) return 401;
    if (!isEmailMFA && !isAuthenticatorAppMFA) return 400;
    const fresh = isFresh(world, model, session);
    if (isAuthenticatorAppMFA && MFASecretKey !== undefined) {
      if (MFASecretKey !== setUp?.MFASecretKey) return 409;
      if (!setUp.proved) return 403;
    } else {
      if (isAuthenticatorAppMFA && model.factors.get(session.name)?.app === null) return 403;
      if (!fresh) return 428;
    }
    if (code && !setUp) return 409;
    return spends === null || model.recoveryCodes.get(session.name) === spends ? 200 : 409;
  };
  expect(reply.code).toBe(expected());
  if (reply.code !== 200 || !session) return;
  const app = isAuthenticatorAppMFA ? (MFASecretKey ?? model.factors.get(session.name)?.app ?? null) : null;
  model.factors.set(session.name, { email: isEmailMFA, app });
  if (setUp && code) model.recoveryCodes.set(session.name, setUp.recoveryCode);
  else if (spends !== null) model.recoveryCodes.delete(session.name);
  model.proof = null;
  model.setUps.delete(session.name);
  if (session.kind === "setup") model.session = null;
}

describe("setting up, recovering and signing in, in any order", () => {
  const world = declareWorld();

  it("allow no step to be skipped", async () => {
    const recoveryCodeHash = await hashRecoveryCode(FIRST_CODE);
    const ways = fc.asyncProperty(steps, (way) => walk(world, way));
    const walks = fc.assert(
      ways.beforeEach(async () => {
        const { db } = world.database;
        await resetPeople(db);
        await db.update(people).set({ recoveryCodeHash }).where(eq(people.id, ids.app));
      }),
      { numRuns: 25 },
    );
    await expect(walks).resolves.toBeUndefined();
  });
});
