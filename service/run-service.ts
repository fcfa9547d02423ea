import { existsSync } from "node:fs";
import { createServer, type Server as NetServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { createAccountService } from "./account-service/account-service.ts";
import { announcement, causeOf } from "./announce.ts";
import type { Database } from "./database/database.ts";
import { nameOf } from "./database/neighbours.ts";
import { openDatabase } from "./database/open-database.ts";
import { prepareDemo } from "./demo/prepare-demo.ts";
import { readAppFiles } from "./http/app-files.ts";
import { createHttp, type HttpOptions } from "./http/create-http.ts";
import { createMetricsServer } from "./http/metrics-server.ts";
import type { Prerender } from "./http/page.ts";
import { createHttpServer } from "./http/server.ts";
import { createLog, type Logger } from "./log/log.ts";
import { printLine } from "./log/print.ts";
import { EnvironmentError, readEnvironment, type Environment } from "./settings/environment.ts";

export interface RunOptions {
  /** The folder of the build: contains `app/`, and optionally `prerender/` and `inspector/`. */
  dist: URL;
  /** Resolves to whether the build succeeded. The database is opened meanwhile. */
  appBuilt: Promise<boolean>;
}

/** Milliseconds that connections get to finish before they are destroyed. */
const SHUTDOWN_TIMEOUT = 3000;

/**
 * Runs the service until SIGINT or SIGTERM, which shuts it down gracefully with exit code 0. A second signal exits at
 * once with code 1, and so does a failed start, which prints the reason.
 */
export async function run(options: RunOptions): Promise<never> {
  const stopped = stopSignal();
  const running = await start(options).catch((error: unknown) => {
    printLine(
      error instanceof EnvironmentError ? error.message : `Foyer cannot start: ${causeOf(error)}`,
      process.stderr,
    );
    process.exit(1);
  });
  // A signal during the start takes effect only here, so that the creation of the database is not interrupted.
  await stopped;
  await running.close();
  process.exit(0);
}

function stopSignal(): Promise<void> {
  let stopping = false;
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) {
      process.on(signal, () => {
        if (stopping) process.exit(1);
        stopping = true;
        printLine("Stopping");
        resolve();
      });
    }
  });
}

/** Whether to print the whole demo. */
function readOptions(args: readonly string[]): boolean {
  const unknown = args.find((arg) => arg !== "--all");
  if (unknown === undefined) return args.length > 0;
  throw new Error(`there is no option ${unknown}. --all prints all people and links of the demo.`);
}

interface Running {
  close(): Promise<void>;
}

async function start(options: RunOptions): Promise<Running> {
  const all = readOptions(process.argv.slice(2));
  const environment = readEnvironment(process.env);
  const onProgress = (step: "creating" | "migrating") =>
    printLine(step === "creating" ? `Creating the database in ${environment.dataDir}` : "Opening the database");
  const [opened, app] = await Promise.allSettled([
    openDatabase({ ...environment, name: nameOf(environment.socketSecret), onProgress }),
    readApp(options, environment),
  ]);
  if (opened.status === "rejected") throw opened.reason;
  const database = opened.value;
  try {
    if (app.status === "rejected") throw app.reason;
    const running = await serve(environment, database, app.value);
    printLine(announcement(environment, { all, inspector: app.value.inspector }));
    return {
      async close() {
        await running.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(environment: Environment, database: Database, app: App): Promise<Running> {
  await prepareDemo(database, environment);
  const log = createLog();
  endOnFault(log);
  const service = await createAccountService({ ...environment, database, log });
  const http = createHttp({ environment, service, log, ...app });
  const server = createHttpServer({ http, environment, log });
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  const metricsServer = createMetricsServer(service.metrics);
  try {
    await requireOwnLocalhost(environment);
    await listen(server, environment, "PORT");
    const { metricsPort } = environment;
    if (metricsPort !== null) {
      service.metrics.watchProcess();
      await listen(metricsServer, { ...environment, port: metricsPort }, "METRICS_PORT");
    }
  } catch (error) {
    server.close();
    await service.close();
    throw error;
  }
  return {
    async close() {
      // With the embedded database, there is no other process to send pages to.
      if (environment.databaseUrl !== null) await service.leave(environment.shutdownSeconds * 1000);
      const closed = new Promise((resolve) => server.close(resolve));
      const timeout = setTimeout(() => connections.forEach((socket) => socket.destroy()), SHUTDOWN_TIMEOUT);
      await service.close();
      await closed;
      metricsServer.close();
      metricsServer.closeAllConnections();
      clearTimeout(timeout);
    },
  };
}

/**
 * Logs a fault that no handler of a request or message has caught, a rejected promise too, and ends the process with code
 * 1: nobody knows what such a fault has left half done. Node by itself would print it as plain text.
 */
function endOnFault(log: Logger): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the service ends by a fault that nothing has caught");
    process.exit(1);
  });
}

type App = Pick<HttpOptions, "files" | "pageFor" | "prerender" | "inspector">;

async function readApp({ dist, appBuilt }: RunOptions, { demo, production }: Environment): Promise<App> {
  if (!(await appBuilt)) throw new Error("the app could not be built.");
  const inspector = demo && !production && existsSync(new URL("inspector/", dist));
  const folders = inspector ? ["app/", "inspector/"] : ["app/"];
  const [parts, prerender] = await Promise.all([
    Promise.all(folders.map((folder) => readAppFiles(fileURLToPath(new URL(folder, dist))))),
    readPrerender(dist),
  ]);
  const files = new Map(parts.flatMap((part) => Array.from(part.files)));
  const pages = new Map(parts.flatMap((part) => Array.from(part.pages)));
  const app = pages.get("/");
  if (!app) throw new Error("the build has no index.html; run npm run build.");
  const pageFor = (pathname: string) => pages.get(pathname.endsWith("/") ? pathname : `${pathname}/`) ?? app;
  return { files, pageFor, prerender, inspector };
}

const prerenderModule = v.object({
  prerender: v.custom<Prerender>((value) => typeof value === "function", "must export a function named prerender"),
});

async function readPrerender(dist: URL): Promise<Prerender | null> {
  const file = new URL("prerender/prerender.js", dist);
  if (!existsSync(file)) return null;
  return v.parse(prerenderModule, await import(/* @vite-ignore */ file.href)).prerender;
}

type Address = Pick<Environment, "host" | "port">;

const listenProblems: Readonly<Record<string, (address: Address, variable: string) => string>> = {
  EADDRINUSE: ({ host, port }, variable) =>
    `port ${port} on ${host} is in use. Stop the program that uses it, or choose another with ${variable}.`,
  EACCES: ({ port }, variable) =>
    `port ${port} may not be used by this user. Choose another with ${variable}, above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `this computer has no address ${host}. Choose another with HOST.`,
  ENOTFOUND: ({ host }) => `the name ${host} is not known. Choose another with HOST.`,
};

/** For each address to listen at, the other one that browsers may try first for `localhost`. */
const otherLoopbacks: Readonly<Record<string, string>> = { "127.0.0.1": "::1", "0.0.0.0": "::1", "::1": "127.0.0.1" };

/**
 * Refuses to start where people are sent to `localhost`, and another program has its port at the address that this
 * service does not listen at: their browsers would open that program.
 */
async function requireOwnLocalhost({ host, port, publicUrl }: Environment): Promise<void> {
  const other = otherLoopbacks[host];
  if (other === undefined || publicUrl !== new URL(`http://localhost:${port}`).origin) return;
  const probe = createServer();
  try {
    await listen(probe, { host: other, port }, "PORT");
  } catch (error) {
    // A computer need not have the other address, and nobody can listen at one that it has not.
    if (error instanceof BusyError) throw error;
  }
  await new Promise((closed) => probe.close(closed));
}

/** Another program listens at the address. */
class BusyError extends Error {
  override name = "BusyError";
}

function listen(server: NetServer, address: Address, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const problem = listenProblems[error.code ?? ""];
      if (problem === undefined) return reject(error);
      const message = problem(address, variable);
      reject(error.code === "EADDRINUSE" ? new BusyError(message) : new Error(message));
    });
    server.listen(address.port, address.host, resolve);
  });
}
