import type { Database } from "../database/database.ts";
import type { Environment } from "../settings/environment.ts";
import { programName } from "../settings/program-name.ts";
import { hasDemoRows } from "./demo-rows.ts";
import { renewDemoFlows } from "./flows.ts";
import { addDemoData } from "./people.ts";

/** The demo is off, but its accounts are still in the database. */
export class DemoLeftError extends Error {
  override name = "DemoLeftError";

  constructor() {
    super(
      "the database has the demo's people in it, whose passwords everybody knows. Remove them by " +
        `\`${programName} remove-demo\` with the same variables, or set DEMO=1 to run the demo.`,
    );
  }
}

/**
 * Adds and resets the demo data if the demo is on. Runs before anything is served.
 *
 * @throws DemoLeftError if the demo is off and its data exists, in any mode
 */
export async function prepareDemo(
  database: Database,
  { demo, allowedOrigins }: Pick<Environment, "demo" | "allowedOrigins">,
): Promise<void> {
  if (demo) {
    await addDemoData(database);
    await renewDemoFlows(database, allowedOrigins);
  } else if (await hasDemoRows(database.db)) {
    throw new DemoLeftError();
  }
}
