import { ensureBuilt } from "../build.mjs";

/** The tests drive what `npm start` would serve. */
export default async function globalSetup(): Promise<void> {
  const built = await Promise.all([
    ensureBuilt("service", { inspector: true }),
    ensureBuilt("app", { inspector: true }),
  ]);
  if (!built.every(Boolean)) throw new Error("The build failed; its output says why.");
}
