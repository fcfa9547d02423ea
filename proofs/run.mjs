import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureChromium } from "../tools/chromium.mjs";
import { createRun } from "../tests/runner.mjs";
import { installMissing } from "./support/packages.mjs";

/*
 * `npm run proofs [-- GROUP…]`: the promises that `npm test` proves once, in other surroundings. A group that lacks a
 * package which this user may not install says so, and fails.
 */

const run = createRun();
const inNode = (/** @type {string} */ folder) => ["run", "--project=proofs", `proofs/${folder}/`];
const inBrowser = (/** @type {string} */ folder) => ["--project=proofs", `proofs/${folder}/`];
/** The results of the charts' exploration, which a report compares with the walks'. */
const EXPLORED = "node_modules/.cache/foyer/coverage/node/app.json";

/**
 * @typedef {object} Group
 * @property {readonly import("./support/packages.mjs").PackageName[]} needs
 * @property {() => Promise<void>} prove
 */

/** @type {Record<string, Group>} */
const groups = {
  // The suites of the calls on PostgreSQL, and its connections, migrations and messages between processes.
  postgres: {
    needs: ["postgresql"],
    prove: () => run.vitest("postgres", ["run", "--project=proofs-postgres"]),
  },
  // Processes that are killed, share a folder, or find a full disk; and the command line.
  processes: { needs: [], prove: () => run.vitest("processes", inNode("processes")) },
  // Outages, proxies, alerts and containers.
  operations: {
    needs: ["postgresql", "nginx", "prometheus", "openssl"],
    prove: () => run.vitest("operations", inNode("operations")),
  },
  // An authenticator of another make, and its answers spoilt in hundreds of ways.
  passkeys: { needs: ["python3-fido2"], prove: () => run.vitest("passkeys", inNode("passkeys")) },
  // The journeys in Firefox and WebKit.
  engines: {
    needs: ["firefox-esr", "webkit2gtk-driver", "xvfb"],
    prove: () => run.vitest("engines", inNode("engines")),
  },
  // Every situation of the charts: captured and reproduced in Node, walked in the page.
  walks: {
    needs: [],
    async prove() {
      await run.vitest("situations", inNode("walks"));
      await run.playwright("walks", inBrowser("walks"));
      if (!existsSync(EXPLORED)) await run.vitest("explored charts", ["run", "--project=model", "explored"]);
      await run.check("coverage report", ["tsx", "tests/report/report.ts"]);
    },
  },
  // Details of the page: telephones, languages, early typing, faults of the surroundings.
  browser: { needs: [], prove: () => run.playwright("browser", inBrowser("browser")) },
  inspector: {
    needs: [],
    async prove() {
      await run.vitest("exported tests", inNode("inspector"));
      await run.playwright("inspector", inBrowser("inspector"));
    },
  },
  // Kept inputs of the fuzzer, the simulation, and the lab's own tests.
  lab: { needs: ["postgresql"], prove: () => run.vitest("lab", ["run", "--project=proofs-lab"]) },
  // The judgement of other people's tools.
  outside: {
    needs: ["default-jre-headless", "nginx", "openssl", "testssl.sh", "slowhttptest"],
    async prove() {
      await run.vitest("outside", inNode("outside"));
      await run.playwright("outside, in the page", inBrowser("outside"));
    },
  },
  // The other supported versions of Node.
  nodes: { needs: [], prove: () => run.check("nodes", ["node", "lab/nodes.mjs"]) },
};

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(", ")}. There are ${Object.keys(groups).join(", ")}.`);
  process.exit(2);
}
ensureChromium();
for (const [name, { needs, prove }] of Object.entries(groups)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const missing = installMissing(needs);
  if (missing.length === 0) await prove();
  else run.fail(`${name}: needs the packages ${missing.join(", ")} of Debian or Ubuntu.`);
}
run.end();
