import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { buildFiles } from "../../tests/service/support/served.ts";

/**
 * Copies the built service next to a small app, in a new folder below node_modules, so that the service finds its
 * packages.
 *
 * @param builtService the folder of the built service
 */
export async function shippedBuild(builtService: string): Promise<string> {
  const dist = await mkdtemp(join(resolve("node_modules/.cache"), "foyer-dist-"));
  await cp(builtService, join(dist, "service"), { recursive: true });
  const files = {
    ...buildFiles,
    "../prerender/prerender.js": "export const prerender = async ({ pathname }) => `<h1>drawn for ${pathname}</h1>`;",
    "../prerender/package.json": '{"type":"module"}',
  };
  for (const [path, content] of Object.entries(files)) {
    const file = join(dist, "app", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return dist;
}
