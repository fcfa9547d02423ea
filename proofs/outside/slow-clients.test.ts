import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { stripVTControlCharacters } from "node:util";
import { pino } from "pino";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createAccountService, type AccountService } from "../../service/account-service/account-service.ts";
import { connect, SECRET } from "../../tests/service/support/client.ts";
import { openEmbedded } from "../../tests/service/support/embedded.ts";
import { emailOf, PASSWORD, resetPeople } from "../../tests/service/support/people.ts";
import { endProcesses, startCommand } from "../../tests/service/support/process.ts";
import { serve, type Served } from "../../tests/service/support/served.ts";
import { freePort } from "../../tools/free-port.mjs";
import { startNginx } from "../support/nginx.ts";
import { programOf } from "../support/packages.mjs";

/* slowhttptest attacks from 127.0.0.1, while a person at another address loads the page and signs in. */

const PERSON = "127.0.0.9";
/** Far more than the service or nginx leaves to one address. */
const CONNECTIONS = 400;
/** Longer than each limit in docs/operating.md, together with what the attack needs to begin. */
const SECONDS = 240;
/** Bytes: more than the service's limits on memory, and a small part of the pictures that the attack asks for. */
const MEMORY = 256_000_000;

let port: number;
let nodePort: number;
let service: AccountService;
let remove: () => Promise<void>;

beforeAll(async () => {
  const opened = await openEmbedded();
  ({ remove } = opened);
  await resetPeople(opened.database.db);
  [port, nodePort] = [await freePort(), await freePort()];
  const image = { type: "image/png", bytes: new Uint8Array(3_000_000) };
  const made = await createAccountService({
    database: opened.database,
    socketSecret: SECRET,
    publicUrl: `http://127.0.0.1:${port}`,
    allowedOrigins: [`http://127.0.0.1:${port}`],
    demo: false,
    smtpUrl: null,
    // It would tell of hundreds of sign-ins.
    log: pino({ level: "silent" }),
  });
  service = { ...made, images: { ...made.images, find: () => Promise.resolve(image) } };
});
afterEach(endProcesses);
afterAll(async () => {
  await service.close();
  await remove();
});

const serviceAlone = () => serve({ port, service, variables: { MAX_CONNECTIONS: "200" } });

async function behindNginx(): Promise<Served> {
  const nginx = await startNginx({ http: port, https: await freePort(), nodes: [nodePort, await freePort()] });
  onTestFinished(() => nginx.stop());
  const variables = { PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: "127.0.0.1" };
  return serve({ port: nodePort, service, variables });
}

async function loadPage(): Promise<number | undefined> {
  const asked = request({ host: "127.0.0.1", port, path: "/login", localAddress: PERSON, agent: false });
  asked.end();
  const [answer] = v.parse(v.tuple([v.instance(IncomingMessage)]), await once(asked, "response"));
  answer.resume();
  await once(answer, "end");
  return answer.statusCode;
}

async function signIn(): Promise<unknown> {
  const page = await connect(`http://127.0.0.1:${port}`, { from: PERSON });
  const email = emailOf("member");
  try {
    return await page.call("login", { identifier: email, email, password: PASSWORD, platform: "WEB" });
  } finally {
    page.close();
  }
}

/** The connections to the port, but those of the person and those that only the kernel still has. */
async function openConnections(): Promise<number> {
  const [, ...lines] = (await readFile("/proc/net/tcp", "utf8")).trim().split("\n");
  return lines.filter((line) => {
    const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/);
    return (
      local === hexOf("127.0.0.1", port) && !remote?.startsWith(hexOf(PERSON)) && state !== LISTENING && inode !== "0"
    );
  }).length;
}

/** An address as the kernel writes it. */
const hexOf = (address: string, at?: number) =>
  Buffer.from(address.split(".").map(Number).toReversed()).toString("hex").toUpperCase() +
  (at === undefined ? "" : `:${at.toString(16).toUpperCase().padStart(4, "0")}`);
const LISTENING = "0A";

describe.each([
  ["the service alone", serviceAlone],
  ["nginx with the documented settings", behindNginx],
])(
  "%s",
  (_server, start) => {
    it.each([
      ["headers that never end", "/login", ["-H", "-i", "5"]],
      ["bodies that never end", "/oauth2/token", ["-B", "-i", "5"]],
      ["answers that are hardly read", "/images/known", ["-X", "-k", "3"]],
      ["answers of many ranges", "/images/known", ["-R"]],
    ])("ends the connections with %s, and serves others meanwhile", async (_attack, path, mode) => {
      const served = await start();
      const memory = process.memoryUsage().rss;
      const url = `http://127.0.0.1:${port}${path}`;
      const much = ["-c", String(CONNECTIONS), "-r", "200", "-l", String(SECONDS)];
      const attack = startCommand([programOf("slowhttptest"), ...mode, ...much, "-u", url], tmpdir(), {});
      let isOver = false;
      void attack.ended.then(() => (isOver = true));
      const said = () => stripVTControlCharacters(attack.output());
      let open: number;
      let isComplete: boolean;
      do {
        isComplete = isOver || /^pending: +0$/m.test(said());
        expect(await loadPage()).toBe(200);
        expect(await signIn()).toMatchObject({ code: 200 });
        expect(process.memoryUsage().rss - memory).toBeLessThan(MEMORY);
        open = await openConnections();
      } while (!isComplete || open > 0);
      attack.signal("SIGINT");
      await attack.ended;
      if (said().includes("Hit test time limit")) {
        throw new Error(`The server had not ended all connections after ${SECONDS} s.`);
      }
      const attacking = [...said().matchAll(/^(?:connected|closed): +(\d+)$/gm)].map(([, count]) => Number(count));
      // The attack with ranges is over before its second report. Other words say that the server was not reached.
      const isOverSoon = said().includes("Exit status: No open connections left");
      if (!isOverSoon && Math.max(...attacking) <= CONNECTIONS / 4) {
        throw new Error(`The attack hardly reached the server:\n${said()}`);
      }
      await served.disconnected();
    });
  },
  600_000,
);
