import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Server as Engine, type Socket as Connection } from "engine.io";
import { Server, type Socket } from "socket.io";
import * as v from "valibot";
import { isCallEvent } from "../../machines/shared/contract.ts";
import { languageSchema } from "../../machines/shared/languages.ts";
import { deviceTokensIn } from "../sign-in/device-cookie.ts";
import { Refusal } from "../shared/refusal.ts";
import { endSession } from "../shared/sessions.ts";
import { answer, failed, type Outcome, refused } from "./answers.ts";
import { type AnsweredCall, type AuditFacts, factsOf, joinFacts, nameInLog } from "../calls/audit.ts";
import { challengeInLog } from "../sign-in/passkey-ceremony.ts";
import { pushSession } from "../sign-in/session.ts";
import { bindPresented, type Call } from "../calls/call.ts";
import type { Context } from "../calls/context.ts";
import type { SocketSession } from "../socket-sessions/socket-sessions.ts";
import { createPendingStepsStore, noPendingSteps } from "../socket-sessions/pending-steps.ts";
import { hasPlainText } from "../database/plain-text.ts";
import { userAgentOf } from "../limits/caller.ts";
import { languageOf, supported } from "../texts/language.ts";
import { texts } from "../texts/texts.ts";
import { open, seal } from "./cipher.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { createSocketLimits, type SocketLimitOptions } from "./socket-limits.ts";

/** Bytes, more than any call needs; socket.io closes a connection that sends more. */
const LARGEST_MESSAGE = 100_000;
/** The methods of long polling. The library answers preflights before, and any other method with 500. */
const POLLING_METHODS = ["GET", "POST"];
/** The engine's error code when `allowRequest` refuses. */
const FORBIDDEN = 4;

/** Milliseconds in the queue after which a call is refused instead of run, because the page gives up after 15 s. */
const LONGEST_WAIT = 9_000;
/** Milliseconds between two groups of sockets that the service asks to reconnect. */
const MOVE_INTERVAL = 100;

const handshakeSchema = v.object({
  token: v.optional(v.string()),
  conversation: v.fallback(v.optional(v.string()), undefined),
});
/** Lenient, so that every message with an id or an event gets a reply. */
const requestSchema = v.object({
  event: v.fallback(v.string(), ""),
  data: v.optional(v.unknown()),
  id: v.fallback(v.optional(v.string()), undefined),
});

const languageMessage = v.object({ language: languageSchema });

export interface SocketOptions extends Omit<SocketLimitOptions, "clock" | "log"> {
  readonly context: Context;
  /** Whether this is the only process on the database. */
  readonly isAlone: boolean;
  readonly socketSecret: string;
  /** Origins of the pages that may connect. */
  readonly allowedOrigins: readonly string[];
  /** Whether the log may have one more line about a message of this network address that changes nothing. */
  readonly mayLog: (address: string) => boolean;
  /**
   * Called after every call that was not answered from memory.
   *
   * @param before the session when the call began
   */
  readonly onAnswered: (
    call: AnsweredCall & { readonly id: string; readonly seconds: number },
    outcome: Outcome,
    socketSession: SocketSession,
    before: SocketSession["signedIn"],
  ) => void;
  /** Called for a call that is refused without being carried out, and for a refusal that the service says unasked. */
  readonly onRefused: (refused: {
    readonly event: string;
    /** The call's id, or else the socket's. */
    readonly id: string;
    readonly code: number;
    readonly facts: AuditFacts;
    readonly signedIn: SocketSession["signedIn"];
    readonly address: string;
  }) => void;
}

export interface SocketServer {
  readonly handleRequest: (request: IncomingMessage, response: ServerResponse) => void;
  /** @param refuse answers a refused upgrade instead of the library */
  readonly handleUpgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    refuse?: (isForeign: boolean) => void,
  ) => void;
  /** The number of open sockets. */
  count(): number;
  /** Asks all pages to reconnect, spread over this time. */
  sendAway(milliseconds: number): Promise<void>;
  /** Answers the received calls, accepts no more, and closes all sockets. */
  close(): Promise<void>;
}

/**
 * The wire (docs/contract.md): socket.io on a separate engine, so that it can share an HTTP server with other listeners
 * and closing it does not close that server.
 */
export function createSocketServer(options: SocketOptions): SocketServer {
  const { context, socketSecret, allowedOrigins, callerOf, mayLog, onAnswered, onRefused } = options;
  const keptAnswers = createKeptAnswers(context, options.isAlone);
  const origins = new Set(allowedOrigins);
  const limits = createSocketLimits({ ...context, ...options });
  const engine = new Engine({
    maxHttpBufferSize: LARGEST_MESSAGE,
    // The limits do not count the bytes of a connection that upgrades its transport.
    allowUpgrades: false,
    cors: { origin: [...origins] },
    allowRequest(request, decide) {
      // Caches the caller now: the connection of a polling request may be closed by the time its socket opens.
      callerOf(request);
      decide(
        null,
        isAllowed(request, origins) && limits.hasRoom(request, queryOf(request).get("transport") === "polling"),
      );
    },
  });
  /** The network addresses that opened the connections, by session id. */
  const openers = new Map<string, string>();
  engine.on("connection", (connection: Connection) => {
    const { sid } = connection.transport;
    openers.set(sid, callerOf(connection.request).address);
    connection.once("close", () => openers.delete(sid));
  });
  // The engine asks `allowRequest` about the first request of a session only.
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { method = "" } = request;
    if (!POLLING_METHODS.includes(method)) {
      return void response.writeHead(405, { allow: POLLING_METHODS.join(", "), connection: "close" }).end();
    }
    const opener = openers.get(queryOf(request).get("sid") ?? "");
    const isItsOwn = opener === undefined || (isAllowed(request, origins) && opener === callerOf(request).address);
    if (isItsOwn) next();
    else response.writeHead(403).end();
  });
  const refusals = new WeakMap<IncomingMessage, (isForeign: boolean) => void>();
  engine.on("connection_error", ({ req, code }: { req: IncomingMessage; code: number }) => {
    // Higher codes concern a WebSocket that is already open.
    if (code <= FORBIDDEN) refusals.get(req)?.(code === FORBIDDEN);
  });

  limits.watch(engine);
  const io = new Server({ serveClient: false });
  io.bind(engine);
  // Refuses a second socket session before the service looks anything up for it.
  io.use(({ conn }, next) => {
    if (limits.join(conn)) return next();
    limits.end(conn);
    next(new Error("A connection has one socket session."));
  });
  io.on("connection", (socket) => converse(socket));

  /** The work in progress on all sockets. Closing waits for it. */
  const running = new Set<Promise<void>>();
  let closing = false;
  let unreadable = 0;

  function converse(socket: Socket): void {
    const { log, clock, socketSessions } = context;
    // Before anything else, so that the page knows whether it may send a call again.
    socket.emit("remembers");
    const reply = (event: string, outcome: Outcome, id?: string): void => {
      socket.emit("response", seal({ event, ...outcome, ...(id !== undefined && { id }) }, socketSecret));
    };
    const handshake = v.safeParse(handshakeSchema, socket.handshake.auth);
    const { token = null, conversation: handle = null } = handshake.success ? handshake.output : {};
    const name = nameInLog(socket.id);
    const socketSession: SocketSession = {
      id: socket.id,
      address: callerOf(socket.request).address,
      language: supported(languageOf(socket.handshake.headers)),
      userAgent: userAgentOf(socket.request),
      deviceTokens: deviceTokensIn(socket.handshake.headers.cookie),
      factorProved: null,
      trusting: null,
      token: null,
      signedIn: null,
      opened: null,
      presented: token,
      ...noPendingSteps,
      pendingSteps: createPendingStepsStore(
        context.db,
        () => socketSession,
        handle,
        (next) => void socket.emit("conversation", seal({ conversation: next }, socketSecret)),
      ),
      push({ event, ...outcome }, refusal) {
        const { address } = socketSession;
        if (refusal) onRefused({ event, id: socket.id, code: outcome.code, address, ...refusal });
        reply(event, outcome);
      },
    };

    /**
     * Ends a session that the call opened and whose token nobody gets: the call failed, or the client has left and
     * cannot ask for the answer again.
     */
    async function endUnheard({ data }: Outcome, isKept: boolean, note: Call["note"]): Promise<void> {
      const { opened } = socketSession;
      socketSession.opened = null;
      const isHeard = socket.connected || isKept;
      if (opened === null || (isHeard && v.is(v.object({ token: v.literal(opened) }), data))) return;
      const ended = await endSession(context.db, opened);
      note({ ended });
      socketSessions.replace(ended);
    }

    // Calls of one socket run one after the other, because a call may depend on the previous one.
    let waiting: { readonly bytes: number; readonly work: () => Promise<void> }[] = [];
    /** Bytes of the waiting calls and of the one being answered. */
    let queued = 0;
    let isWorking = false;
    const queue = limits.callQueue(socketSession.address, () => {
      discard();
      limits.end(socket.conn);
    });
    const discard = () => {
      for (const { bytes } of waiting) queued -= bytes;
      waiting = [];
      queue.set(0, queued);
    };
    const workOff = async () => {
      isWorking = true;
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await next.work().catch((error: unknown) => log.error({ err: error }, "a socket's work failed"));
        queued -= next.bytes;
        queue.set(waiting.length, queued);
      }
      isWorking = false;
    };
    const enqueue = (work: () => Promise<void>, bytes = 0) => {
      waiting.push({ bytes, work });
      queued += bytes;
      queue.set(waiting.length, queued);
      if (isWorking) return;
      const task = workOff();
      running.add(task);
      void task.finally(() => running.delete(task));
    };

    // Binds the session at once, so that the page learns of its end, and gets its person without a request. Then
    // resumes the client's pending steps. If the database is unavailable, the next call tries again.
    enqueue(async () => {
      const now = clock.now();
      const session = await bindPresented({ context, socketSession, now });
      if (session?.kind === "full") pushSession(socketSession, session, session.memberships);
      await socketSession.pendingSteps.restore(now);
    });

    /** Refuses a request without carrying it out. */
    const refuse = ({ event, id }: { event: string; id?: string | undefined }, refusal: Refusal) => {
      const { address, language, signedIn } = socketSession;
      const { code } = refusal;
      onRefused({ event, id: id ?? socket.id, code, facts: factsOf(refusal), signedIn, address });
      reply(event, refused(refusal, language), id);
    };
    const takes = limits.callBudget();
    const sayUnreadable = () => {
      unreadable += 1;
      const { address } = socketSession;
      if (mayLog(address)) log.warn({ socket: name, address, unreadable }, "dropped a message that could not be read");
    };
    /** The request of a message; null if it cannot be read. */
    const read = (sealed: string) => {
      const request = v.safeParse(requestSchema, open(sealed, socketSecret));
      return request.success && (request.output.event !== "" || request.output.id !== undefined)
        ? request.output
        : null;
    };

    socket.on("request", (sealed: unknown) => {
      if (closing) return;
      const isWithin = takes(lengthOf(sealed));
      if (typeof sealed !== "string") return isWithin ? sayUnreadable() : undefined;
      if (!isWithin) {
        const request = read(sealed);
        const refusal = new Refusal(429, texts.refusal.tooManyCalls, { retryAfter: 1 });
        return request === null ? undefined : refuse(request, refusal);
      }
      const receivedAt = performance.now();
      // The message waits sealed: decrypted and parsed, it may take many times the memory.
      enqueue(async () => {
        const request = read(sealed);
        if (request === null) return sayUnreadable();
        const { event, data, id } = request;
        if (!hasPlainText(request)) {
          return refuse({ event, id }, new Refusal(400, texts.refusal.unreadable));
        }
        const waited = performance.now() - receivedAt;
        const before = socketSession.signedIn;
        let facts: AuditFacts = {};
        const note = (more: AuditFacts) => {
          facts = joinFacts(facts, more);
        };
        const call = { context, socketSession, now: clock.now(), note };
        const begun = { socket: name, event: isCallEvent(event) ? event : null, at: call.now };
        log.debug({ ...begun, session: before?.session ?? null }, "a call begins");
        const carryOut = async () => {
          const outcome = await answer(event, data, call);
          // A failure here does not fail the call: the client only has to repeat a step if it loses this socket.
          await socketSession.pendingSteps
            .store(clock.now())
            .catch((error: unknown) => log.error({ err: error }, "pending steps could not be kept"));
          return outcome;
        };
        const { outcome, isFromMemory, isKept } = await keptAnswers
          .once({
            sent: request,
            call,
            carryOut: waited > LONGEST_WAIT ? null : carryOut,
            isThere: () => socket.connected,
          })
          .catch((error: unknown) => ({
            outcome: failed(error, event, call),
            isFromMemory: false,
            isKept: false,
          }));
        await endUnheard(outcome, isKept, note).catch((error: unknown) =>
          log.error({ err: error }, "a session could not be ended"),
        );
        const seconds = (performance.now() - receivedAt) / 1000;
        if (!isFromMemory) {
          onAnswered({ event, data, facts, id: id ?? socket.id, seconds }, outcome, socketSession, before);
        }
        log.debug({ socket: name, code: outcome.code, isFromMemory, ...stateInLog(socketSession) }, "answered a call");
        reply(event, outcome, id);
      }, sealed.length);
    });
    // The handshake's cookie is outdated when a person changes the language on an open connection.
    socket.on("language", (sealed: unknown) => {
      if (!takes(lengthOf(sealed))) return;
      const chosen = v.safeParse(languageMessage, open(sealed, socketSecret));
      if (chosen.success) socketSession.language = supported(chosen.output.language);
    });
    socket.on("disconnect", () => {
      if (limits.hasEnded(socket.conn)) discard();
      // Queued behind the running calls: a logout sent while leaving the page needs its session.
      enqueue(async () => socketSessions.bind(socketSession, null));
    });
  }

  return {
    handleRequest: (request, response) => engine.handleRequest(request, response),
    handleUpgrade(request, socket, head, refuse) {
      if (queryOf(request).has("sid")) {
        // A long-polling connection that tries to upgrade.
        if (refuse) refuse(false);
        else socket.destroy();
        return;
      }
      if (refuse) refusals.set(request, refuse);
      engine.handleUpgrade(request, socket, head);
    },
    count: () => engine.clientsCount,
    sendAway: (milliseconds) => sendAway(io, milliseconds),
    async close() {
      closing = true;
      await Promise.all(running);
      limits.close();
      await io.close();
      await Promise.all(running);
    },
  };
}

/**
 * Asks all pages to reconnect, a few at a time over this time, so that they do not reach the other processes all at once.
 * A page first waits for its calls.
 */
async function sendAway(io: Server, milliseconds: number): Promise<void> {
  // For sockets whose handshake was under way.
  io.on("connection", (socket) => socket.emit("move"));
  const sockets = [...io.sockets.sockets.values()];
  const steps = Math.max(1, Math.round(milliseconds / MOVE_INTERVAL));
  const until = (step: number) => Math.floor((sockets.length * step) / steps);
  for (let step = 0; step < steps; step += 1) {
    for (const socket of sockets.slice(until(step), until(step + 1))) socket.emit("move");
    await pause(milliseconds / steps);
  }
}

/** The query as the library reads it: the last of several values counts. Any text is a query, so nothing can throw. */
const queryOf = ({ url = "" }: IncomingMessage): ReadonlyMap<string, string> =>
  new Map(new URLSearchParams(url.split("?", 2)[1]));

const lengthOf = (message: unknown) => (typeof message === "string" ? message.length : 0);

/**
 * Whether the request comes from an allowed origin. Browsers send the Origin header with every WebSocket and
 * cross-origin request. Same-origin GET requests omit it, but have a Sec-Fetch-Site header.
 */
function isAllowed({ headers }: IncomingMessage, origins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return origins.has(headers.origin);
  return headers["sec-fetch-site"] === "same-origin";
}

/** The state in which a call leaves a socket, without a secret: the session, and the pending steps. */
const stateInLog = ({ signedIn, pending, proof, challenge }: SocketSession) => ({
  session: signedIn?.session ?? null,
  pending: pending && { purpose: pending.purpose, of: "personId" in pending ? pending.personId : null },
  proof: proof?.sessionId ?? null,
  challenge: challenge && { name: challengeInLog(challenge), purpose: challenge.purpose },
});
