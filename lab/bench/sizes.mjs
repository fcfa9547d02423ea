import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";
import { root } from "../../build.mjs";

/*
 * Exact download sizes. No clock is involved, so this is a test that fails over a budget. The app must have been built.
 * Sizes are compressed bytes as sent; a KB is 1,024 bytes.
 */

register();
const { bytesOf, readBuildGraph } = await import("./support/build-graph.ts");
const { kilobytes, printTable } = await import("./support/figures.ts");
const { bytesOfPage } = await import("./support/served-page.ts");

const app = join(root, "dist/app");
const { first, untilSocket, kit, screens, others } = await readBuildGraph(app);
const prerenderer = pathToFileURL(join(root, "dist/prerender/prerender.js"));

/**
 * @param {string} what
 * @param {number} bytes
 * @param {number} [budget] in KB
 */
const row = (what, bytes, budget) => ({
  what,
  figure: `${kilobytes(bytes).padStart(8)}  ${bytes.toLocaleString("en").padStart(7)} bytes`,
  ...(budget !== undefined && { budget: `≤ ${budget} KB`, met: bytes <= budget * 1024 }),
});

/**
 * @param {string} what
 * @param {Iterable<string>} files
 * @param {number} [budget] in KB
 */
const files = async (what, files, budget) => row(what, await bytesOf(app, files), budget);

const rows = [
  row("login page with its styles", await bytesOfPage(app, prerenderer, "login"), 14),
  row("page of an organisation's login", await bytesOfPage(app, prerenderer, "onboardingLogin"), 14),
  await files("login: script until live", first, 115),
  await files("login: until the socket is ready", untilSocket, 135),
  await files("kit (script and styles)", kit, 90),
  ...(await Promise.all([...screens].map(([name, own]) => files(`screen: ${name}`, own, 22)))),
  ...(await Promise.all([...others].map(([name, own]) => files(`later: ${name}`, own)))),
];
printTable(rows);

const over = rows.filter(({ met }) => met === false);
if (over.length > 0) console.log(`\nOver budget: ${over.map(({ what }) => what).join(", ")}`);
process.exit(over.length === 0 ? 0 : 1);
