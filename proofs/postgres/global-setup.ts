import { availableParallelism } from "node:os";
import type { TestProject } from "vitest/node";
import prepareProofs from "../support/global-setup.ts";
import { startCluster } from "../support/postgres.ts";

/** Starts a PostgreSQL with an empty database for each worker, besides all that the suites need on any database. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const remove = await prepareProofs(project);
  const cluster = await startCluster();
  const workers = Array.from({ length: availableParallelism() }, (_, index) => index);
  project.provide(
    "postgres",
    workers.map((worker) => cluster.createDatabase(`foyer_${worker}`)),
  );
  return async () => {
    await cluster.stop();
    await remove();
  };
}
