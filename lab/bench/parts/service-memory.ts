import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { connectDemo, tokenOf } from "../../../e2e/demo-client.ts";
import type { Client } from "../../../tests/service/support/client.ts";
import { kilobytes, type Row } from "../support/figures.ts";
import { type Foyer, withFoyer } from "../support/foyer.ts";
import { type Program, residentBytes } from "../support/programs.ts";

const CLIENTS = 10_000;

/** Measures the memory cost of idle connections. */
export const serviceMemory = () =>
  withFoyer({ restarted: true }, async (foyer) => {
    const token = await tokenOf(foyer, "member@acme.test");
    const started = await steadyBytes(foyer);
    const clients: Client[] = [];
    const wanted = Math.min(CLIENTS, mostSockets());
    // The first connections also pay for code that runs for the first time.
    await connectMore(clients, 200, foyer, token);
    const before = await steadyBytes(foyer);
    await connectMore(clients, wanted - clients.length, foyer, token);
    const after = await steadyBytes(foyer);
    const answered = await clients.at(-1)?.call("authenticate", { token });
    const held = clients.filter((client) => client.socket.connected).length;
    for (const client of clients) client.close();
    const each = (after - before) / (held - 200);
    const rows: Row[] = [
      { what: "memory after the start", figure: `${(started / 1024 / 1024).toFixed(0)} MB` },
      { what: "memory for each idle client", figure: kilobytes(each), budget: "≤ 30 KB", met: each <= 30 * 1024 },
      {
        what: "clients held",
        figure: `${held}, and answered ${answered?.code}${wanted < CLIENTS ? "; more files cannot be open here" : ""}`,
        budget: String(CLIENTS),
        ...(wanted === CLIENTS && { met: held === CLIENTS && answered?.code === 200 }),
      },
    ];
    return { rows, samples: { started, before, after, held } };
  });

async function connectMore(clients: Client[], count: number, foyer: Foyer, token: string): Promise<void> {
  for (let left = count; left > 0; left -= 50) {
    const next = Array.from({ length: Math.min(50, left) }, () => connectDemo(foyer, token));
    clients.push(...(await Promise.all(next)));
  }
}

/** The limit of open files, less those that the process itself needs. */
function mostSockets(): number {
  const { stdout } = spawnSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" });
  const limit = Number(stdout.trim());
  return Number.isNaN(limit) ? Infinity : limit - 200;
}

/** Memory of a program once it is stable. */
async function steadyBytes(program: Program): Promise<number> {
  for (let before = await residentBytes(program); ;) {
    await pause(3_000);
    const now = await residentBytes(program);
    if (Math.abs(now - before) < 1024 * 1024) return now;
    before = now;
  }
}
