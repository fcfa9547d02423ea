import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { assertPresent } from "../../../workbench/assert-present.ts";

const keys = v.optional(v.array(v.string()), []);
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    isDynamicEntry: v.optional(v.boolean(), false),
    imports: keys,
    dynamicImports: keys,
    css: keys,
  }),
);
type Chunk = v.InferOutput<typeof manifestSchema>[string];
type Chunks = ReadonlyMap<string, Chunk>;

/** Where the socket's libraries enter the app. Anything on the import path to it loads before the socket is ready. */
const SOCKET = "src/adapters/socket-client.ts";
/** The name of its chunk in vite.config.ts. */
const KIT = "kit";
const SCREEN = /^src\/screens\/(?:.*\/)?([^/]+?)(?:-screen)?\.tsx$/;

/** Sets of files, relative to the build folder. */
export interface BuildGraph {
  /** The files that the page loads directly, with static imports. */
  first: ReadonlySet<string>;
  /** The first files, and everything loaded until the socket is ready. */
  untilSocket: ReadonlySet<string>;
  /** Mantine and its styles. */
  kit: ReadonlySet<string>;
  /** The additional files of each other screen. */
  screens: ReadonlyMap<string, ReadonlySet<string>>;
  /** The same for later chunks that are not screens. */
  others: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Determines which files a page loads at which stage, from the build's manifest and its page.
 *
 * @param folder of the built app
 * @throws if the build is not structured as this expects
 */
export async function readBuildGraph(folder: string): Promise<BuildGraph> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const chunks: Chunks = new Map(
    Object.entries(v.parse(manifestSchema, JSON.parse(await read(".vite/manifest.json")))),
  );
  // The target of a disabled link is already inlined in the page and never requested.
  const page = (await read("index.html")).replaceAll(/<link [^>]*\bdisabled>|<!--only [^]*?-->/g, "");

  const asked = new Set(page.match(/(?<=\b(?:src|href)="\/)[^"]+\.(?:js|css)(?=")/g));
  const entries = [...chunks].filter(([, { file }]) => asked.has(file)).map(([key]) => key);
  if (entries.length === 0) throw new Error("The page asks for no script of the build.");
  const all = filesOf(chunks, entries);
  // Inlined styles count as part of the page.
  const inPage = new Set([...all].filter((file) => file.endsWith(".css") && !asked.has(file)));

  const way = filesOf(chunks, pathTo(chunks, entries, SOCKET));
  const untilSocket = without(way, inPage);

  const filesNamed = (wanted: string, loaded: ReadonlySet<string>) => {
    const [key] = assertPresent([...chunks].find(([, { name }]) => name === wanted));
    return without(without(filesOf(chunks, [key]), inPage), loaded);
  };
  const kit = filesNamed(KIT, untilSocket);

  const screens = new Map<string, ReadonlySet<string>>();
  const others = new Map<string, ReadonlySet<string>>();
  for (const [key, { file, isDynamicEntry }] of chunks) {
    const shared = [inPage, untilSocket, kit];
    if (!isDynamicEntry || shared.some((files) => files.has(file))) continue;
    const own = shared.reduce<ReadonlySet<string>>(without, filesOf(chunks, [key]));
    const screen = SCREEN.exec(key)?.[1];
    if (screen === undefined) others.set(key, own);
    else screens.set(screen, own);
  }
  return { first: without(all, inPage), untilSocket, kit, screens, others };
}

function chunkOf(chunks: Chunks, key: string): Chunk {
  const chunk = chunks.get(key);
  if (!chunk)
    throw new Error(`The build has no ${key}: it has another shape than lab/bench/support/build-graph.ts reads.`);
  return chunk;
}

/** The files of these chunks and of all their static imports. */
function filesOf(chunks: Chunks, keys: Iterable<string>): ReadonlySet<string> {
  const seen = new Set(keys);
  const files = new Set<string>();
  // A Set also iterates over entries added during the iteration.
  for (const key of seen) {
    const { file, css, imports } = chunkOf(chunks, key);
    for (const name of [file, ...css]) files.add(name);
    for (const imported of imports) seen.add(imported);
  }
  return files;
}

/** The chunks on the shortest import path from the entries to one of them, entries included. */
function pathTo(chunks: Chunks, entries: readonly string[], goal: string): ReadonlySet<string> {
  const cameFrom = new Map<string, string | null>(entries.map((key) => [key, null]));
  for (const key of cameFrom.keys()) {
    const { imports, dynamicImports } = chunkOf(chunks, key);
    for (const next of [...imports, ...dynamicImports]) if (!cameFrom.has(next)) cameFrom.set(next, key);
  }
  if (!cameFrom.has(goal)) throw new Error(`Nothing that the page asks for leads to ${goal}.`);
  const path = new Set(entries);
  for (let key: string | null | undefined = goal; key; key = cameFrom.get(key)) path.add(key);
  return path;
}

const without = (files: ReadonlySet<string>, left: ReadonlySet<string>) =>
  new Set([...files].filter((file) => !left.has(file)));

/**
 * Total bytes of files as sent to a browser: compressed if the build has a compressed version.
 *
 * @param folder of the built app
 */
export async function bytesOf(folder: string, files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const path = join(folder, file);
      return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
