import { setTimeout as pause } from "node:timers/promises";
import { generate } from "otplib";
import type { ProductKey } from "../../machines/shared/products.ts";
import { newId } from "../../service/shared/ids.ts";
import { hashPassword } from "../../service/shared/password-hash.ts";
import { memberships, organisations, people } from "../../service/database/schema.ts";
import { tokenIn, type Client } from "../../tests/service/support/client.ts";
import { emailOf } from "./histories/rows.ts";
import { every, type Pace, tablesOf } from "./measure.ts";
import { createMeasured } from "./measured.ts";
import type { Nodes } from "./nodes.ts";
import { createPages, type Page } from "./page.ts";
import { callWithoutPassword, checked } from "./people.ts";
import type { Report } from "./report.ts";

/** One in this many sign-ins has a second factor. */
const SECOND_FACTOR_EVERY = 4;
/** Seconds until the same person signs in again: an authenticator's code works once, and changes every 30 s. */
const COMING_AGAIN_AFTER = 60;
/** How long a person takes to find the code, in milliseconds. */
const lookingForCode = () => 2000 + Math.random() * 8000;
/** The pause between two updates, in milliseconds. */
const BETWEEN = 5000;

const PASSWORD = "Passw0rd!";
const AUTHENTICATOR = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/**
 * Updates two nodes one after the other, again and again, while people sign in.
 *
 * @param builds the folders of the builds that take turns, beginning with the one that runs
 * @returns the report; `isGood` if nothing failed and nobody would have had to type anything again
 */
export async function runUpdates(
  nodes: Nodes,
  builds: readonly [string, ...string[]],
  options: Pace,
): Promise<{ report: Report; isGood: boolean }> {
  const { seconds, signInsASecond, callsASecond, sockets } = options;
  const withSecondFactor = Math.ceil((signInsASecond / SECOND_FACTOR_EVERY) * COMING_AGAIN_AFTER);
  await addPeople(nodes, 2 * sockets, withSecondFactor);
  const [connections, signIns, calls] = [createMeasured(), createMeasured(), createMeasured()];
  const [codesHere, codesElsewhere, late] = [createMeasured(), createMeasured(), createMeasured()];
  const openPage = createPages(nodes, connections.fail);

  const there: Page[] = [];
  for (let person = 0; person < sockets; person += 1) {
    const page = await openPage(person);
    page.keep(await page.use(async (client) => tokenIn(await logIn(client, person))));
    there.push(page);
  }

  let came = 0;
  const signInOnce = async () => {
    came += 1;
    const isPlain = came % SECOND_FACTOR_EVERY !== 0;
    const person = isPlain
      ? sockets + (came % sockets)
      : 2 * sockets + (Math.floor(came / SECOND_FACTOR_EVERY) % withSecondFactor);
    const page = await openPage(person);
    await signIns.take(() => page.use((client) => logIn(client, person)));
    if (!isPlain) {
      await pause(lookingForCode());
      const codes = page.moves() === 0 ? codesHere : codesElsewhere;
      await codes.take(() => page.use((client) => enterCode(client, person)));
    }
    page.close();
  };
  let asked = 0;
  const callOnce = () => calls.take(async () => there[(asked += 1) % sockets]?.use(callWithoutPassword));

  const end = performance.now() + seconds * 1000;
  let updates = 0;
  const update = async () => {
    for (; performance.now() < end; updates += 1) {
      if (updates > 0) await pause(BETWEEN);
      const build = builds[(Math.floor(updates / 2) + 1) % builds.length] ?? builds[0];
      await nodes.update(updates % 2 === 0 ? 0 : 1, build);
    }
  };
  await Promise.all([
    every(signInsASecond, end, late, () => signInOnce().catch(connections.fail)),
    every(callsASecond, end, late, callOnce),
    update(),
  ]);
  const movesOfOpenPages = there.reduce((sum, page) => sum + page.moves(), 0);
  for (const page of there) page.close();

  const measured = {
    connection: connections,
    "password, of people with and without a second factor": signIns,
    "code of a second factor, where the password was typed": codesHere,
    "code of a second factor, after the page moved": codesElsewhere,
    "call without a password": calls,
    "delay of the clients themselves": late,
  };
  const report = {
    title: "Updates while people sign in",
    settings: { ...options, nodes: "two, on PostgreSQL", builds: builds.length, updates, movesOfOpenPages },
    tables: tablesOf("Updates", measured, seconds),
  };
  const isGood = Object.values(measured).every(({ failures }) => failures.size === 0);
  return { report, isGood };
}

/** Adds people who sign in by password alone, and after them people with an authenticator app. */
async function addPeople({ database: { db } }: Nodes, plain: number, withSecondFactor: number): Promise<void> {
  const products: ProductKey[] = ["pms"];
  const company = { plan: products, logo: "/logos/acme.svg" };
  const [open, strict] = [newId(), newId()];
  await db.insert(organisations).values([
    { id: open, company: "Open", ...company },
    { id: strict, company: "Strict", ...company, requiresSecondFactor: true },
  ]);
  const passwordHash = await hashPassword(PASSWORD);
  const everyone = Array.from({ length: plain + withSecondFactor }, (_, number) => ({ id: newId(), number }));
  await db.insert(people).values(
    everyone.map(({ id, number }) => ({
      id,
      email: emailOf(number),
      firstName: "Load",
      lastName: String(number),
      passwordHash,
      activated: true,
      appFactor: number >= plain,
      authenticatorSecret: number >= plain ? AUTHENTICATOR : null,
    })),
  );
  await db.insert(memberships).values(
    everyone.map(({ id, number }) => ({
      id: newId(),
      personId: id,
      orgId: number >= plain ? strict : open,
      role: "member" as const,
      products,
    })),
  );
}

async function logIn(client: Client, person: number, more: Readonly<Record<string, unknown>> = {}) {
  const email = emailOf(person);
  return checked(
    await client.call("login", { identifier: email, email, password: PASSWORD, platform: "WEB", ...more }),
  );
}

/** Sends the code. The page sends the text typed before again, so the person types only the code. */
const enterCode = async (client: Client, person: number) =>
  tokenIn(await logIn(client, person, { otp: await generate({ secret: AUTHENTICATOR }), MFAType: 2 }));
