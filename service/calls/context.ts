import * as v from "valibot";
import { configSchema } from "../../machines/shared/config.ts";
import { createRoutes, type Routes } from "../../machines/shared/routes.ts";
import type { Database, Db } from "../database/database.ts";
import type { Logger } from "../log/log.ts";
import type { Mail } from "../mail/mail.ts";
import type { Downloads } from "../settings/config-file.ts";
import type { Environment } from "../settings/environment.ts";
import type { RelyingParty } from "../settings/relying-party.ts";
import type { Background } from "../shared/background.ts";
import type { Lanes } from "../shared/lanes.ts";
import type { DataKeys } from "../shared/sealing.ts";
import type { SecretCache } from "../shared/secret-cache.ts";
import type { SocketSessions } from "../socket-sessions/socket-sessions.ts";

/** The clock that decides all expiry. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** The dependencies of all calls of the account service. */
export interface Context {
  readonly db: Db;
  /** Removes the remains of deleted rows from the database's files. */
  readonly compact: Database["compact"];
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mail;
  readonly socketSessions: SocketSessions;
  readonly background: Background;
  readonly secretCache: SecretCache;
  /** The attempts to sign in by a password (`checkPassword`). */
  readonly passwordLanes: Lanes;
  readonly dataKeys: DataKeys;
  /** The app's public URL, for links and logos. */
  readonly publicUrl: string;
  /** The app's configured routes below it. */
  readonly routes: Routes;
  /** The suite's display name. */
  readonly productName: string;
  readonly downloads: Downloads;
  /** The site that passkeys are for; null if there are none. */
  readonly passkeys: RelyingParty | null;
}

/** The part of the context that the configuration file sets, with defaults. */
export function configured(configFile: Environment["configFile"]): Pick<Context, "routes" | "productName"> {
  return {
    routes: createRoutes(configFile?.paths ?? {}),
    productName: configFile?.productName ?? v.getDefault(configSchema.entries.productName),
  };
}
