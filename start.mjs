import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { ensureBuilt, root } from "./build.mjs";

/*
 * `npm start`: builds the stale parts and runs the service in this process, so that it receives signals directly. The
 * database opens while the app is still being built.
 */

// A demo has the inspector, production never does. This repeats the rule of `service/settings/environment.ts`, which is
// not built yet.
const { DEMO, NODE_ENV, DATABASE_URL, DATABASE_URL_FILE } = process.env;
const inspector = NODE_ENV !== "production" && (DEMO ? DEMO === "1" : !DATABASE_URL && !DATABASE_URL_FILE);
const appBuilt = Promise.all([
  ensureBuilt("app", { inspector }),
  ...(inspector ? [ensureBuilt("inspector", { inspector })] : []),
]).then((built) => built.every(Boolean));
if (!(await ensureBuilt("service", { inspector }))) {
  await appBuilt;
  process.exit(1);
}
const dist = pathToFileURL(join(root, "dist/"));
const { run } = await import(new URL("service/run-service.js", dist).href);
await run({ dist, appBuilt });
