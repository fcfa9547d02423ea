import { cpus } from "node:os";
import { eq, like } from "drizzle-orm";
import { signInWithCode } from "../../../e2e/demo-client.ts";
import { openDatabase } from "../../../service/database/open-database.ts";
import { organisations, people } from "../../../service/database/schema.ts";
import { DEMO_AUTHENTICATOR_SECRET, demoOrganisations } from "../../../service/demo/people.ts";
import { startCluster } from "../../../proofs/support/postgres.ts";
import { formatSpread, median, type Row } from "../support/figures.ts";
import { type Foyer, withFoyer } from "../support/foyer.ts";
import { stayOff } from "../support/programs.ts";
import { argon2, CORE, personOf, signInsOf, type Turn } from "./service-rates.ts";

const OTHER_CORE = 1;
/** The least ratio of two processes to one. */
const SHARE_OF_TWO = 1.85;

/** The sign-ins of each of two processes while the other was idle, and while it worked as well. */
interface Compared {
  readonly alone: readonly [Turn, Turn];
  readonly together: readonly [Turn, Turn];
}
interface Samples {
  readonly service: Compared[];
  readonly floor: Compared[];
}

/**
 * Compares sign-ins of two processes on one PostgreSQL, each on a core of its own, with those of one: with a password
 * and an authenticator, and for each second of the processes' own processor time. PostgreSQL and the clients need the
 * second core too, so each process is compared with itself alone.
 */
export async function serviceProcesses(turns: number) {
  const everyCore = stayOff(CORE, cpus().length);
  const cluster = await startCluster();
  const databaseUrl = cluster.createDatabase("foyer");
  try {
    return await withFoyer({ databaseUrl, core: CORE, restarted: true }, (first) =>
      withFoyer({ databaseUrl, core: OTHER_CORE }, async (second) => {
        await requireAuthenticators(databaseUrl);
        const samples = await samplesOf(first, second, turns);
        return { rows: [rowOf(samples)], samples };
      }),
    );
  } finally {
    await cluster.stop();
    everyCore();
  }
}

async function samplesOf(first: Foyer, second: Foyer, turns: number): Promise<Samples> {
  const samples: Samples = { service: [], floor: [] };
  // A code works once, so nobody may sign in again before the next one.
  let next = 0;
  const signIns = (foyer: Foyer) =>
    signInsOf(foyer, (client) => signInWithCode(client, personOf((next += 1)), DEMO_AUTHENTICATOR_SECRET));
  // The first turn is a warm-up for the JIT.
  for (let turn = -1; turn < turns; turn += 1) {
    const floor = await compared(
      () => argon2(CORE),
      () => argon2(OTHER_CORE),
    );
    const service = await compared(
      () => signIns(first),
      () => signIns(second),
    );
    if (turn < 0) continue;
    samples.floor.push(floor);
    samples.service.push(service);
  }
  return samples;
}

const compared = async (first: () => Promise<Turn>, second: () => Promise<Turn>): Promise<Compared> => ({
  alone: [await first(), await second()],
  together: await Promise.all([first(), second()]),
});

const rate = ([first, second]: readonly [Turn, Turn]): number =>
  first.done / first.worked + second.done / second.worked;
/** How many times as many sign-ins two processes make as one. */
const ratio = ({ alone, together }: Compared): number => (2 * rate(together)) / rate(alone);

function rowOf({ service, floor }: Samples): Row {
  const ratios = service.map(ratio);
  const floors = floor.map(ratio);
  return {
    what: "sign-ins with an authenticator, two processes for one",
    figure: formatSpread(ratios, "×", 2),
    floor: `Argon2id alone ${formatSpread(floors, "×", 2)}`,
    budget: `≥ ${SHARE_OF_TWO} ×, where two cores are worth two to Argon2id`,
    met: median(ratios) >= SHARE_OF_TWO * Math.min(1, median(floors) / 2),
  };
}

/** Gives everyone in the organisation with 2,000 people an authenticator that they have to use. */
async function requireAuthenticators(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: null, databaseUrl, onProgress: () => undefined });
  await db
    .update(organisations)
    .set({ requiresSecondFactor: true })
    .where(eq(organisations.id, demoOrganisations.northwind));
  await db
    .update(people)
    .set({ appFactor: true, authenticatorSecret: DEMO_AUTHENTICATOR_SECRET })
    .where(like(people.email, "%@northwind.test"));
  await close();
}
