import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Makes another build of the app: the same program with its chunks under other names, and so a service worker of
 * another version. The first build's chunks do not exist in it.
 *
 * @param folder a new one, for everything that is made
 * @returns the program that serves it
 */
export async function makeSecondBuild(folder: string): Promise<string> {
  // The compressed files hold the first build's names.
  const filter = (path: string) => !/\.(br|gz)$/.test(path);
  for (const part of ["app", "prerender"])
    await cp(join("dist", part), join(folder, part), { recursive: true, filter });

  const app = join(folder, "app");
  const names = await readdir(join(app, "assets"));
  const rename = (text: string) => names.reduce((changed, name) => changed.replaceAll(name, second(name)), text);
  for (const name of names) {
    const from = join(app, "assets", name);
    await write(join(app, "assets", second(name)), rename(await readFile(from, "utf8")));
    if (second(name) !== name) await rm(from);
  }
  for (const page of ["index.html", "service-worker.js"]) {
    await write(join(app, page), rename(await readFile(join(app, page), "utf8")));
  }
  const program = join(folder, "start-second.mjs");
  const service = pathToFileURL(resolve("dist/service/run-service.js")).href;
  await writeFile(
    program,
    `import { run } from ${JSON.stringify(service)};
await run({ dist: new URL("./", import.meta.url), appBuilt: Promise.resolve(true) });
`,
  );
  return program;
}

/** Changes the worker's version too: new names alone would not give it another cache. */
const write = (file: string, text: string) =>
  writeFile(file, file.endsWith("service-worker.js") ? text.replace(VERSION, "$1second-build") : text);

const VERSION = /(version:[`"'])[0-9a-f]{16}/g;
/** Chunks of the bundler itself are the same in each build. */
const second = (name: string) => (name.startsWith("rolldown-") ? name : name.replace(/(?=\.\w+$)/, ".second"));
