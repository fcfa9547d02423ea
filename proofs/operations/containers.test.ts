import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { makeImage, type Image } from "./support/image.ts";
import { startNetwork, type Network } from "./support/network.ts";
import { startCluster, type Cluster } from "../support/postgres.ts";
import { endProcesses, production, startCommand } from "../../tests/service/support/process.ts";
import { freePort } from "../../tools/free-port.mjs";

/* Does by hand what Docker, Compose and Kubernetes do with the Dockerfile, compose.yaml and deploy/kubernetes.yaml. */

/** A password with every character that means something in an address, to a shell or in YAML. */
const DATABASE_PASSWORD = `a/b@c#d%41e:f?g h&i"j\\k{l}$m!`;
const settings = {
  PUBLIC_URL: "https://localhost",
  SOCKET_SECRET: production.SOCKET_SECRET,
  POSTGRES_PASSWORD: DATABASE_PASSWORD,
};

/** A value of compose.yaml, with the variables of `.env` in place. */
const filled = (value: string) =>
  value.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, other: string) => {
    const known = new Map(Object.entries(settings)).get(name) ?? (kind === "-" ? other : undefined);
    if (known === undefined) throw new Error(`compose.yaml needs ${name}.`);
    return known;
  });

const composeSchema = v.object({
  services: v.record(
    v.string(),
    v.object({
      command: v.optional(v.array(v.string())),
      environment: v.optional(v.record(v.string(), v.pipe(v.string(), v.transform(filled))), {}),
      volumes: v.optional(v.array(v.string()), []),
      healthcheck: v.optional(v.object({ test: v.optional(v.array(v.string())) })),
      logging: v.optional(v.object({ driver: v.string(), options: v.record(v.string(), v.string()) })),
    }),
  ),
});
const { services } = v.parse(composeSchema, parse(readFileSync("compose.yaml", "utf8"), { merge: true }));

let image: Image;
beforeAll(async () => {
  image = await makeImage(inject("builtService"));
});
afterEach(endProcesses);
afterAll(() => image.remove());

/** The exit code of a command in the image. */
const runs = (command: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  image.start(command, variables).ended;

const probe = v.object({ httpGet: v.object({ path: v.string() }) });
const container = v.object({ startupProbe: probe, livenessProbe: probe, readinessProbe: probe });
const deployment = v.object({
  kind: v.literal("Deployment"),
  spec: v.object({ template: v.object({ spec: v.object({ containers: v.tuple([container]) }) }) }),
});
const probes = () => {
  const documents = parseAllDocuments(readFileSync("deploy/kubernetes.yaml", "utf8")).map((each): unknown =>
    each.toJS(),
  );
  const found = documents.find((each) => v.is(deployment, each));
  const [one] = v.parse(deployment, found).spec.template.spec.containers;
  return [one.startupProbe, one.livenessProbe, one.readinessProbe].map(({ httpGet }) => httpGet.path);
};

it("the image runs with the embedded database in a folder of its own user, is healthy, and stops cleanly", async () => {
  const folder = statSync(image.pathOf("/foyer/.data"));
  expect(folder.mode & 0o777).toBe(0o700);
  const port = String(await freePort());
  const { PUBLIC_URL, SOCKET_SECRET } = settings;
  const service = image.start(image.command, { PUBLIC_URL, SOCKET_SECRET, PORT: port });
  await service.prints("Foyer is ready");
  expect(service.output()).toContain(`Creating the database in ${image.pathOf("/foyer/.data")}`);
  expect(statSync(image.pathOf("/foyer/.data/database")).uid).toBe(folder.uid);
  expect(await runs(image.healthCheck, { PORT: port })).toBe(0);
  for (const path of probes()) {
    expect({ path, status: (await fetch(`http://127.0.0.1:${port}${path}`)).status }).toEqual({ path, status: 200 });
  }
  const command = image.start(["foyer", "add-organisation", "Acme"], { PUBLIC_URL, SOCKET_SECRET });
  expect(await command.ended).toBe(0);
  service.signal("SIGTERM");
  expect(await service.ended).toBe(0);
  expect(await runs(image.healthCheck, { PORT: port })).toBe(1);
});

it("the logs of every container of compose.yaml are rotated", () => {
  for (const [name, { logging }] of Object.entries(services)) {
    expect({ name, logging }).toEqual({
      name,
      logging: { driver: "local", options: { "max-size": expect.stringMatching(/^\d+m$/), "max-file": "5" } },
    });
  }
});

describe("compose.yaml", () => {
  let cluster: Cluster;
  let network: Network;
  const named = (wanted: string) => {
    const found = services[wanted];
    if (found === undefined) throw new Error(`compose.yaml has no service ${wanted}.`);
    return found;
  };
  beforeAll(async () => {
    const { environment, volumes } = named("database");
    cluster = await startCluster(environment["POSTGRES_PASSWORD"], "postgres");
    network = await startNetwork(cluster.socket);
    const scripts = volumes.filter((volume) => volume.includes(":/docker-entrypoint-initdb.d/"));
    for (const volume of scripts) cluster.run(join(process.cwd(), volume.split(":")[0] ?? ""), environment);
  });
  afterAll(async () => {
    await network.close();
    await cluster.stop();
  });

  /** The variables of a service, with the addresses of containers and the paths of volumes on this computer. */
  function variablesOf(name: string, port: number, metricsPort: number) {
    const { environment, volumes } = named(name);
    const { DATABASE_URL = "", CONFIG_FILE = "" } = environment;
    expect(DATABASE_URL).toContain("@database/");
    const mounted = volumes.find((volume) => volume.split(":")[1] === CONFIG_FILE)?.split(":")[0];
    return {
      ...environment,
      DATABASE_URL: DATABASE_URL.replace("@database/", `@127.0.0.1:${network.port}/`),
      CONFIG_FILE: join(process.cwd(), mounted ?? ""),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    };
  }

  it("has a database whose health check passes while it runs", async () => {
    const [kind, program = "", ...args] = named("database").healthcheck?.test ?? [];
    expect(kind).toBe("CMD");
    const check = (port: number) =>
      startCommand([join(cluster.programs, program), ...args], "/", { PGPORT: String(port) }).ended;
    expect(await check(network.port)).toBe(0);
    expect(await check(await freePort())).toBe(2);
  });

  it("has an ordinary role for Foyer, which owns its database alone, and no way in for the superuser", async () => {
    const clientOf = (user: string) =>
      new Client({ host: "127.0.0.1", port: network.port, database: "foyer", user, password: DATABASE_PASSWORD });
    const client = clientOf("foyer");
    await client.connect();
    const { rows } = await client.query(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
        array(select datname::text from pg_database where datdba = pg_roles.oid) as owns
        from pg_roles where rolname = current_user`,
    );
    await client.end();
    expect(rows).toEqual([
      {
        rolname: "foyer",
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        owns: ["foyer"],
      },
    ]);
    await expect(clientOf("postgres").connect()).rejects.toThrow('password authentication failed for user "postgres"');
  });

  it("migrates, serves and runs commands with any characters in the database's password", async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    expect(Object.keys(named("migrate").environment)).toEqual(["DATABASE_URL", "PGPASSWORD"]);
    const migrate = image.start(named("migrate").command ?? [], variablesOf("migrate", port, metricsPort));
    expect(await migrate.ended).toBe(0);

    const variables = variablesOf("node-1", port, metricsPort);
    const service = image.start(image.command, variables);
    await service.prints("Foyer is ready");
    expect(service.output()).not.toContain(DATABASE_PASSWORD);
    expect(await runs(image.healthCheck, { PORT: variables.PORT })).toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(figures).toMatch(/^foyer_database_up 1$/m);
    expect(figures).toMatch(/^foyer_bus_up 1$/m);
    const command = image.start(["foyer", "add-organisation", "Acme"], variables);
    expect(await command.ended).toBe(0);
    expect(command.output()).toContain("Acme");
  });

  it("refuses a wrong password with a reason that does not name it", async () => {
    const variables = { ...variablesOf("node-1", await freePort(), await freePort()), PGPASSWORD: "canary" };
    const service = image.start(image.command, variables);
    expect(await service.ended).toBe(1);
    expect(service.output()).toBe(
      "Foyer cannot start: the PostgreSQL that DATABASE_URL names cannot be opened " +
        '(password authentication failed for user "foyer")\n',
    );
  });
});
