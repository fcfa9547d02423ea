import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";
import { root } from "../build.mjs";
import { bytesOf, readBuildGraph } from "./support/build-graph.mjs";
import { kilobytes, printTable } from "./support/figures.mjs";

/*
 * How much a person downloads, exactly: no clock is involved, so this is a test and fails over a budget.
 * The app must have been built. Sizes are those of the bytes sent, compressed; a KB has 1,024 of them.
 */

register();
const { contentOfPage } = await import("./support/served-page.ts");

const app = join(root, "dist/app");
const { first, untilSocket, screens, others } = await readBuildGraph(app);
const prerendered = pathToFileURL(join(root, "dist/prerender/prerender.js"));

const KB = 1024;
/**
 * @param {string} what
 * @param {number} bytes
 * @param {number} [budget] in KB
 */
const row = (what, bytes, budget) => ({
  what,
  figure: `${kilobytes(bytes).padStart(9)}  ${bytes.toLocaleString("en").padStart(8)} bytes`,
  ...(budget !== undefined && { budget: `${budget} KB`, met: bytes <= budget * KB }),
});

const rows = [
  row("login page with its styles", await contentOfPage(app, prerendered, "login"), 14),
  row("page of an organisation's login", await contentOfPage(app, prerendered, "onboardingLogin"), 14),
  row("login: script until live", await bytesOf(app, first), 100),
  row("login: until the socket is ready", await bytesOf(app, untilSocket), 130),
  ...(await Promise.all(
    [...screens].map(async ([name, files]) => row(`screen ${name}`, await bytesOf(app, files), 15)),
  )),
  ...(await Promise.all([...others].map(async ([name, files]) => row(`later: ${name}`, await bytesOf(app, files))))),
];
printTable(rows);

const over = rows.filter(({ met }) => met === false);
if (over.length > 0) console.log(`\nOver budget: ${over.map(({ what }) => what).join(", ")}`);
process.exit(over.length === 0 ? 0 : 1);
