import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

const keys = v.optional(v.array(v.string()), []);
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isDynamicEntry: v.optional(v.boolean(), false),
    imports: keys,
    dynamicImports: keys,
    css: keys,
  }),
);

/** Where the socket's libraries enter the app; what is loaded on the way there is loaded before it is ready. */
const SOCKET = "src/adapters/socket-client.ts";
const SCREEN = /^src\/screens\/(?:.*\/)?([^/]+?)(?:-screen)?\.tsx$/;

/**
 * Sets of files, named from the folder of the build.
 *
 * @typedef {object} BuildGraph
 * @property {ReadonlySet<string>} first what the page itself asks for, and all that this imports at once
 * @property {ReadonlySet<string>} untilSocket the first files, and what is loaded until the socket is ready
 * @property {ReadonlyMap<string, ReadonlySet<string>>} screens what each screen loads beyond those
 * @property {ReadonlyMap<string, ReadonlySet<string>>} others the same for later parts that are no screens
 */

/**
 * What a page loads at which moment, as the build's manifest and its page say.
 *
 * @param {string} folder of the built app
 * @returns {Promise<BuildGraph>}
 * @throws when the build has another shape than this reads
 */
export async function readBuildGraph(folder) {
  const read = (/** @type {string} */ file) => readFile(join(folder, file), "utf8");
  const chunks = new Map(Object.entries(v.parse(manifestSchema, JSON.parse(await read(".vite/manifest.json")))));
  const page = await read("index.html");

  const asked = new Set(page.match(/(?<=\b(?:src|href)="\/)[^"]+\.(?:js|css)(?=")/g));
  const entries = [...chunks].filter(([, { file }]) => asked.has(file)).map(([key]) => key);
  if (entries.length === 0) throw new Error("The page asks for no script of the build.");
  const all = filesOf(chunks, entries);
  // Styles that the page carries within itself count as part of the page.
  const inPage = new Set([...all].filter((file) => file.endsWith(".css") && !asked.has(file)));
  const beyondPage = (/** @type {ReadonlySet<string>} */ files) => difference(files, inPage);

  const way = filesOf(chunks, wayTo(chunks, entries, SOCKET));
  const scripts = await Promise.all([...way].filter((file) => file.endsWith(".js")).map(read));
  // A chunk that names such styles loads them a second time.
  const again = [...inPage].filter((styles) => scripts.some((script) => script.includes(styles)));
  const untilSocket = new Set([...beyondPage(way), ...again]);

  /** @type {Map<string, ReadonlySet<string>>} */
  const screens = new Map();
  /** @type {Map<string, ReadonlySet<string>>} */
  const others = new Map();
  for (const [key, { file, isDynamicEntry }] of chunks) {
    if (!isDynamicEntry || untilSocket.has(file)) continue;
    const files = difference(beyondPage(filesOf(chunks, [key])), untilSocket);
    const screen = SCREEN.exec(key)?.[1];
    if (screen === undefined) others.set(key, files);
    else screens.set(screen, files);
  }
  return { first: beyondPage(all), untilSocket, screens, others };
}

/** @typedef {ReadonlyMap<string, v.InferOutput<typeof manifestSchema>[string]>} Chunks */

/**
 * @param {Chunks} chunks
 * @param {string} key
 */
function chunkOf(chunks, key) {
  const chunk = chunks.get(key);
  if (!chunk)
    throw new Error(`The build has no ${key}: it has another shape than bench/support/build-graph.mjs reads.`);
  return chunk;
}

/**
 * The files of chunks and of everything they import at once.
 *
 * @param {Chunks} chunks
 * @param {Iterable<string>} keys
 */
function filesOf(chunks, keys) {
  const seen = new Set(keys);
  /** @type {Set<string>} */
  const files = new Set();
  // A set goes on to what is added to it while it is walked.
  for (const key of seen) {
    const { file, css, imports } = chunkOf(chunks, key);
    for (const name of [file, ...css]) files.add(name);
    for (const imported of imports) seen.add(imported);
  }
  return files;
}

/**
 * The chunks on the shortest way of imports to one of them, the entries among them.
 *
 * @param {Chunks} chunks
 * @param {readonly string[]} entries
 * @param {string} goal
 */
function wayTo(chunks, entries, goal) {
  const cameFrom = new Map(entries.map((key) => [key, /** @type {string | null} */ (null)]));
  for (const key of cameFrom.keys()) {
    const { imports, dynamicImports } = chunkOf(chunks, key);
    for (const next of [...imports, ...dynamicImports]) if (!cameFrom.has(next)) cameFrom.set(next, key);
  }
  if (!cameFrom.has(goal)) throw new Error(`Nothing that the page asks for leads to ${goal}.`);
  const way = new Set(entries);
  for (let key = /** @type {string | null | undefined} */ (goal); key; key = cameFrom.get(key)) way.add(key);
  return way;
}

/**
 * @param {ReadonlySet<string>} files
 * @param {ReadonlySet<string>} without
 */
const difference = (files, without) => new Set([...files].filter((file) => !without.has(file)));

/**
 * Bytes of files as the service sends them to a browser: compressed where the build left a compressed form.
 *
 * @param {string} folder of the built app
 * @param {Iterable<string>} files
 */
export async function bytesOf(folder, files) {
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const path = join(folder, file);
      return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
