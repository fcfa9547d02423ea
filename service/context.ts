import * as v from "valibot";
import { configSchema } from "../machines/shared/config.ts";
import { createRoutes, type Routes } from "../machines/shared/routes.ts";
import type { Clock } from "./clock.ts";
import type { Background } from "./background.ts";
import type { Conversations } from "./conversations.ts";
import type { Db } from "./database/database.ts";
import type { Downloads } from "./downloads.ts";
import type { Environment } from "./environment.ts";
import type { JustProved } from "./just-proved.ts";
import type { Logger } from "./log.ts";
import type { Mail } from "./mail.ts";

/** What every call of the account service works with. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mail;
  readonly conversations: Conversations;
  readonly background: Background;
  readonly justProved: JustProved;
  /** Where people reach the app, for links and logos. */
  readonly publicUrl: string;
  /** The app's addresses below it, as this place has them. */
  readonly routes: Routes;
  /** The suite's name as people know it. */
  readonly productName: string;
  readonly downloads: Downloads;
}

/** What the configuration file decides of this; without one, or where it is silent, there are defaults. */
export function configured(configFile: Environment["configFile"]): Pick<Context, "routes" | "productName"> {
  return {
    routes: createRoutes(configFile?.paths ?? {}),
    productName: configFile?.productName ?? v.getDefault(configSchema.entries.productName),
  };
}
