import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, root } from "../../build.mjs";
import { endProcesses } from "../../tests/service/support/process.ts";
import { runHistories } from "./histories.ts";
import { startNodes, type Nodes, type Target } from "./nodes.ts";
import { measureParts, parts } from "./parts.ts";
import type { Account } from "./people.ts";
import { writeReport } from "./report.ts";
import { runUpdates } from "./update.ts";

const help = `npm run load -- [PART…] [options]     measures a service under load: all of these parts, one after the other, or some
                                        usual      as many sign-ins and calls as told; a node is killed half-way
                                        bus        the nodes do not hear of each other for as long
                                        too-much   three times the sign-ins that the nodes can do
npm run load -- update [options]      updates two nodes one after the other while people sign in, again and again, and
                                      checks that nothing fails and nothing has to be typed again
npm run load -- histories [options]   uses single-use things on two nodes that are killed and suspended, and checks
                                      that each was good only once

Of all:
  --report FOLDER         where the reports are written (load-report)
  --help

Of the measurement and the updates:
  --seconds N             how long each part, or the updates, take (60)
  --sign-ins-a-second N   (5)
  --calls-a-second N      calls without a password (50)
  --sockets N             pages that are open all the time (100)

Of the updates:
  --previous FOLDER       dist/ of another build, which takes turns with this one

Of the measurement:
  --node URL              a node to measure; repeat it for others. Without any, two are started, on a PostgreSQL of
                          their own with the demo's people. Nothing is killed or cut of nodes that are given
  --origin URL            the service's PUBLIC_URL, if not the first node
  --accounts FILE         who signs in: on each line an email address, a space, the password. Without it, the demo's
The secret of given nodes is read from SOCKET_SECRET.

Of the histories:
  --operations N          at least so many (1000)
  --parallel N            things in use at once (6)
  --fault-every N         operations after which a node is suspended or killed, in turns (500)
  --seed N                what is done in which order (1)
`;

/** Ends the program with a problem that the caller can mend. */
function fail(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", default: false },
        report: { type: "string", default: "load-report" },
        node: { type: "string", multiple: true, default: [] },
        origin: { type: "string" },
        accounts: { type: "string" },
        previous: { type: "string" },
        seconds: { type: "string", default: "60" },
        "sign-ins-a-second": { type: "string", default: "5" },
        "calls-a-second": { type: "string", default: "50" },
        sockets: { type: "string", default: "100" },
        operations: { type: "string", default: "1000" },
        parallel: { type: "string", default: "6" },
        "fault-every": { type: "string", default: "500" },
        seed: { type: "string", default: "1" },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
const { values, positionals } = readArguments();

type NumberName =
  | "seconds"
  | "sign-ins-a-second"
  | "calls-a-second"
  | "sockets"
  | "operations"
  | "parallel"
  | "fault-every"
  | "seed";
function number(name: NumberName): number {
  const value = Number(values[name]);
  return Number.isFinite(value) && value > 0 ? value : fail(`--${name} must be a number above 0.`);
}

/** The demo accounts that need no second factor and have no other step to take. */
const demoAccounts = (): Account[] =>
  Array.from({ length: 2000 }, (_, index) => ({ email: `person${index + 1}@northwind.test`, password: "Passw0rd!" }));

async function readAccounts(path: string): Promise<Account[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [, email, password] = /^(\S+) (.+)$/.exec(line.trim()) ?? [];
    return email !== undefined && password !== undefined
      ? { email, password }
      : fail(`${path} has a line that is no account.`);
  });
}

async function withNodes<T>(
  variables: Readonly<Record<string, string>>,
  work: (nodes: Nodes) => Promise<T>,
  first = join(root, "dist"),
): Promise<T> {
  const options = { inspector: false };
  const built = await Promise.all([ensureBuilt("service", options), ensureBuilt("app", options)]);
  if (!built.every(Boolean)) process.exit(1);
  const nodes = await startNodes(first, variables);
  try {
    return await work(nodes);
  } finally {
    await nodes.stop();
  }
}

const pace = () => ({
  seconds: number("seconds"),
  signInsASecond: number("sign-ins-a-second"),
  callsASecond: number("calls-a-second"),
  sockets: number("sockets"),
});

async function load(target: Target, nodes: Nodes | null): Promise<void> {
  const accounts = values.accounts === undefined ? demoAccounts() : await readAccounts(values.accounts);
  const settings = pace();
  const tables = await measureParts(chosen, { target, accounts, nodes, ...settings });
  const which = nodes === null ? target.urls.join(", ") : "two, started for this";
  await writeReport(values.report, "load", { title: "Load", settings: { nodes: which, ...settings }, tables });
}

// The nodes end with this program, however that ends.
process.once("exit", endProcesses);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const [only, ...more] = positionals;
const command = more.length === 0 && (only === "histories" || only === "update") ? only : null;
const chosen = parts.filter((part) => positionals.length === 0 || positionals.includes(part));
if (values.help) {
  console.log(help);
} else if (command === null && positionals.some((name) => !chosen.some((part) => part === name))) {
  fail(help);
} else if (command === "histories") {
  const options = {
    operations: number("operations"),
    parallel: number("parallel"),
    faultEvery: number("fault-every"),
    seed: number("seed"),
  };
  const { report, isGood } = await withNodes({}, (nodes) => runHistories(nodes, options));
  await writeReport(values.report, "histories", report);
  process.exitCode = isGood ? 0 : 1;
} else if (command === "update") {
  const options = pace();
  const dist = join(root, "dist");
  const builds: readonly [string, ...string[]] =
    values.previous === undefined ? [dist] : [resolve(values.previous), dist];
  // Without production mode a node needs no certificate. The setting gives pages some seconds to move.
  const variables = { SHUTDOWN_SECONDS: "5" };
  const { report, isGood } = await withNodes(variables, (nodes) => runUpdates(nodes, builds, options), builds[0]);
  await writeReport(values.report, "update", report);
  process.exitCode = isGood ? 0 : 1;
} else if (values.node.length > 0) {
  const [first = ""] = values.node;
  const secret = process.env["SOCKET_SECRET"] ?? fail("SOCKET_SECRET must be that of the nodes.");
  await load({ urls: values.node, origin: values.origin ?? new URL(first).origin, secret }, null);
} else {
  await withNodes({ DEMO: "1" }, (nodes) => load(nodes, nodes));
}
