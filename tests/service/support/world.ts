import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { eq } from "drizzle-orm";
import { generate } from "otplib";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { referenceOfCall } from "../../../machines/shared/call-reference.ts";
import { type CallEvent, isCallEvent } from "../../../machines/shared/contract.ts";
import type { ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import {
  type AccountService,
  type AccountServiceOptions,
  createAccountService,
} from "../../../service/account-service/account-service.ts";
import type { Database, Db } from "../../../service/database/database.ts";
import { openDatabase } from "../../../service/database/open-database.ts";
import { candidates, people, refusals, sessions } from "../../../service/database/schema.ts";
import type { Downloads } from "../../../service/settings/config-file.ts";
import type { RelyingParty } from "../../../service/settings/relying-party.ts";
import { createLog } from "../../../service/log/log.ts";
import { findPerson, type Person } from "../../../service/shared/people.ts";
import { countFailure, type Throttled, throttleRules } from "../../../service/shared/throttle.ts";
import { hashRecoveryCode } from "../../../service/sign-in/recovery-codes.ts";
import { judgeOf } from "../judge/of-database.ts";
import { type Client, connect, type ConnectOptions, SECRET } from "./client.ts";
import { TestClock } from "./clock.ts";
import { openEmbedded } from "./embedded.ts";
import { AUTHENTICATOR, emailOf, ids, PASSWORD, type PersonName, RECOVERY_CODE, resetPeople } from "./people.ts";

/** Returns a database of the tests. The first call opens it. */
export type OpenTestDatabase = () => Promise<Database>;

/** A database for all suites of a file that need one of their own, removed after the last one. */
export function oncePerFile(open: () => Promise<{ database: Database; remove(): Promise<void> }>): OpenTestDatabase {
  let opened: ReturnType<typeof open> | null = null;
  afterAll(async () => (await opened)?.remove());
  return async () => {
    opened ??= open();
    return (await opened).database;
  };
}

let shared: Promise<Database> | null = null;
/** The database of all suites of a process. */
const openShared: OpenTestDatabase = () => (shared ??= openOfRun());

/** The embedded database, or PostgreSQL where the run has a server. */
async function openOfRun(): Promise<Database> {
  const addresses = inject("postgres");
  if (addresses === null) {
    const { database } = await openEmbedded();
    return { ...database, db: onOneConnection(database.db) };
  }
  const databaseUrl = addresses[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (databaseUrl === undefined) throw new Error(`PostgreSQL has ${addresses.length} databases, one for each worker.`);
  const database = await openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
  return { ...database, db: onOneConnection(database.db) };
}

/**
 * Refuses statements outside a transaction while its work runs: they would wait for ever on the embedded database,
 * which has one connection, and for a second connection of the pool on PostgreSQL.
 */
function onOneConnection(db: Db): Db {
  const within = new AsyncLocalStorage<boolean>();
  const transaction: Db["transaction"] = (work, config) =>
    db.transaction((tx) => within.run(true, () => work(tx)), config);
  return new Proxy(db, {
    get(target, name) {
      if (within.getStore() === true)
        throw new Error(`A transaction's work uses the database itself: ${String(name)}.`);
      return name === "transaction" ? transaction : Reflect.get(target, name);
    },
  });
}

const auditLine = v.pipe(v.string(), v.parseJson(), v.looseObject({ audit: v.string() }));

/** The service on a real HTTP server, fresh for each test on one database. */
export interface World {
  readonly database: Database;
  readonly clock: TestClock;
  readonly service: AccountService;
  readonly url: string;
  /** The log, one JSON line for each entry. */
  readonly logged: string[];
  /** The audit log, or its lines of one call. */
  audited(event?: CallEvent): readonly Record<string, unknown>[];
  connect(options?: ConnectOptions): Promise<Client>;
  /** Calls `login` with the right password, unless `more` overrides it. */
  login(client: Client, name: PersonName, more?: Record<string, unknown>): Promise<ReplyEnvelope>;
  /** A socket that has called `login`, whether or not it succeeded. */
  connectAndLogin(name: PersonName, more?: Record<string, unknown>): Promise<Client>;
  /** A socket on which the new hire has signed in at their organisation's page. */
  connectNewHire(options?: ConnectOptions): Promise<Client>;
  /** The person as the database has them. */
  personOf(name: PersonName): Promise<Person>;
  /** Gives a person a recovery code, and returns its hash. */
  giveRecoveryCode(name: PersonName, code?: string): Promise<string>;
  /** The newest code mailed to a person. */
  mailedCode(name: PersonName): Promise<string>;
  /** The authenticator's code, now or this many seconds away. */
  appCode(away?: number): Promise<string>;
}

/** The service's options that a suite may change. */
export interface WorldOptions {
  /** By default the one that all suites of the process share. */
  readonly open?: OpenTestDatabase;
  readonly smtpUrl?: () => string;
  readonly demo?: boolean;
  readonly dataKeys?: readonly string[];
  readonly production?: boolean;
  readonly configFile?: AccountServiceOptions["configFile"];
  readonly downloads?: Downloads;
  readonly trustProxy?: readonly string[];
  readonly passkeys?: RelyingParty;
  readonly maxConnections?: number;
  readonly maxConnectionsPerAddress?: number;
  /** Whether its tests remove refusals, or the database: they erase people, let weeks pass or kill the process. */
  readonly forgets?: boolean;
}

/** Declares the hooks of a suite. The returned object is filled before each test. */
export function declareWorld(options: WorldOptions = {}): World {
  const { open = openShared } = options;
  let opened: Database;
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(() => resetPeople(opened.db));
  // After the services have stopped.
  afterEach(async () => {
    const judge = judgeOf(opened.db);
    judge.compare((await opened.db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id));
    judge.mustAgree();
  });
  return declareService(options);
}

/** Like `declareWorld`, but leaves the people unchanged: a second service on a database. */
export function declareService({ open = openShared, ...options }: WorldOptions = {}): World {
  let database: Database;
  let running: Running;
  beforeEach(async () => {
    database = await open();
    running = await run(database, options);
  });
  afterEach(async () => {
    await running.stop();
  });
  const world: World = {
    get database() {
      return database;
    },
    get clock() {
      return running.clock;
    },
    get service() {
      return running.service;
    },
    get url() {
      return running.url;
    },
    get logged() {
      return running.logged;
    },
    audited: (event) =>
      running.logged
        .filter((line) => line.includes('"msg":"audit"'))
        .map((line) => v.parse(auditLine, line))
        .filter(({ audit }) => event === undefined || audit === event),
    connect: (more) => running.connect(more),
    login: (client, name, more = {}) =>
      client.call("login", {
        identifier: emailOf(name),
        email: emailOf(name),
        password: PASSWORD,
        platform: "WEB",
        ...more,
      }),
    async connectAndLogin(name, more) {
      const client = await world.connect();
      await world.login(client, name, more);
      return client;
    },
    async connectNewHire(more) {
      const client = await world.connect(more);
      await client.call("onboardingLogin", { email: "newhire@example.test", password: PASSWORD, orgId: ids.acme });
      return client;
    },
    async personOf(name) {
      const person = await findPerson(database.db, emailOf(name));
      if (person === null) throw new Error(`There is no ${name}.`);
      return person;
    },
    async giveRecoveryCode(name, code = RECOVERY_CODE) {
      const recoveryCodeHash = await hashRecoveryCode(code);
      await database.db.update(people).set({ recoveryCodeHash }).where(eq(people.id, ids[name]));
      return recoveryCodeHash;
    },
    async mailedCode(name) {
      const [newest] = await running.service.outbox(emailOf(name));
      if (newest?.code === undefined) throw new Error(`No code was mailed to ${name}.`);
      return newest.code;
    },
    appCode: (away = 0) => generate({ secret: AUTHENTICATOR, epoch: Math.floor(running.clock.now() / 1000) + away }),
  };
  return world;
}

interface Running extends Pick<World, "clock" | "service" | "url" | "logged" | "connect"> {
  stop(): Promise<void>;
}

async function run(
  database: Database,
  { smtpUrl, demo = false, configFile = null, downloads = {}, forgets = false, ...limits }: Omit<WorldOptions, "open">,
): Promise<Running> {
  const clock = new TestClock();
  const logged: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = chunk.toString("utf8");
      logged.push(line);
      judgeOf(database.db).take(line);
      done();
    },
  });
  const log = createLog(sink);
  log.level = "debug";
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = await createAccountService({
    database,
    socketSecret: SECRET,
    publicUrl: url,
    demo,
    smtpUrl: smtpUrl?.() ?? null,
    allowedOrigins: [url],
    configFile,
    downloads,
    ...limits,
    log,
    clock,
  });
  server.on("request", (request, response) => service.handleRequest(request, response));
  server.on("upgrade", (request, socket, head) => service.handleUpgrade(request, socket, head));
  const clients = new Set<Client>();
  return {
    clock,
    service,
    url,
    logged,
    async connect(options) {
      const client = await connect(url, options);
      clients.add(client);
      return client;
    },
    async stop() {
      for (const client of clients) client.close();
      await service.close();
      expect(await unfoundRefusals(database.db, logged, [...clients], forgets)).toEqual([]);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** Beyond so many lines about one address the next refusals may have no line in the log, and no row. */
const MOST_LINES = 100;

/** The refusals that clients have heard and that nobody finds by their references, neither in the log nor in the table. */
async function unfoundRefusals(
  db: Db,
  logged: readonly string[],
  clients: readonly Client[],
  forgets: boolean,
): Promise<string[]> {
  const heard = clients.flatMap(({ refused }) => refused);
  const lines = logged.filter((line) => /"msg":"(?:audit|dropped a message)/.test(line));
  if (lines.length >= MOST_LINES) return [];
  if (heard.length === 0) return [];
  const rows = forgets ? [] : await db.select().from(refusals);
  const inTable = new Set(rows.map(({ reference, event, code }) => `${reference} ${event} ${code}`));
  const isBroken = logged.some((line) => line.includes("refusals could not be kept"));
  const name = ({ event }: (typeof heard)[number]) => (isCallEvent(event) ? event : "unknown call");
  const isAudited = ({ id }: (typeof heard)[number]) =>
    logged.some((line) => line.includes(`"reference":"${referenceOfCall(id)}"`));
  const isKept = (one: (typeof heard)[number]) => inTable.has(`${referenceOfCall(one.id)} ${name(one)} ${one.code}`);
  const unaudited = heard.filter((one) => !isAudited(one));
  const there = new Set((forgets ? [] : await everyone(db)).map(({ id }) => id));
  /** Whether it is of someone who was deleted, of whom the service keeps nothing. */
  const isOfNobody = ({ id }: (typeof heard)[number]) =>
    logged.some((line) => {
      const [, owner] = /"owner":"(\w+)"/.exec(line) ?? [];
      return line.includes(referenceOfCall(id)) && owner !== undefined && !there.has(owner);
    });
  const unkept = isBroken || forgets ? [] : heard.filter((one) => !isKept(one) && !isOfNobody(one));
  return [
    ...unaudited.map(({ event, code }) => `${event} (${code}) is not in the audit log`),
    ...unkept.map(({ event, code }) => `${event} (${code}) is not in the table`),
  ];
}

const everyone = async (db: Db) => [
  ...(await db.select({ id: people.id }).from(people)),
  ...(await db.select({ id: candidates.id }).from(candidates)),
];

/** Counts as many failures as a limit allows, so that the next attempt has to wait. */
export async function useUp({ database, clock }: World, throttled: Throttled): Promise<void> {
  for (let counted = 0; counted < throttleRules[throttled.name].free; counted += 1)
    await countFailure(database.db, throttled, clock.now());
}

/* The most frequent replies. */

export const done = { code: 200, data: { success: true } };
export const signedIn = { code: 200, data: { token: expect.any(String) } };
export const invalidCode = { code: 403, data: { error: "Invalid OTP" } };
