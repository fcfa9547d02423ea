import type { Database } from "../database/database.ts";
import { addDemoData } from "../demo.ts";
import type { Environment } from "../environment.ts";
import { hasDemoRows } from "./demo-rows.ts";
import { renewDemoFlows } from "./flows.ts";

/** The demo is off, and the database still lets its people in. */
export class DemoLeftError extends Error {
  override name = "DemoLeftError";

  constructor() {
    super(
      "the database has the demo's people in it, whose passwords everybody knows. Remove them by " +
        "`npm run service -- remove-demo` with the same variables, or set DEMO=1 to run the demo.",
    );
  }
}

/**
 * Before anything is served: adds and renews the demo where it is on.
 *
 * @throws DemoLeftError where it is off, in production mode or not, and was on before
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
