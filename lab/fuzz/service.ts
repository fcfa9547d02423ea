import type { Server } from "node:http";
import { type Duplex, duplexPair } from "node:stream";
import * as v from "valibot";
import { assertPresent } from "../../workbench/assert-present.ts";
import { createAccountService } from "../../service/account-service/account-service.ts";
import { openSession } from "../../service/sign-in/open-session.ts";
import { findPerson } from "../../service/shared/people.ts";
import { openDatabase } from "../../service/database/open-database.ts";
import { prepareDemo } from "../../service/demo/prepare-demo.ts";
import { createHttp } from "../../service/http/create-http.ts";
import { compilePage } from "../../service/http/page-template.ts";
import { createHttpServer } from "../../service/http/server.ts";
import { createLog } from "../../service/log/log.ts";
import { readEnvironment } from "../../service/settings/environment.ts";
import { prerender } from "../../src/prerender.tsx";

/* One whole service on an embedded database, with connections in memory. */

export const SECRET = "a secret of the fuzzer";
export const HOST = "foyer.test";

const page = `<!doctype html><html lang="en"><head></head><body><script type="application/json" id="foyer-config"
nonce="__CSP_NONCE__">{}</script><!--drawn from--><div id="root"><!--prerendered--></div></body></html>`;
const logged = v.pipe(v.string(), v.parseJson(), v.object({ level: v.number() }));
const ERROR = 50;

export interface Served {
  /** A new connection from an address of its own. `closed` resolves when the service has closed it. */
  connect(): { line: Duplex; closed: Promise<void> };
  /** The token of a new session. */
  token(): Promise<string>;
  /** Waits for the work behind the answers. @throws if the service has logged an error */
  settled(): Promise<void>;
  close(): Promise<void>;
}

let started: Promise<Served> | null = null;
export const served = (): Promise<Served> => (started ??= start());

async function start(): Promise<Served> {
  const errors: string[] = [];
  const log = createLog({ write: (line) => void (v.parse(logged, line).level >= ERROR && errors.push(line)) });
  const environment = readEnvironment({ PUBLIC_URL: `http://${HOST}`, DEMO: "1", SOCKET_SECRET: SECRET });
  const database = await openDatabase({ dataDir: null, databaseUrl: null, onProgress: () => undefined });
  await prepareDemo(database, environment);
  const service = await createAccountService({ ...environment, database, log });
  const template = compilePage(page);
  const parts = { files: new Map(), pageFor: () => template, prerender, inspector: false };
  const http = createHttp({ environment, service, log, ...parts });
  const server: Server = createHttpServer({ http, environment, log });
  const owner = { person: assertPresent(await findPerson(database.db, "member@acme.test")) };
  let callers = 0;
  return {
    connect() {
      const [line, far] = duplexPair();
      callers += 1;
      const remoteAddress = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
      server.emit("connection", Object.assign(far, { remoteAddress }));
      line.on("end", () => line.end());
      line.on("error", () => far.destroy());
      far.on("error", () => line.destroy());
      const closed = new Promise<void>((resolve) => {
        far.once("close", () => {
          line.destroy();
          resolve();
        });
      });
      line.once("close", () => far.destroy());
      return { line, closed };
    },
    async token() {
      const device = { userAgent: "fuzzer", address: null };
      return assertPresent(await openSession(database.db, owner, "full", device, Date.now())).token;
    },
    async settled() {
      await service.outbox(null);
      const [error] = errors.splice(0);
      if (error !== undefined) throw new Error(`Broken promise: the service logs no error: ${error}`);
    },
    async close() {
      await service.close();
      await database.close();
    },
  };
}
