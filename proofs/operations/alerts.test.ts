import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { openDatabase } from "../../service/database/open-database.ts";
import type { Database } from "../../service/database/database.ts";
import { readRules, selectorsOf, startWatch, type Watch } from "./support/alerts.ts";
import { connect, tokenIn, type Client } from "../../tests/service/support/client.ts";
import { startNetwork, type Network } from "./support/network.ts";
import { programOf } from "../support/packages.mjs";
import { emailOf, PASSWORD, resetPeople } from "../../tests/service/support/people.ts";
import { startCluster, type Cluster } from "../support/postgres.ts";
import { endProcesses, production, startNode, type Process } from "../../tests/service/support/process.ts";
import { freePort } from "../../tools/free-port.mjs";
import { shippedBuild } from "../support/shipped-build.ts";

/*
 * The rules of deploy/alerts.yaml, each tried by causing its alert: a process of the shipped service is scraped before and
 * after, and Prometheus's own tool evaluates the rules over the scrapes.
 */

let cluster: Cluster;
let network: Network;
/** A connection that bypasses the network. */
let direct: Database;
let dist: string;
/** A mail server that refuses every mail. */
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: (_address, _session, done) => done(new Error("No such mailbox")),
});
beforeAll(async () => {
  cluster = await startCluster();
  network = await startNetwork(cluster.socket);
  const databaseUrl = cluster.createDatabase("foyer");
  direct = await openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
  dist = await shippedBuild(inject("builtService"));
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer.server, "listening");
});
afterAll(async () => {
  await direct.close();
  await network.close();
  await cluster.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await rm(dist, { recursive: true });
});

const clients: Client[] = [];
beforeEach(() => resetPeople(direct.db));
afterEach(() => {
  network.pass();
  for (const client of clients.splice(0)) client.close();
  endProcesses();
});

interface Watched {
  readonly service: Process;
  readonly address: string;
  readonly watch: Watch;
  /** The metrics, as Prometheus reads them. */
  figures(): Promise<string>;
  /** Waits until the metrics have this line. */
  shows(line: string): Promise<void>;
  connect(): Promise<Client>;
}

/** Starts the service with metrics. */
async function startWatched(more: Readonly<Record<string, string>> = {}): Promise<Watched> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const figures = async () => (await fetch(metricsUrl)).text();
  const { port: mailPort } = mailServer.server.address() as AddressInfo;
  const service = startNode(join(dist, "service/main.js"), dist, {
    SOCKET_SECRET: production.SOCKET_SECRET,
    DATABASE_URL: `postgresql://foyer@127.0.0.1:${network.port}/foyer`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    PORT: String(port),
    PUBLIC_URL: address,
    METRICS_PORT: String(metricsPort),
    SHUTDOWN_SECONDS: "0",
    ...more,
  });
  await service.prints("Foyer is ready");
  const watch = await startWatch(metricsUrl);
  return {
    service,
    address,
    watch,
    figures,
    async shows(line) {
      await expect.poll(async () => (await figures()).split("\n")).toContain(line);
    },
    async connect() {
      const client = await connect(address, { secret: production.SOCKET_SECRET });
      clients.push(client);
      return client;
    },
  };
}

const login = (client: Client, email: string) =>
  client.call("login", { identifier: email, email, password: PASSWORD, platform: "WEB" });

/** Scrapes a quiet process: no alert fires. */
async function watchQuiet(watch: Watch): Promise<void> {
  await watch.scrape(15);
  expect(await watch.firing()).toEqual([]);
}

it("names only metrics and labels that a process has", async () => {
  const { connect: open, figures } = await startWatched();
  await login(await open(), emailOf("member"));
  const lines = (await figures()).split("\n");
  const missing = (await readRules())
    .flatMap(({ expr }) => selectorsOf(expr))
    // Prometheus adds this metric and these labels.
    .filter(({ metric }) => metric !== "up")
    .filter(({ metric, labels }) => {
      const own = labels.filter((label) => label !== "job");
      const has = (line: string) => own.every((label) => line.includes(`{${label}="`) || line.includes(`,${label}="`));
      return !lines.some((line) => /^\w+/.exec(line)?.[0] === metric && has(line));
    });
  expect(missing).toEqual([]);
});

it("are all described, and tried below", async () => {
  const documented = readFileSync("docs/operating.md", "utf8").split("\n### Alerts\n")[1]?.split("\n#")[0] ?? "";
  const rules = await readRules();
  expect([...documented.matchAll(/(?<=^\|[^|]*`)Foyer\w+(?=`[^|]*\|)/gm)].map(([name]) => name)).toEqual(
    rules.map(({ alert }) => alert),
  );
  const tried = [
    ...readFileSync(import.meta.filename, "utf8").matchAll(/watch\.firing\(\)\)\.toEqual\(\[([^\]]+)\]/g),
  ].join();
  expect(rules.filter(({ alert }) => !tried.includes(`"${alert}"`))).toEqual([]);
  for (const { annotations } of rules) expect(annotations.runbook).toBe("docs/operating.md#alerts");
  execFileSync(programOf("prometheus"), ["check", "rules", "deploy/alerts.yaml"]);
});

it("the process is stopped: FoyerProcessDown, and FoyerDown because there is no other", async () => {
  const { service, watch } = await startWatched();
  await watchQuiet(watch);
  service.signal("SIGTERM");
  await service.ended;
  await watch.scrape();
  expect(await watch.firing()).toEqual([]);
  await watch.scrape(2);
  expect(await watch.firing()).toEqual(["FoyerDown", "FoyerProcessDown"]);
});

it("the network to the database is cut: FoyerDatabaseDown and FoyerBusDown, until it is back", async () => {
  const { watch, shows } = await startWatched();
  await watchQuiet(watch);
  network.cut();
  await shows("foyer_bus_up 0");
  await watch.scrape(2);
  network.pass();
  expect(await watch.firing()).toEqual(["FoyerBusDown", "FoyerDatabaseDown"]);
  await shows("foyer_bus_up 1");
  await shows("foyer_database_up 1");
  await watch.scrape(2);
  expect(await watch.firing()).toEqual([]);
});

it("another program locks a table: FoyerPoolExhausted, FoyerSignInsBusy and FoyerSignInsSlow", async () => {
  const { watch, connect: open } = await startWatched();
  const pages = await Promise.all(Array.from({ length: 30 }, open));
  await watchQuiet(watch);
  const codes = await direct.db.transaction(async (tx) => {
    await tx.execute(sql`lock table people in access exclusive mode`);
    // Each page asks again until the scrape, so that there is always one that waits.
    const scraped = new AbortController();
    const answered = pages.map(async (page) => {
      const codes: number[] = [];
      do codes.push((await login(page, emailOf("member"))).code);
      while (!scraped.signal.aborted);
      return codes;
    });
    await expect.poll(() => direct.db.$count(sql`pg_stat_activity`, sql`wait_event_type = 'Lock'`)).toBe(10);
    await watch.scrape(3);
    scraped.abort();
    return (await Promise.all(answered)).flat();
  });
  expect(new Set(codes)).toEqual(new Set([503]));
  // The question whether the database answers waits for a connection, too.
  expect(await watch.firing()).toEqual(["FoyerDatabaseDown", "FoyerPoolExhausted"]);
  await watch.scrape();
  expect(await watch.firing()).toEqual(["FoyerSignInsBusy", "FoyerSignInsSlow"]);
});

it("the mail server refuses mails: FoyerMailsFail", async () => {
  const { watch, shows, connect: open } = await startWatched();
  const page = await open();
  await watchQuiet(watch);
  for (const name of ["member", "admin", "client", "nobody"] as const) {
    await page.call("forgotPassword", { email: emailOf(name) });
  }
  await shows('foyer_mails_total{outcome="failed"} 4');
  await watch.scrape();
  expect(await watch.firing()).toEqual(["FoyerMailsFail"]);
});

it("a table of the database is gone: FoyerCallsFail and FoyerHttpErrors", async () => {
  const { watch, address, connect: open } = await startWatched();
  const page = await open();
  const token = tokenIn(await login(page, emailOf("member")));
  await watchQuiet(watch);
  await direct.db.execute(sql`alter table sessions rename to sessions_elsewhere`);
  try {
    for (let minute = 0; minute < 3; minute += 1) {
      for (let asked = 0; asked < 5; asked += 1) {
        expect(await page.call("getWorkspaceList", { requirePlanDetails: true })).toMatchObject({ code: 500 });
        const answer = await fetch(`${address}/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } });
        expect(answer.status).toBe(500);
      }
      await watch.scrape();
    }
  } finally {
    await direct.db.execute(sql`alter table sessions_elsewhere rename to sessions`);
  }
  expect(await watch.firing()).toEqual(["FoyerCallsFail", "FoyerHttpErrors"]);
});

it("a stranger guesses passwords of many accounts: FoyerSignInsWrong", async () => {
  const { watch, connect: open } = await startWatched();
  const page = await open();
  await watchQuiet(watch);
  for (let guessed = 0; guessed < 60; guessed += 1) await login(page, `person-${guessed}@example.test`);
  await watch.scrape();
  expect(await watch.firing()).toEqual(["FoyerSignInsWrong"]);
});

it("the process computes without a pause and keeps its memory: FoyerEventLoopSlow and FoyerMemoryHigh", async () => {
  const broken = `process.on("SIGUSR2", () => {
    globalThis.kept = Buffer.alloc(950_000_000, 1);
    let turns = 0;
    const turn = () => {
      for (const end = performance.now() + 550; performance.now() < end; );
      turns += 1;
      console.log("Turn", turns);
      setTimeout(turn, 0);
    };
    turn();
  });`;
  const { service, watch, figures } = await startWatched({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(broken)}`,
  });
  await watchQuiet(watch);
  service.signal("SIGUSR2");
  await service.prints("Turn 1\n");
  // The process forgets the quiet time with this answer, so that the scrape measures only such turns.
  await figures();
  const turns = service.output().split("Turn").length - 1;
  await service.prints(`Turn ${turns + 2}\n`);
  await watch.scrape(11);
  expect(await watch.firing()).toEqual(["FoyerEventLoopSlow", "FoyerMemoryHigh"]);
});
