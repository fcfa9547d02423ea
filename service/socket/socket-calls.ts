import type { Socket } from "socket.io";
import * as v from "valibot";
import { isCallEvent } from "../../machines/shared/contract.ts";
import { languageSchema } from "../../machines/shared/languages.ts";
import { type AnsweredCall, type AuditFacts, factsOf, joinFacts, nameInLog } from "../calls/audit.ts";
import { bindPresented, type Call } from "../calls/call.ts";
import type { Context } from "../calls/context.ts";
import { hasPlainText } from "../database/plain-text.ts";
import { type CallerOf, userAgentOf } from "../limits/caller.ts";
import { Refusal } from "../shared/refusal.ts";
import { endSession } from "../shared/sessions.ts";
import { deviceTokensIn } from "../sign-in/device-cookie.ts";
import { challengeInLog } from "../sign-in/passkey-ceremony.ts";
import { pushSession } from "../sign-in/session.ts";
import { createPendingStepsStore, noPendingSteps } from "../socket-sessions/pending-steps.ts";
import type { SocketSession } from "../socket-sessions/socket-sessions.ts";
import { languageOf, supported } from "../texts/language.ts";
import { texts } from "../texts/texts.ts";
import { createCallQueue } from "./call-queue.ts";
import { answer, failed, type Outcome, refused } from "./answers.ts";
import { open, seal } from "./cipher.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { SocketLimits } from "./socket-limits.ts";

/** Milliseconds in the queue after which a call is refused instead of run, because the page gives up after 15 s. */
const LONGEST_WAIT = 9_000;

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

export interface SocketCallOptions {
  readonly context: Context;
  readonly socketSecret: string;
  readonly callerOf: CallerOf;
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

/** Reads the calls of each socket, has them answered one after the other, and replies. */
export function createSocketCalls(options: SocketCallOptions, limits: SocketLimits, keptAnswers: KeptAnswers) {
  const { context, socketSecret, callerOf, mayLog, onAnswered, onRefused } = options;
  /** The work in progress on all sockets. */
  const running = new Set<Promise<void>>();
  let closing = false;
  let unreadable = 0;

  function serve(socket: Socket): void {
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
    const queue = createCallQueue({
      limit: limits.callQueue(socketSession.address, () => {
        queue.discard();
        limits.end(socket.conn);
      }),
      running,
      failed: (error) => log.error({ err: error }, "a socket's work failed"),
    });

    // Binds the session at once, so that the page learns of its end, and gets its person without a request. Then
    // resumes the client's pending steps. If the database is unavailable, the next call tries again.
    queue.add(async () => {
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

    /** Has the call of a message answered, and replies. */
    async function answerMessage(sealed: string, receivedAt: number): Promise<void> {
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
    }

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
      queue.add(() => answerMessage(sealed, receivedAt), sealed.length);
    });
    // The handshake's cookie is outdated when a person changes the language on an open connection.
    socket.on("language", (sealed: unknown) => {
      if (!takes(lengthOf(sealed))) return;
      const chosen = v.safeParse(languageMessage, open(sealed, socketSecret));
      if (chosen.success) socketSession.language = supported(chosen.output.language);
    });
    socket.on("disconnect", () => {
      if (limits.hasEnded(socket.conn)) queue.discard();
      // Queued behind the running calls: a logout sent while leaving the page needs its session.
      queue.add(async () => socketSessions.bind(socketSession, null));
    });
  }

  return {
    serve,
    /** Takes no more calls, and waits for the ones that were received. */
    async end(): Promise<void> {
      closing = true;
      await Promise.all(running);
    },
  };
}

const lengthOf = (message: unknown) => (typeof message === "string" ? message.length : 0);

/** The state in which a call leaves a socket, without a secret: the session, and the pending steps. */
const stateInLog = ({ signedIn, pending, proof, challenge }: SocketSession) => ({
  session: signedIn?.session ?? null,
  pending: pending && { purpose: pending.purpose, of: "personId" in pending ? pending.personId : null },
  proof: proof?.sessionId ?? null,
  challenge: challenge && { name: challengeInLog(challenge), purpose: challenge.purpose },
});
