import type { IncomingMessage, ServerResponse } from "node:http";
import { findOrganisation, logoAddress } from "./account/organisations.ts";
import { prepareForStrangers } from "./account/passwords.ts";
import { createBackground } from "./background.ts";
import { createCallerOf, type CallerOf } from "./caller.ts";
import { configured, type Context } from "./context.ts";
import type { Clock } from "./clock.ts";
import { listenForCommands } from "./control.ts";
import { createConversations } from "./conversations.ts";
import type { Database } from "./database/database.ts";
import type { Downloads } from "./downloads.ts";
import { DEFAULT_CONNECTIONS } from "./default-connections.ts";
import type { Environment } from "./environment.ts";
import { createImages, type Images } from "./images.ts";
import { createJustProved } from "./just-proved.ts";
import type { Logger } from "./log.ts";
import { createMail, keptMails, type OutboxMail } from "./mail.ts";
import { createOAuth, type OAuth } from "./oauth/oauth.ts";
import { createTeller, hearOthers } from "./other-processes.ts";
import { createRecoveryProofs, type RecoveryProofs } from "./recovery-proofs.ts";
import { createSocketServer, type SocketServer } from "./socket.ts";
import { sweep } from "./sweep.ts";

export type { OutboxMail } from "./mail.ts";

export interface AccountServiceOptions {
  readonly database: Database;
  readonly socketSecret: string;
  /** Where people reach the app, for links and logos. */
  readonly publicUrl: string;
  /** Keeps every mail in the outbox, even when it is sent. */
  readonly demo: boolean;
  /** Keeps no mail there without a demo, even when it cannot be sent. */
  readonly production?: boolean;
  /** Null: mails go to the outbox only, or nowhere. */
  readonly smtpUrl: string | null;
  /** Origins of the pages that may open a socket. */
  readonly allowedOrigins: readonly string[];
  /** Networks of proxies whose forwarded headers are believed; none unless some are named. */
  readonly trustProxy?: readonly string[];
  /** How many sockets there may be, and how many of one address; as in `Environment` unless told. */
  readonly maxConnections?: number;
  readonly maxConnectionsPerAddress?: number;
  readonly log: Logger;
  /** What it says of the suite's name and of paths; without it both have their defaults. */
  readonly configFile?: Environment["configFile"];
  /** The apps there are to download; none unless some are named. */
  readonly downloads?: Downloads;
  /** The system's clock unless a test brings its own. */
  readonly clock?: Clock;
}

export interface AccountService {
  /** Long polling below /socket.io. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  /** WebSockets below /socket.io. */
  readonly handleUpgrade: SocketServer["handleUpgrade"];
  /** Who a request comes from, for everything that tells one person's requests from another's. */
  readonly callerOf: CallerOf;
  /** What an organisation's own login page shows; null when there is no such organisation. */
  companyDetails(orgId: string): Promise<{ company: string; companyLogo: string | null } | null>;
  /** Newest first: the mails to one address, or all; with those that answers already given still have to bring. */
  outbox(to: string | null): Promise<readonly OutboxMail[]>;
  /** Signing people in for third-party apps. */
  readonly oauth: OAuth;
  readonly recoveryProofs: RecoveryProofs;
  readonly images: Images;
  /** Whether the database answers. */
  healthy(): Promise<boolean>;
  /** Answers what has come in and closes the sockets. The database stays open. */
  close(): Promise<void>;
}

/** How often expired rows are removed. Until then they are ignored. */
const SWEEP_OFTEN = 60_000;
/** Each time of so many, all of them; otherwise only those that strangers can add. */
const SWEEP_ALL_EVERY = 60;

/** Puts the account service together on an open database. */
export async function createAccountService(options: AccountServiceOptions): Promise<AccountService> {
  const { database, log, publicUrl, configFile = null, downloads = {}, trustProxy = [], clock = Date } = options;
  const { db } = database;
  const { routes, productName } = configured(configFile);
  const keep = keptMails({ demo: options.demo, production: options.production ?? false });
  const mail = createMail({ db, clock, log, publicUrl, productName, smtpUrl: options.smtpUrl, keep });
  const background = createBackground(log);
  const conversations = createConversations(createTeller(database.channel, background));
  const context: Context = {
    db,
    clock,
    log,
    mail,
    publicUrl,
    conversations,
    background,
    routes,
    productName,
    justProved: createJustProved(),
    downloads,
  };
  const { socketSecret, allowedOrigins } = options;
  const callerOf = createCallerOf({ trustProxy, log });
  const sockets = createSocketServer({
    context,
    socketSecret,
    allowedOrigins,
    callerOf,
    maxSockets: options.maxConnections ?? DEFAULT_CONNECTIONS.inAll,
    maxSocketsPerAddress: options.maxConnectionsPerAddress ?? DEFAULT_CONNECTIONS.perAddress,
  });

  await Promise.all([sweep(db, clock.now()), prepareForStrangers(), mail.tidy()]);
  let sweeps = 0;
  const sweeping = setInterval(() => {
    sweeps += 1;
    const which = sweeps % SWEEP_ALL_EVERY === 0 ? "all" : "often";
    sweep(db, clock.now(), which).catch((error: unknown) =>
      log.error({ err: error }, "what is over could not be removed"),
    );
  }, SWEEP_OFTEN);
  sweeping.unref();
  const stopListening = database.folder === null ? null : await listenForCommands(database.folder, context);
  const { channel } = database;
  const stopHearing = channel === null ? null : await hearOthers({ channel, conversations, db, clock, log });

  return {
    handleRequest: sockets.handleRequest,
    handleUpgrade: sockets.handleUpgrade,
    callerOf,
    async companyDetails(orgId) {
      const organisation = await findOrganisation(db, orgId);
      if (organisation === null) return null;
      return { company: organisation.company, companyLogo: logoAddress(organisation.logo, publicUrl) };
    },
    async outbox(to) {
      await background.idle();
      return mail.outbox(to);
    },
    oauth: createOAuth(context),
    recoveryProofs: createRecoveryProofs(context),
    images: createImages(context),
    async healthy() {
      try {
        await database.ping();
        return true;
      } catch (error) {
        log.error({ err: error }, "the database does not answer");
        return false;
      }
    },
    async close() {
      clearInterval(sweeping);
      await stopListening?.();
      await stopHearing?.();
      await sockets.close();
      await background.idle();
      mail.close();
    },
  };
}
