import { execFile } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as v from "valibot";
import { root } from "../../../build.mjs";
import { connectDemo, signInDemo, tokenOf } from "../../../e2e/demo-client.ts";
import type { Client } from "../../../tests/service/support/client.ts";
import { startCluster } from "../../../proofs/support/postgres.ts";
import { median, type Row, formatSpread } from "../support/figures.ts";
import { type Foyer, type FoyerOptions, withFoyer } from "../support/foyer.ts";
import { processorSeconds, type Program, startProgram, stayOff } from "../support/programs.ts";
import { freePort } from "../../../tools/free-port.mjs";

/** The core under test. The load generator stays off it. */
export const CORE = 0;
/** Duration of one turn, in milliseconds. */
const TURN = 5_000;

/** The number of operations, and the time they took; `worked` is the CPU time of the program. Both times in seconds. */
const turnSchema = v.object({ done: v.number(), seconds: v.number(), worked: v.number() });
export type Turn = v.InferOutput<typeof turnSchema>;
interface Compared {
  readonly service: Turn[];
  readonly floor: Turn[];
}

/** The least share of the rate that Argon2id alone allows, in production. The embedded database runs in the process itself. */
const SHARE_OF_HASHING = 0.8;

/** Measures `ratesOn` both databases. Does not count the processor time of PostgreSQL itself. */
export async function serviceRates(turns: number) {
  const everyCore = stayOff(CORE, cpus().length);
  const cluster = await startCluster();
  try {
    const embedded = await ratesOn("embedded", {}, turns);
    const postgres = await ratesOn("PostgreSQL", { databaseUrl: cluster.createDatabase("foyer") }, turns);
    return { rows: [...embedded.rows, ...postgres.rows], samples: { embedded, postgres } };
  } finally {
    await cluster.stop();
    everyCore();
  }
}

/**
 * Measures how many sign-ins and calls per second one core can handle, interleaved with the measurements of their
 * limits. Rates are per second of CPU time, so other load on the computer makes no difference.
 */
async function ratesOn(database: "embedded" | "PostgreSQL", options: Pick<FoyerOptions, "databaseUrl">, turns: number) {
  return withFoyer({ ...options, core: CORE, restarted: true }, async (foyer) => {
    const tokens = await tokensOf(foyer);
    const signIns: Compared = { service: [], floor: [] };
    const calls: Compared = { service: [], floor: [] };
    // The first turn is a warm-up for the JIT.
    for (let turn = -1; turn < turns; turn += 1) {
      const [passwords, signedIn] = [await argon2(), await signInsOf(foyer)];
      const [echoed, called] = [await echoes(), await callsOf(foyer, foyer, tokens)];
      if (turn < 0) continue;
      signIns.floor.push(passwords);
      signIns.service.push(signedIn);
      calls.floor.push(echoed);
      calls.service.push(called);
    }
    return {
      rows: [
        ...compared(
          `sign-ins on one core, ${database}`,
          signIns,
          "Argon2id alone",
          database === "PostgreSQL" ? SHARE_OF_HASHING : null,
        ),
        ...compared(`calls without a password, ${database}`, calls, "bare echo", null),
      ],
      samples: { signIns, calls },
    };
  });
}

function compared(what: string, { service, floor }: Compared, limit: string, budget: number | null): Row[] {
  const perWorked = (turns: readonly Turn[]) => turns.map(({ done, worked }) => done / worked);
  const perSecond = (turns: readonly Turn[]) => turns.map(({ done, seconds }) => done / seconds);
  const share = median(perWorked(service)) / median(perWorked(floor));
  return [
    {
      what,
      figure: `${formatSpread(perWorked(service), "a second")} = ${(share * 100).toFixed(0)} %`,
      floor: `${limit} ${formatSpread(perWorked(floor), "a second")}`,
      ...(budget !== null && { budget: `≥ ${Math.round(budget * 100)} %`, met: share >= budget }),
    },
    {
      what: `${what}, as the clock went`,
      figure: formatSpread(perSecond(service), "a second"),
      floor: `${limit} ${formatSpread(perSecond(floor), "a second")}`,
    },
  ];
}

const IN_PARALLEL = 16;

/** Measures password checks alone. */
export async function argon2(core = CORE): Promise<Turn> {
  const program = fileURLToPath(new URL("../support/argon2-floor.ts", import.meta.url));
  const node = [process.execPath, "--import", "tsx", program, String(TURN), String(IN_PARALLEL)];
  const { stdout } = await promisify(execFile)("taskset", ["-c", String(core), ...node], { cwd: root });
  return v.parse(turnSchema, JSON.parse(stdout));
}

/** One of the demo's people. */
export const personOf = (number: number) => `person${1 + (number % 2_000)}@northwind.test`;

/** Sockets opened before a turn of sign-ins. If a computer needs more, opening them is part of the cost. */
const READY = 600;

/** Signs in the same people in each turn, each on a socket of their own. */
export async function signInsOf(
  foyer: Foyer,
  signInOne = (client: Client, index: number) => signInDemo(client, personOf(index)),
): Promise<Turn> {
  const clients: Client[] = [];
  while (clients.length < READY) clients.push(await connectDemo(foyer));
  const lanes = clients.slice(0, IN_PARALLEL);
  const signedIn = await turnOf(foyer, lanes, async (_client, index) => {
    const client = (clients[index] ??= await connectDemo(foyer));
    await signInOne(client, index);
  });
  for (const client of clients) client.close();
  return signedIn;
}

/** Enough sockets that the limit on calls of one socket limits none. */
const SOCKETS = 128;

/** Signs in one person for each socket, and returns their tokens. */
async function tokensOf(foyer: Foyer): Promise<readonly string[]> {
  const tokens: string[] = [];
  while (tokens.length < SOCKETS) tokens.push(await tokenOf(foyer, personOf(tokens.length)));
  return tokens;
}

async function callsOf(
  program: Program,
  target: { url: string; origin: string },
  tokens: readonly string[],
): Promise<Turn> {
  const clients = await Promise.all(tokens.map(() => connectDemo(target)));
  return turnOf(program, clients, async (client, _index, socket) => {
    const { code, data: said } = await client.call("authenticate", { token: tokens[socket] });
    if (code !== 200) throw new Error(`A call was refused: ${JSON.stringify(said)}`);
  });
}

async function echoes(): Promise<Turn> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = fileURLToPath(new URL("../support/echo-server.ts", import.meta.url));
  const echo = await startProgram(["--import", "tsx", program], {
    ready: "ready",
    variables: { PORT: String(port) },
    core: CORE,
  });
  try {
    const tokens = Array.from({ length: SOCKETS }, () => "x".repeat(TOKEN_LENGTH));
    await callsOf(echo, { url, origin: url }, tokens);
    return await callsOf(echo, { url, origin: url }, tokens);
  } finally {
    await echo.stop();
  }
}

/** As long as a real token, so that an echo encrypts as much. */
const TOKEN_LENGTH = 43;

/** Lets all clients repeat an operation, each one call after the other, and closes them. */
async function turnOf(
  program: Program,
  clients: readonly Client[],
  act: (client: Client, index: number, socket: number) => Promise<void>,
): Promise<Turn> {
  const start = performance.now();
  const before = await processorSeconds(program);
  let begun = -1;
  let done = 0;
  await Promise.all(
    clients.map(async (client, socket) => {
      while (performance.now() - start < TURN) {
        begun += 1;
        await act(client, begun, socket);
        done += 1;
      }
    }),
  );
  const turn = {
    done,
    seconds: (performance.now() - start) / 1000,
    worked: (await processorSeconds(program)) - before,
  };
  for (const client of clients) client.close();
  return turn;
}
