import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { createAccountService } from "../../../service/account-service/account-service.ts";
import type { Db } from "../../../service/database/database.ts";
import { people, secondFactorSetups } from "../../../service/database/schema.ts";
import { createLog } from "../../../service/log/log.ts";
import { createDataKeys } from "../../../service/shared/sealing.ts";
import { forgetUnknown } from "../../../service/sign-in/sealed-secrets.ts";
import { type Client, SECRET, workspaceList } from "../support/client.ts";
import { SECOND } from "../support/clock.ts";
import { commandContext, runBeside } from "../support/command-context.ts";
import { everyRow } from "../support/everything-of.ts";
import { AUTHENTICATOR, ids } from "../support/people.ts";
import { declareWorld, done } from "../support/world.ts";

const newKey = () => randomBytes(32).toString("base64url");
const [KEY, NEXT] = [newKey(), newKey()];

const shown = v.object({ MFASecretKey: v.string(), recoveryCode: v.string(), replaces: v.boolean() });

describe("the secret of an authenticator app", () => {
  const world = declareWorld({ dataKeys: [KEY] });
  const beside = (...dataKeys: string[]) => commandContext({ ...world, dataKeys });
  const kept = async (id: string) => {
    const [row] = await world.database.db.select().from(people).where(eq(people.id, id));
    return v.parse(v.string(), row?.authenticatorSecret);
  };
  const code = (secret: string) => generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
  const signIn = async (name: "app" | "both") => {
    world.clock.advance(30 * SECOND);
    return world.connectAndLogin(name, { otp: await world.appCode(), MFAType: 2 });
  };
  const isSignedIn = async (client: Client) => (await workspaceList(client)).code === 200;
  /** Another start of the service on the database. */
  const started = async (dataKeys: readonly string[], production = false) => {
    const lines: string[] = [];
    const service = await createAccountService({
      database: { ...world.database, folder: null },
      socketSecret: SECRET,
      publicUrl: world.url,
      demo: false,
      production,
      smtpUrl: null,
      allowedOrigins: [world.url],
      log: createLog({ write: (line) => lines.push(line) }),
      clock: world.clock,
      dataKeys,
    });
    await service.close();
    return lines;
  };

  it("is in no table in clear, from its set-up on, and signs in", async () => {
    const client = await world.connectAndLogin("none");
    const start = async () => v.parse(shown, (await client.call("hrms|master|MFA|generateQRCode")).data).MFASecretKey;
    const secret = await start();
    const own = async () => (await everyRow(world.database.db)).includes(secret);
    expect(await own()).toBe(false);
    expect(await start()).toBe(secret);
    const verify = { otp: await code(secret), MFASecretKey: secret };
    expect(await client.call("hrms|master|MFA|verify", verify)).toMatchObject(done);
    const setup = { isEmailMFA: false, isAuthenticatorAppMFA: true, MFASecretKey: secret };
    expect(await client.call("hrms|master|MFA|setup", setup)).toMatchObject(done);
    expect(await own()).toBe(false);
    expect(await world.database.db.select().from(secondFactorSetups)).toEqual([]);
    expect(createDataKeys([KEY]).open(await kept(ids.none), ids.none)).toBe(secret);
    world.clock.advance(30 * SECOND);
    const page = await world.connectAndLogin("none", { otp: await code(secret), MFAType: 2 });
    expect(await isSignedIn(page)).toBe(true);
  });

  it("does not sign in as the authenticator of another person whose row it was copied to", async () => {
    const { db } = world.database;
    await runBeside(beside(KEY), "seal");
    await db
      .update(people)
      .set({ authenticatorSecret: await kept(ids.app) })
      .where(eq(people.id, ids.both));
    expect(await isSignedIn(await signIn("app"))).toBe(true);
    world.clock.advance(30 * SECOND);
    const otp = await world.appCode();
    const page = await world.connect();
    expect(await world.login(page, "both", { otp, MFAType: 2 })).toMatchObject({ code: 500 });
  });

  it("in clear signs in too, until `seal` seals it, set-ups included", async () => {
    const { db } = world.database;
    await db.insert(secondFactorSetups).values({
      personId: ids.member,
      authenticatorSecret: AUTHENTICATOR,
      recoveryCodeHash: "none",
      expiresAt: new Date(world.clock.now() + 60 * SECOND),
    });
    expect(await kept(ids.app)).toBe(AUTHENTICATOR);
    expect(await isSignedIn(await signIn("app"))).toBe(true);
    expect(await everyRow(db)).toContain(AUTHENTICATOR);
    expect(await runBeside(beside(KEY), "seal")).toMatchObject({ exitCode: 0, data: { sealed: 3, removed: 0 } });
    expect(await everyRow(db)).not.toContain(AUTHENTICATOR);
    expect(await isSignedIn(await signIn("app"))).toBe(true);
    expect(await runBeside(beside(KEY), "seal")).toMatchObject({
      exitCode: 0,
      text: "Sealed 0 secrets. DATA_KEY opens all secrets now.",
    });
  });

  it("is sealed with a new key while the one before still opens it", async () => {
    await runBeside(beside(KEY), "seal");
    expect(await started([NEXT, KEY])).toEqual([]);
    expect(await runBeside(beside(NEXT, KEY), "seal")).toMatchObject({ exitCode: 0, data: { sealed: 2 } });
    expect(await started([NEXT])).toEqual([]);
    expect(createDataKeys([NEXT]).open(await kept(ids.app), ids.app)).toBe(AUTHENTICATOR);
  });

  it("that no key opens keeps the service from starting, and says what to do", async () => {
    await runBeside(beside(KEY), "seal");
    for (const keys of [[], [NEXT]]) {
      await expect(started(keys)).rejects.toThrow(
        "the database has secrets of authenticator apps (2) that neither DATA_KEY nor DATA_KEY_BEFORE opens. Set one " +
          "of them to the key with which they were sealed. If it is lost, `",
      );
    }
    expect(await runBeside(beside(), "seal")).toMatchObject({
      exitCode: 1,
      text: "DATA_KEY is not set. Set it, for the service too.",
    });
    expect(await runBeside(beside(NEXT), "seal")).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining("opens 2 secrets, so nothing was sealed."),
    });
    expect(createDataKeys([KEY]).open(await kept(ids.app), ids.app)).toBe(AUTHENTICATOR);
  });

  it("that no key opens is no set-up: a code and a save find it over, and the next start shows another one", async () => {
    const { db } = world.database;
    const client = await world.connectAndLogin("none");
    const start = async () => v.parse(shown, (await client.call("hrms|master|MFA|generateQRCode")).data);
    const { MFASecretKey, recoveryCode } = await start();
    const authenticatorSecret = createDataKeys([NEXT]).seal(MFASecretKey, ids.none);
    await db.update(secondFactorSetups).set({ authenticatorSecret });
    const verify = { otp: await code(MFASecretKey), MFASecretKey };
    expect(await client.call("hrms|master|MFA|verify", verify)).toMatchObject({ code: 409 });
    const save = { isEmailMFA: true, isAuthenticatorAppMFA: true, MFASecretKey, recoveryCode };
    expect(await client.call("hrms|master|MFA|setup", save)).toMatchObject({ code: 409 });
    const another = await start();
    expect(another.MFASecretKey).not.toBe(MFASecretKey);
    expect(another.replaces).toBe(true);
    const verifyAnother = { otp: await code(another.MFASecretKey), MFASecretKey: another.MFASecretKey };
    expect(await client.call("hrms|master|MFA|verify", verifyAnother)).toMatchObject(done);
  });

  it("that no key opens is removed on demand, and its owner signed out; everyone else stays as they are", async () => {
    const { db } = world.database;
    await runBeside(beside(KEY), "seal");
    const [app, member] = [await signIn("app"), await world.connectAndLogin("member")];
    expect(await isSignedIn(app)).toBe(true);
    const mine = createDataKeys([NEXT]).seal(AUTHENTICATOR, ids.both);
    await db.update(people).set({ authenticatorSecret: mine }).where(eq(people.id, ids.both));
    expect(await runBeside(beside(NEXT), "seal", "--forget-lost", "--yes")).toMatchObject({
      exitCode: 0,
      text: "Removed 1 authenticator app. Sealed 0 secrets. DATA_KEY opens all secrets now.",
    });
    expect(await workspaceList(app)).toMatchObject({ code: 401 });
    expect(await isSignedIn(member)).toBe(true);
    expect(await kept(ids.both)).toBe(mine);
    const [row] = await db.select().from(people).where(eq(people.id, ids.app));
    expect(row).toMatchObject({ appFactor: false, authenticatorSecret: null, lastTimeStep: null });
    expect(await started([NEXT])).toEqual([]);
  });

  it("that its owner saves while the lost one is being removed stays, and so does their session", async () => {
    const { db } = world.database;
    await runBeside(beside(KEY), "seal");
    const client = await signIn("app");
    await db.update(people).set({ authenticatorSecret: AUTHENTICATOR }).where(eq(people.id, ids.both));
    const mine = createDataKeys([NEXT]).seal(AUTHENTICATOR, ids.app);
    const saved: unknown[] = [];
    /** Saves the new secret right before the first change. */
    const transaction: Db["transaction"] = (work, config) =>
      db.transaction((tx) => {
        const update: Db["update"] = (table) => {
          if (saved.length === 0) {
            const save = tx.update(people).set({ authenticatorSecret: mine }).where(eq(people.id, ids.app));
            saved.push(save.execute());
          }
          return tx.update(table);
        };
        const get = (target: Db, name: string | symbol): unknown =>
          name === "update" ? update : Reflect.get(target, name);
        return work(new Proxy<typeof tx>(tx, { get }));
      }, config);
    const meanwhile = new Proxy(db, {
      get: (target, name): unknown => (name === "transaction" ? transaction : Reflect.get(target, name)),
    });
    expect(await forgetUnknown(meanwhile, createDataKeys([NEXT]))).toEqual({ removed: 0, ended: [] });
    await Promise.all(saved);
    expect(await kept(ids.app)).toBe(mine);
    expect(await isSignedIn(client)).toBe(true);
  });

  it("is the reason of one warning at a start in production without a key", async () => {
    expect(await started([], true)).toEqual([expect.stringContaining("DATA_KEY is not set")]);
    expect(await started([KEY], true)).toEqual([]);
    expect(await started([])).toEqual([]);
  });
});
