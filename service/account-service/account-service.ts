import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import type { Answer } from "../../machines/shared/contract.ts";
import { findOrganisation, logoUrl } from "../shared/organisations.ts";
import { hashing, prepareDummyHash } from "../shared/password-hash.ts";
import { createDataKeys } from "../shared/sealing.ts";
import { createSecretCache } from "../shared/secret-cache.ts";
import { createLanes } from "../shared/lanes.ts";
import { findSession } from "../shared/sessions.ts";
import { referenceOfCall } from "../../machines/shared/call-reference.ts";
import {
  callIdHeader,
  imagePath,
  isCallId,
  recoveryProofPath,
  trustedDevicePath,
} from "../../machines/shared/http-contract.ts";
import { accountIn, type AuditFacts, createAudit, nameInLog, nameOfCall } from "../calls/audit.ts";
import { createRefusals, type Refused } from "../calls/refusals.ts";
import { sessionUser } from "../sign-in/session.ts";
import { type Clock, configured, type Context } from "../calls/context.ts";
import { workspaceList } from "../workspace/workspace.ts";
import { createImages, type Images } from "../account/picture.ts";
import { createRecoveryProofs, type RecoveryProofs } from "../sign-in/recovery-proofs.ts";
import { requireDataKeys } from "../sign-in/sealed-secrets.ts";
import { createTrustedDevices, type TrustedDevices } from "../sign-in/trusted-devices.ts";
import { listenForCommands } from "../operators/control.ts";
import { createBackground } from "../shared/background.ts";
import { createSocketSessions } from "../socket-sessions/socket-sessions.ts";
import { createSessionEndPublisher, subscribeToSessionEnds } from "../socket-sessions/session-ends.ts";
import type { Database } from "../database/database.ts";
import { createBuckets } from "../limits/bucket.ts";
import { createCallerOf, type CallerOf } from "../limits/caller.ts";
import { DEFAULT_CONNECTIONS, defaultShareOf } from "../limits/default-connections.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type MailOutcome, type Metrics } from "../log/metrics.ts";
import { createMail, keptMails, type OutboxMail } from "../mail/mail.ts";
import { createOAuth, type OAuth } from "../oauth/oauth.ts";
import type { Downloads } from "../settings/config-file.ts";
import type { Environment } from "../settings/environment.ts";
import { programName } from "../settings/program-name.ts";
import type { RelyingParty } from "../settings/relying-party.ts";
import { createSocketServer, type SocketServer } from "../socket/socket.ts";
import { createSessionCount } from "./session-count.ts";
import { sweep } from "./sweep.ts";

export type { OutboxMail } from "../mail/mail.ts";

export interface AccountServiceOptions {
  readonly database: Database;
  readonly socketSecret: string;
  /** As in `Environment`; none by default. */
  readonly dataKeys?: readonly string[];
  /** The app's public URL, for links and logos. */
  readonly publicUrl: string;
  /** Stores every mail in the outbox, even if it was sent. */
  readonly demo: boolean;
  /** Stores no mail in the outbox, unless it is a demo. */
  readonly production?: boolean;
  /** Null: mails are only stored in the outbox, or discarded. */
  readonly smtpUrl: string | null;
  /** Origins of the pages that may open a socket. */
  readonly allowedOrigins: readonly string[];
  /** Networks of trusted proxies; none by default. */
  readonly trustProxy?: readonly string[];
  /** The most sockets, in total and from one address; the defaults are the same as in `Environment`. */
  readonly maxConnections?: number;
  readonly maxConnectionsPerAddress?: number;
  readonly log: Logger;
  /** Only its product name, paths and `serviceUrl` are used; all have defaults. */
  readonly configFile?: Environment["configFile"];
  /** The apps to download; none by default. */
  readonly downloads?: Downloads;
  /** The site that passkeys are for; without passkeys by default. */
  readonly passkeys?: RelyingParty | null;
  /** The system clock by default. */
  readonly clock?: Clock;
}

/** The facts of a request that only its route knows. */
export interface RequestFacts extends AuditFacts {
  /** The person of its token. */
  readonly owner?: string;
  /** Its body, of which the log names the account. */
  readonly data?: unknown;
}

export interface FirstAnswers {
  readonly authenticate: Answer<"authenticate">;
  /** Null while the person must change their password, because the service refuses them the list until then. */
  readonly getWorkspaceList: Answer<"getWorkspaceList"> | null;
}

export interface AccountService {
  /** Long polling below /socket.io. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  /** WebSockets below /socket.io. */
  readonly handleUpgrade: SocketServer["handleUpgrade"];
  /** The client of a request, for rate limits and logs. */
  readonly callerOf: CallerOf;
  /** The name and logo for an organisation's login page; null if there is no such organisation. */
  companyDetails(orgId: string): Promise<{ company: string; companyLogo: string | null } | null>;
  /** The answers to the first calls of a page with this token; null if it opens no full session. */
  firstAnswers(token: string): Promise<FirstAnswers | null>;
  /** The mails to one address, or all, newest first. Waits for mails that are still being sent in the background. */
  outbox(to: string | null): Promise<readonly OutboxMail[]>;
  /** Signs people in for third-party apps. */
  readonly oauth: OAuth;
  readonly recoveryProofs: RecoveryProofs;
  readonly trustedDevices: TrustedDevices;
  readonly images: Images;
  /** Whether the database responds. */
  healthy(): Promise<boolean>;
  readonly metrics: Metrics;
  /** Logs a request to one of the HTTP calls, if it belongs in the audit log, and keeps a refusal of one of the app's. */
  requested(method: string, path: string, code: number, request: IncomingMessage, facts: RequestFacts): void;
  /** Whether it is stopping, so that proxies must send no new clients to it. */
  isLeaving(): boolean;
  /** Asks the open pages to connect to another process within this time, and still answers all calls until then. */
  leave(milliseconds: number): Promise<void>;
  /** Answers the received calls and closes the sockets. The database stays open. */
  close(): Promise<void>;
}

/** The rate limit on the log's lines about one address that change nothing: refused calls and requests, unreadable messages. */
const IDLE_LINES = { size: 100, perSecond: 1 };

/** The paths of the calls over HTTP that the app makes. */
const pathsOfApp: ReadonlySet<string> = new Set([
  "/oauth2/app-info",
  "/oauth2/login",
  imagePath,
  recoveryProofPath,
  trustedDevicePath,
]);

/** The id of a call over HTTP that the app makes; null for any other request, whatever it says. */
export function idOfAppCall(path: string, { headers }: IncomingMessage): string | null {
  const id = headers[callIdHeader];
  return typeof id === "string" && isCallId(id) && pathsOfApp.has(path) ? id : null;
}

const withToken = v.object({ token: v.string() });

/** Milliseconds between prunings of expired rows, which are ignored until then. */
const SWEEP_INTERVAL = 60_000;
/** One sweep in this many prunes all tables; the others only those that strangers can fill. */
const SWEEP_ALL_EVERY = 60;

/** Creates the account service on an open database. */
export async function createAccountService(options: AccountServiceOptions): Promise<AccountService> {
  const {
    database,
    log,
    publicUrl,
    configFile = null,
    downloads = {},
    trustProxy = [],
    clock = Date,
    passkeys = null,
    maxConnections = DEFAULT_CONNECTIONS,
  } = options;
  const { db } = database;
  const now = () => clock.now();
  const { routes, productName } = configured(configFile);
  const keep = keptMails({ demo: options.demo, production: options.production ?? false });
  const onSent = (outcome: MailOutcome) => metrics.mailed(outcome);
  const mail = createMail({ db, now, log, publicUrl, productName, smtpUrl: options.smtpUrl, keep, onSent });
  const background = createBackground(log);
  const socketSessions = createSocketSessions(createSessionEndPublisher(database.channel, background));
  const dataKeys = createDataKeys(options.dataKeys);
  await requireDataKeys(db, dataKeys);
  const context: Context = {
    db,
    compact: database.compact,
    clock,
    log,
    mail,
    publicUrl,
    socketSessions,
    background,
    routes,
    productName,
    secretCache: createSecretCache(),
    passwordLanes: createLanes(),
    dataKeys,
    downloads,
    passkeys,
  };
  const { socketSecret, allowedOrigins } = options;
  const callerOf = createCallerOf({ trustProxy, log });
  const healthy = async () => {
    try {
      await database.ping();
      return true;
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return false;
    }
  };
  const audit = createAudit(log);
  const idleLines = createBuckets(IDLE_LINES);
  const mayLog = (address: string) => idleLines.take(address, now());
  const metrics = createMetrics({
    hasBus: database.channel !== null,
    pool: database.pool,
    sessions: createSessionCount(db, now, log),
    sockets: () => sockets.count(),
    hashesWaiting: () => hashing.waiting,
    isDatabaseUp: healthy,
  });
  const refusals = createRefusals(db, background, log);
  /** Logs and keeps a refusal that changed nothing, unless there were too many of the same caller. */
  const refuse = (event: string, refused: Omit<Refused, "at" | "event">): void => {
    const { code, facts, address, account, ...rest } = refused;
    if (!mayLog(refused.owner ?? address)) return;
    audit.request(event, code, address, { ...facts, ...rest, account: account && nameInLog(account) });
    refusals.note({ ...refused, at: now(), event });
  };
  const sockets = createSocketServer({
    context,
    isAlone: database.channel === null,
    socketSecret,
    allowedOrigins,
    callerOf,
    onAnswered({ id, seconds, ...call }, { code, data }, socketSession, before) {
      const { event, facts } = call;
      const { address, signedIn } = socketSession;
      // A refusal that opens the set-up of a second factor changes something too.
      const isDone = code < 400 || facts.opened !== undefined;
      const changes = isDone && (event !== "logout" || before !== null);
      const isRefused = code >= 400 || facts.reason !== undefined;
      const caller = signedIn ?? before ?? { session: null, owner: null };
      const { session } = caller;
      const owner = caller.owner ?? facts.about ?? null;
      const isLogged = (changes && !isRefused) || mayLog(owner ?? address);
      const reference = isRefused && isLogged ? referenceOfCall(id) : null;
      if (changes || isLogged) audit.call(call, code, socketSession, caller, reference);
      if (reference !== null) {
        const [at, account] = [now(), accountIn(call.data)];
        refusals.note({ reference, at, event: nameOfCall(event), code, facts, owner, account, session, address });
      }
      metrics.answered(event, code, v.is(withToken, data), seconds);
    },
    onRefused({ event, id, signedIn, ...refused }) {
      const { session, owner } = signedIn ?? { session: null, owner: null };
      refuse(nameOfCall(event), { ...refused, reference: referenceOfCall(id), session, owner, account: null });
    },
    mayLog,
    maxSockets: maxConnections,
    maxSocketsPerAddress: options.maxConnectionsPerAddress ?? defaultShareOf(maxConnections),
  });

  if (options.production === true && dataKeys.beginnings.length === 0) {
    log.warn(
      "DATA_KEY is not set, so the database has the secrets of authenticator apps in clear: set it to a key that " +
        `backups of the database do not have, and run \`${programName} seal\``,
    );
  }
  await Promise.all([sweep(db, now()), prepareDummyHash(), mail.tidy()]);
  let sweeps = 0;
  const sweeping = setInterval(() => {
    sweeps += 1;
    const which = sweeps % SWEEP_ALL_EVERY === 0 ? "all" : "often";
    sweep(db, now(), which).catch((error: unknown) => log.error({ err: error }, "expired rows could not be removed"));
  }, SWEEP_INTERVAL);
  sweeping.unref();
  let leaving = false;
  const stopListening = database.folder === null ? null : await listenForCommands(database.folder, context, audit);
  const { channel } = database;
  const unsubscribe =
    channel === null ? null : await subscribeToSessionEnds({ channel, socketSessions, db, now, log, metrics });

  return {
    handleRequest: sockets.handleRequest,
    handleUpgrade: sockets.handleUpgrade,
    callerOf,
    async companyDetails(orgId) {
      const organisation = await findOrganisation(db, orgId);
      if (organisation === null) return null;
      return { company: organisation.company, companyLogo: logoUrl(organisation.logo, publicUrl) };
    },
    async firstAnswers(token) {
      const session = await findSession(db, token, now());
      if (session?.kind !== "full") return null;
      const authenticate = sessionUser(session, session.memberships);
      return { authenticate, getWorkspaceList: authenticate.aftrp ? null : workspaceList(session, publicUrl) };
    },
    async outbox(to) {
      await background.idle();
      return mail.outbox(to);
    },
    oauth: createOAuth(context, configFile?.serviceUrl ?? publicUrl),
    recoveryProofs: createRecoveryProofs(context),
    trustedDevices: createTrustedDevices(context),
    images: createImages(context),
    healthy,
    metrics,
    requested(method, path, code, request, { owner = null, data, ...facts }) {
      const { address } = callerOf(request);
      const id = idOfAppCall(path, request);
      if (id !== null && (code >= 400 || facts.reason !== undefined)) {
        const account = accountIn(data);
        const reference = referenceOfCall(id);
        refuse(`${method} ${path}`, { reference, code, facts, owner, account, session: null, address });
        if (path === "/oauth2/login") metrics.signedInForApp(code);
        return;
      }
      // Requests for a missing path, or above a limit, change nothing, and strangers could fill the log with them.
      if (["GET", "HEAD", "OPTIONS"].includes(method) || [404, 405, 429].includes(code)) return;
      if (code < 400 || mayLog(address)) audit.request(`${method} ${path}`, code, address, null);
      if (path === "/oauth2/login") metrics.signedInForApp(code);
    },
    isLeaving: () => leaving,
    async leave(milliseconds) {
      leaving = true;
      // The pages asked last need some time as well.
      await sockets.sendAway((milliseconds * 2) / 3);
      await pause(milliseconds / 3);
    },
    async close() {
      clearInterval(sweeping);
      await stopListening?.();
      await unsubscribe?.();
      await sockets.close();
      await background.idle();
      mail.close();
    },
  };
}
