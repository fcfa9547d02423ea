import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { root } from "../../../build.mjs";
import { type Client, connect, signIn, tokenOf } from "../support/client.ts";
import { median, type Row, formatSpread } from "../support/figures.ts";
import { type Foyer, withFoyer } from "../support/foyer.ts";
import { freePort, processorSeconds, type Program, startProgram, stayOff } from "../support/programs.ts";

/** The core under test. The load generator stays off it. */
const CORE = 0;
/** Duration of one turn, in milliseconds. */
const TURN = 5_000;

/** How much was done in how long; `worked` is the CPU time of the program. Both times in seconds. */
const turnSchema = v.object({ done: v.number(), seconds: v.number(), worked: v.number() });
type Turn = v.InferOutput<typeof turnSchema>;
interface Compared {
  readonly service: Turn[];
  readonly floor: Turn[];
}

/**
 * Measures how many sign-ins and calls per second one core can handle, interleaved with the measurements of what limits
 * them. Rates are per second of CPU time, so other load on the computer makes no difference.
 */
export async function serviceRates(turns: number) {
  const everyCore = stayOff(CORE, cpus().length);
  try {
    return await withFoyer({ core: CORE, restarted: true }, async (foyer) => {
      const token = await tokenOf(foyer, "member@acme.test");
      const signIns: Compared = { service: [], floor: [] };
      const calls: Compared = { service: [], floor: [] };
      // The first turn is a warm-up for the JIT.
      for (let turn = -1; turn < turns; turn += 1) {
        const [passwords, signedIn] = [argon2(), await signInsOf(foyer, turn)];
        const [echoed, called] = [await echoes(), await callsOf(foyer, foyer, { token })];
        if (turn < 0) continue;
        signIns.floor.push(passwords);
        signIns.service.push(signedIn);
        calls.floor.push(echoed);
        calls.service.push(called);
      }
      return {
        rows: [
          ...compared("sign-ins on one core", signIns, "Argon2id alone", 0.8),
          ...compared("calls without a password", calls, "bare echo", 0.6),
        ],
        samples: { signIns, calls },
      };
    });
  } finally {
    everyCore();
  }
}

function compared(what: string, { service, floor }: Compared, limit: string, budget: number): Row[] {
  const perWorked = (turns: readonly Turn[]) => turns.map(({ done, worked }) => done / worked);
  const perSecond = (turns: readonly Turn[]) => turns.map(({ done, seconds }) => done / seconds);
  const share = median(perWorked(service)) / median(perWorked(floor));
  return [
    {
      what,
      figure: `${formatSpread(perWorked(service), "a second")} = ${(share * 100).toFixed(0)} %`,
      floor: `${limit} ${formatSpread(perWorked(floor), "a second")}`,
      budget: `≥ ${budget * 100} %`,
      met: share >= budget,
    },
    {
      what: `${what}, as the clock went`,
      figure: formatSpread(perSecond(service), "a second"),
      floor: `${limit} ${formatSpread(perSecond(floor), "a second")}`,
    },
  ];
}

const IN_PARALLEL = 16;

function argon2(): Turn {
  const program = fileURLToPath(new URL("../support/argon2-floor.ts", import.meta.url));
  const node = [process.execPath, "--import", "tsx", program, String(TURN), String(IN_PARALLEL)];
  const { stdout, stderr, status } = spawnSync("taskset", ["-c", String(CORE), ...node], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The floor of sign-ins could not be measured: ${stderr}`);
  return v.parse(turnSchema, JSON.parse(stdout));
}

/** Different people, each on their own socket. */
async function signInsOf(foyer: Foyer, turn: number): Promise<Turn> {
  const clients = await Promise.all(Array.from({ length: IN_PARALLEL }, () => connect(foyer)));
  return turnOf(foyer, clients, async (client, index) => {
    const number = 1 + (((turn + 1) * 400 + index) % 2_000);
    await signIn(client, `person${number}@northwind.test`);
  });
}

/** Enough sockets that none is limited by its own call budget. */
const SOCKETS = 128;

async function callsOf(program: Program, target: { url: string; origin: string }, data: unknown): Promise<Turn> {
  const clients = await Promise.all(Array.from({ length: SOCKETS }, () => connect(target)));
  return turnOf(program, clients, async (client) => {
    const { code, data: said } = await client.call("authenticate", data);
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
    const data = { token: "x".repeat(TOKEN_LENGTH) };
    await callsOf(echo, { url, origin: url }, data);
    return await callsOf(echo, { url, origin: url }, data);
  } finally {
    await echo.stop();
  }
}

/** As long as a real token, so that an echo encrypts as much. */
const TOKEN_LENGTH = 43;

/** Has all clients repeat an operation, each sequentially, and closes them. */
async function turnOf(
  program: Program,
  clients: readonly Client[],
  act: (client: Client, index: number) => Promise<void>,
): Promise<Turn> {
  const start = performance.now();
  const before = await processorSeconds(program);
  let begun = 0;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < TURN) {
        begun += 1;
        await act(client, begun);
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
