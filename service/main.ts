import { run } from "./run-service.ts";

// Bundled to dist/service/, next to the app in dist/app/.
await run({ dist: new URL("../", import.meta.url), appBuilt: Promise.resolve(true) });
