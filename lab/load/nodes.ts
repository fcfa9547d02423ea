import { mkdtemp, rm, symlink, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "../../service/database/open-database.ts";
import type { Database } from "../../service/database/database.ts";
import { startNode, type Process } from "../../tests/service/support/process.ts";
import { freePort } from "../../tools/free-port.mjs";
import { startCluster } from "../../proofs/support/postgres.ts";
import { residentBytes } from "../bench/support/programs.ts";

export type NodeIndex = 0 | 1;

/** The addresses of a service, for its clients. */
export interface Target {
  /** The addresses of its nodes. */
  readonly urls: readonly string[];
  /** The origin of its pages. */
  readonly origin: string;
  readonly secret: string;
}

/** Nodes give way to the clients and PostgreSQL, as if these had processors of their own; else figures include them. */
const NICENESS = 5;

/** Two nodes of the built service on a PostgreSQL of their own. */
export interface Nodes extends Target {
  readonly urls: readonly [string, string];
  /** A connection of the measurement itself to the nodes' database. */
  readonly database: Database;
  /** Kills a node at once, and starts it again after this many milliseconds. */
  restart(index: NodeIndex, after?: number): Promise<void>;
  /** Stops a node as an update does, and starts the build of that folder in its place. */
  update(index: NodeIndex, dist: string): Promise<void>;
  /** Suspends a node for this many milliseconds. */
  suspend(index: NodeIndex, milliseconds: number): Promise<void>;
  /**
   * Ends the connections by which the nodes hear each other. Until the returned function is called, the second one
   * cannot connect to PostgreSQL again, and goes on with its other connections.
   */
  cutBus(): Promise<() => Promise<void>>;
  /** The bytes that each node has in memory. */
  memory(): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/**
 * Starts two nodes.
 *
 * @param dist the folder of the build
 * @param variables further settings of the nodes
 */
export async function startNodes(dist: string, variables: Readonly<Record<string, string>> = {}): Promise<Nodes> {
  const cluster = await startCluster();
  const databaseUrl = cluster.createDatabase("foyer");
  const ports = [await freePort(), await freePort()] as const;
  const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
  const secret = "a secret of the load tool";
  // The second node reaches PostgreSQL by a link that `cutBus` can remove.
  const folder = await mkdtemp(join(tmpdir(), "foyer-load-"));
  const link = join(folder, basename(cluster.socket));
  const makeLink = () => symlink(cluster.socket, link);
  await makeLink();
  const byLink = databaseUrl.replace(encodeURIComponent(dirname(cluster.socket)), encodeURIComponent(folder));
  const start = async (index: NodeIndex, build = dist) => {
    const variablesOfNode = {
      DATABASE_URL: index === 0 ? databaseUrl : byLink,
      PORT: String(ports[index]),
      PUBLIC_URL: urls[0],
      SOCKET_SECRET: secret,
      // Each client names an address of its own, because limits are for each address.
      TRUST_PROXY: "loopback",
      ...variables,
    };
    const node = startNode(join(build, "service/main.js"), build, variablesOfNode, NICENESS);
    await node.prints("Foyer is ready");
    return node;
  };
  // One after the other: the first prepares the database.
  const nodes: [Process, Process] = [await start(0), await start(1)];
  const database = await openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
  return {
    urls,
    origin: urls[0],
    secret,
    database,
    async restart(index, after = 0) {
      nodes[index].signal("SIGKILL");
      await nodes[index].ended;
      await pause(after);
      nodes[index] = await start(index);
    },
    async update(index, build) {
      nodes[index].signal("SIGTERM");
      const code = await nodes[index].ended;
      if (code !== 0) throw new Error(`a node that was stopped ended with ${code}:\n${nodes[index].output()}`);
      nodes[index] = await start(index, build);
    },
    async suspend(index, milliseconds) {
      nodes[index].signal("SIGSTOP");
      await pause(milliseconds);
      nodes[index].signal("SIGCONT");
    },
    async cutBus() {
      await unlink(link);
      // Only the connections that listen have a name.
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'foyer %'`,
      );
      return makeLink;
    },
    memory: () => Promise.all(nodes.map(residentBytes)),
    async stop() {
      for (const node of nodes) node.signal("SIGKILL");
      await Promise.all(nodes.map(({ ended }) => ended));
      await database.close();
      await cluster.stop();
      await rm(folder, { recursive: true });
    },
  };
}
