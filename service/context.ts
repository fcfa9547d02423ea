import type { Conversations } from "./conversations.ts";
import type { Db } from "./database/open-database.ts";
import type { Logger } from "./log.ts";
import type { Mail } from "./mail.ts";

/** Epoch milliseconds. Everything that expires is judged by this. */
export interface Clock {
  now(): number;
}

/** What every call of the account service works with. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mail;
  readonly conversations: Conversations;
  /** Where people reach the app, for links and logos. */
  readonly publicUrl: string;
}
