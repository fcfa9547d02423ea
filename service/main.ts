import { run } from "./run-service.ts";

// Bundled to dist/service/, beside the app it serves.
await run({ dist: new URL("../", import.meta.url), appBuilt: Promise.resolve(true) });
