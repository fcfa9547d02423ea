import { io } from "socket.io-client";
import * as v from "valibot";
import {
  type CallEvent,
  calls,
  type Reply,
  refusal,
  replyEnvelope,
  type ReplyEnvelope,
} from "../../machines/shared/contract.ts";
import { endsSession, type Failure, plainFailure } from "../../machines/shared/failure.ts";
import type { ConnectionEvent, Ports } from "../../machines/shared/ports.ts";
import { revealed } from "../../machines/shared/secret.ts";
import { open, seal } from "./cipher.ts";
import { debugLog } from "./debug-log.ts";

/** A call fails without a reply within this long, even if it was never sent. */
const CALL_TIMEOUT_MS = 15_000;
/** The longest pause between two attempts to connect. */
const LONGEST_PAUSE_MS = 4_000;

export interface SocketOptions {
  serviceUrl: string;
  secret: string;
  clock: Ports["clock"];
  /** The page's current language. */
  language(): string;
}

export type SocketClient = Pick<Ports, "call" | "connect">;

interface Pending {
  id: string;
  event: CallEvent;
  cipherText: string;
  sent: boolean;
  /** Parses the reply and resolves the call. */
  succeed(answer: unknown): void;
  fail(failure: Failure): void;
}

/** Calls over one socket. Each has its own id, is answered once, and is sent once unless repeating is safe. */
export function createSocketClient({ serviceUrl, secret, clock, language }: SocketOptions): SocketClient {
  const pending = new Set<Pending>();
  let tell: (event: ConnectionEvent) => void = () => {};
  let token: string | null = null;
  /** The token this connection was opened with. */
  let openedWith: string | null = null;
  /** Whether the token must be presented before any other call. */
  let mustPresent = false;
  let unreadable = 0;
  let calledSoFar = 0;
  /** The language the service answers in: the handshake's until changed. */
  const begunIn = language();
  let answeredIn = begunIn;

  const socket = io(serviceUrl, {
    autoConnect: false,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: LONGEST_PAUSE_MS,
    auth(present) {
      openedWith = token;
      present({ app: "account", ...(token !== null && { token }) });
    },
  });

  /** Whether a reconnection is scheduled. */
  let pausing = false;

  /** Connects at once instead of waiting for the scheduled attempt: a call is waiting, or the network is back. */
  function connectNow() {
    if (pausing) socket.disconnect();
    pausing = false;
    connect();
  }

  /**
   * Connects unless already connecting: the library would send a second handshake, and the service would disconnect.
   */
  function connect() {
    if (!socket.active) socket.connect();
  }

  function reopen() {
    socket.disconnect();
    connect();
  }

  function send(call: Pending) {
    call.sent = true;
    if (language() !== answeredIn) {
      answeredIn = language();
      socket.emit("language", seal({ language: answeredIn }, secret));
    }
    socket.emit("request", call.cipherText);
  }

  socket.on("connect", () => {
    pausing = false;
    if (mustPresent && openedWith !== token) return reopen();
    mustPresent = false;
    answeredIn = begunIn;
    tell({ type: "connection.online" });
    for (const call of pending) if (!call.sent || calls[call.event].repeatable) send(call);
  });
  socket.on("disconnect", (reason) => {
    pausing = socket.active;
    // If this page disconnected, to present another token, nothing was lost.
    if (reason !== "io client disconnect") tell({ type: "connection.lost" });
    // Its reply would go to the lost socket, and repeating the call could do it twice.
    for (const call of pending) {
      if (call.sent && !calls[call.event].repeatable) call.fail(plainFailure("offline", clock.now()));
    }
    // The library doesn't reconnect after the service disconnected.
    if (reason === "io server disconnect") clock.setTimeout(connect, LONGEST_PAUSE_MS);
  });
  socket.on("connect_error", () => {
    pausing = socket.active;
    tell({ type: "connection.failed" });
    if (!socket.active) clock.setTimeout(connect, LONGEST_PAUSE_MS);
  });
  socket.io.on("reconnect_attempt", () => {
    pausing = false;
    tell({ type: "connection.retrying" });
  });

  socket.on("response", (cipherText: unknown) => {
    const parsed = v.safeParse(replyEnvelope, open(cipherText, secret));
    if (!parsed.success) {
      unreadable += 1;
      debugLog("a reply could not be read and was dropped", { unreadable });
      return;
    }
    const envelope = parsed.output;
    const failure = failureIn(envelope, clock.now());
    const isOver = failure !== null && endsSession(envelope.event, failure);
    // Also for a reply that comes too late or to no call.
    if (isOver) tell({ type: "call.unauthorised" });
    const call = [...pending].find(({ id, event, sent }) =>
      envelope.id === null ? sent && event === envelope.event : id === envelope.id,
    );
    if (call && failure) call.fail(failure);
    else if (call) call.succeed(envelope.data);
    else if (envelope.id !== null) debugLog("a reply came too late", { event: envelope.event });
    else if (!failure) push(envelope);
  });

  /** A push: the service says who is signed in. */
  function push({ event, data }: ReplyEnvelope) {
    if (event === "authenticate") {
      const session = v.safeParse(calls.authenticate.reply, data);
      if (session.success) tell({ type: "push.authenticate", session: session.output });
    } else if (event === "login") {
      const reply = v.safeParse(calls.login.reply, data);
      if (reply.success) tell({ type: "push.login", reply: reply.output });
    }
  }

  return {
    call: (event, data, signal, expecting) =>
      new Promise((resolve, reject) => {
        calledSoFar += 1;
        const id = `${tabPrefix}-${calledSoFar}`;
        const end = () => {
          pending.delete(call);
          clock.clearTimeout(timer);
        };
        const call: Pending = {
          id,
          event,
          cipherText: seal({ event, data: revealed(data), id }, secret),
          sent: false,
          succeed(answer) {
            const reply = parseReply(event, answer);
            if (!reply) return call.fail(plainFailure("unreadable", clock.now()));
            end();
            resolve(reply.value);
          },
          fail(failure) {
            end();
            debugLog("a call failed", { event, code: failure.code, status: failure.status });
            reject(failure);
            if (isAlert(failure) && failure.status !== expecting?.status)
              tell({ type: "call.refused", message: failure.message });
          },
        };
        const timer = clock.setTimeout(
          () => call.fail(plainFailure(call.sent && socket.connected ? "timeout" : "offline", clock.now())),
          CALL_TIMEOUT_MS,
        );
        signal.addEventListener("abort", end);
        pending.add(call);
        if (socket.connected) send(call);
        else connectNow();
      }),

    connect(tellRoot, presented) {
      tell = tellRoot;
      token = presented?.reveal() ?? null;
      addEventListener("online", connectNow);
      connect();
      return {
        tell: (command) => {
          token = command.token?.reveal() ?? null;
          mustPresent = command.reopen ?? false;
          // A socket that is still opening presents the token itself, or is reopened once it is open.
          if (mustPresent && socket.connected) reopen();
        },
        close() {
          removeEventListener("online", connectNow);
          tell = () => {};
          socket.disconnect();
        },
      };
    },
  };
}

const tabPrefix = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "0";

function parseReply<E extends CallEvent>(event: E, data: unknown): { value: Reply<E> } | null {
  const schema: v.GenericSchema<unknown, Reply<E>> = calls[event].reply;
  const parsed = v.safeParse(schema, data);
  return parsed.success ? { value: parsed.output } : null;
}

/**
 * Whether the alert shows a failure. A lost connection has the banner; an ended session and a missing set-up have
 * their own screens.
 */
const isAlert = ({ code, needsSetup }: Failure): boolean =>
  code !== "offline" && code !== "unauthorised" && !needsSetup;

/** The failure a reply stands for; null for a success. */
function failureIn({ data, error, code }: ReplyEnvelope, at: number): Failure | null {
  const parsed = v.safeParse(refusal, data);
  const said = parsed.success ? parsed.output : null;
  if (code === 200 && (error === undefined || error === null) && !said?.error) return null;
  const message = textOf(said?.error) ?? textOf(error);
  return {
    code: code === 401 ? "unauthorised" : code === 429 ? "throttled" : "refused",
    status: code,
    message,
    at,
    retryAt: said?.retryAfter ? at + said.retryAfter * 1000 : null,
    needsSetup: said?.isCompanyMFA === true && said.isUserMFASetup === false,
    showButton: said?.showButton ?? false,
    setupToken: said?.token ?? null,
    ...(said?.email != null && { email: said.email }),
  };
}

/** Services send an error as text or as an object with one. An empty text is no error. */
function textOf(error: unknown): string | null {
  const text = v.is(v.object({ message: v.string() }), error) ? error.message : error;
  return typeof text === "string" && text !== "" ? text : null;
}
