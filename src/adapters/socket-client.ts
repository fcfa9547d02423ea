import { io, NodeWebSocket as WebSocketTransport, NodeXHR as PollingTransport } from "socket.io-client";
import * as v from "valibot";
import { type CallEvent, calls, type Reply } from "../../machines/shared/contract.ts";
import { conversationMessage, replyEnvelope, type ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { type Failure, plainFailure } from "../../machines/shared/failure.ts";
import type { ConnectionEvent } from "../../machines/shared/channels.ts";
import type { Ports } from "../../machines/shared/ports.ts";
import { revealed } from "../../machines/shared/secret.ts";
import { open, seal } from "./cipher.ts";
import { debugLog } from "./debug-log.ts";
import { createEarlyCall, type EarlyCall } from "./early-call.ts";
import { type EarlySignIn, takeEarlySocket } from "./early-socket.ts";
import { failureIn } from "./failure-in.ts";
import type { PendingCall } from "./pending-call.ts";

/** A call fails without a reply for this long, whether it was sent or still waiting for the connection. */
const CALL_TIMEOUT_MS = 15_000;
/** The token before has ended with the reply, so the one in it counts even if the call was given up. */
const REPLACES_TOKEN: CallEvent = "hrms|myPassword|update";
/** The service may answer it before it is asked. The request is always the same. */
const ANSWERED_AHEAD: CallEvent = "getWorkspaceList";
/** The longest delay between two attempts to connect. */
const MAX_RECONNECT_DELAY_MS = 4_000;

export interface SocketOptions {
  serviceUrl: string;
  secret: string;
  clock: Ports["clock"];
  /** The page's current language. */
  language(): string;
}

export type SocketClient = Pick<Ports, "call" | "connect">;

/** Makes calls over one socket. Each has an id, is answered once, and is sent only once unless it is safe to repeat. */
export function createSocketClient({ serviceUrl, secret, clock, language }: SocketOptions): SocketClient {
  const pending = new Set<PendingCall>();
  let tell: (event: ConnectionEvent) => void = () => {};
  let token: string | null = null;
  /** The token this connection was opened with. */
  let openedWith: string | null = null;
  /** Whether the service must receive a new token before any other call. */
  let mustPresent = false;
  let unreadable = 0;
  /** An answer that the service has pushed before it was asked, for the next call, and until when it is good. */
  let answeredAhead: { data: unknown; until: number } | null = null;
  /** The early sign-in (src/early-login.ts), for the app's call with the same data. */
  let earlyLogin: EarlyCall | null = null;
  let calledSoFar = 0;
  /** The language the service answers in: that of the handshake, until told otherwise. */
  const handshakeLanguage = language();
  let serviceLanguage = handshakeLanguage;
  /** What the service knows this page to be in the middle of, on whichever socket it presents this. */
  let conversation: string | undefined;

  /** What the handshake carries (docs/contract.md, Wire). */
  const auth = () => ({ app: "account", ...(token !== null && { token }), conversation });

  /** Goes on with the socket that was opened early, if there is one. */
  class EarlyWebSocketTransport extends WebSocketTransport {
    #isHandshakeSent = false;

    override createSocket(...args: Parameters<WebSocketTransport["createSocket"]>): WebSocket {
      const early = takeEarlySocket(args[0], `40${JSON.stringify(auth())}`);
      this.#isHandshakeSent = early?.isHandshakeSent ?? false;
      if (early?.login) expectEarly(early.login);
      if (early?.socket) return early.socket;
      // The early sign-in was lost with its socket.
      failSent();
      return super.createSocket(...args);
    }

    override doWrite(...args: Parameters<WebSocketTransport["doWrite"]>): void {
      // The first packet is the handshake; a second one would make the service close the socket.
      if (!this.#isHandshakeSent) super.doWrite(...args);
      this.#isHandshakeSent = false;
    }
  }

  const socket = io(serviceUrl, {
    autoConnect: false,
    transports: [EarlyWebSocketTransport, PollingTransport],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: MAX_RECONNECT_DELAY_MS,
    auth(send) {
      openedWith = token;
      send(auth());
    },
  });

  /** Whether the client is waiting for the next attempt to connect. */
  let pausing = false;

  /** Connects without waiting for the next attempt, because a call is pending or the network is back. */
  function connectNow() {
    if (pausing) socket.disconnect();
    pausing = false;
    connect();
  }

  /**
   * Connects, unless that is in progress: socket.io would send a second handshake, and the service would close the
   * socket.
   */
  function connect() {
    if (!socket.active) socket.connect();
  }

  function reopen() {
    socket.disconnect();
    connect();
  }

  /** Whether the service asked to connect anew, because it is being stopped and another process takes over. */
  let moving = false;

  function moveOnceAnswered() {
    if (moving && ![...pending].some(({ sent }) => sent)) reopen();
  }

  function send(call: PendingCall) {
    call.sent = true;
    if (language() !== serviceLanguage) {
      serviceLanguage = language();
      socket.emit("language", seal({ language: serviceLanguage }, secret));
    }
    const { event, payload, id } = call;
    socket.emit("request", seal({ event, data: payload, id }, secret));
  }

  /** The replies would go to the closed socket, and repeating the calls could execute them twice. */
  function failSent() {
    answeredAhead = null;
    for (const call of pending) {
      if (call.sent && !calls[call.event].repeatable) call.fail(plainFailure("offline", clock.now()));
    }
  }

  socket.on("connect", () => {
    pausing = false;
    if (mustPresent && openedWith !== token) return reopen();
    mustPresent = false;
    serviceLanguage = handshakeLanguage;
    tell({ type: "connection.online" });
    for (const call of pending) if (!call.sent || calls[call.event].repeatable) send(call);
  });
  socket.on("move", () => {
    moving = true;
    moveOnceAnswered();
  });
  socket.on("disconnect", (reason) => {
    moving = false;
    pausing = socket.active;
    // Disconnected by this client, to present another token or to move: the connection was not lost.
    if (reason !== "io client disconnect") tell({ type: "connection.lost" });
    failSent();
    // socket.io does not reconnect by itself if the service closed the socket.
    if (reason === "io server disconnect") clock.setTimeout(connect, MAX_RECONNECT_DELAY_MS);
  });
  socket.on("connect_error", () => {
    pausing = socket.active;
    tell({ type: "connection.failed" });
    failSent();
    if (!socket.active) clock.setTimeout(connect, MAX_RECONNECT_DELAY_MS);
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
    // Even if the reply matches no call or comes too late.
    if (failure?.code === "unauthorised") tell({ type: "call.unauthorised" });
    const call = [...pending].find(({ id, event, sent }) =>
      envelope.id === null ? sent && event === envelope.event : id === envelope.id,
    );
    if (call && failure) call.fail(failure);
    else if (call) call.succeed(envelope.data);
    else if (envelope.id !== null && envelope.event !== REPLACES_TOKEN)
      debugLog("a reply came too late", { event: envelope.event });
    else if (!failure) push(envelope);
  });

  socket.on("conversation", (cipherText: unknown) => {
    const told = v.safeParse(conversationMessage, open(cipherText, secret));
    if (told.success) conversation = told.output.conversation;
  });

  /** Waits for the reply to the early sign-in, which is kept for as long as a call waits. */
  function expectEarly(sent: EarlySignIn) {
    const early = createEarlyCall(sent, () => {
      pending.delete(early.call);
      moveOnceAnswered();
    });
    pending.add(early.call);
    earlyLogin = early;
    clock.setTimeout(() => {
      pending.delete(early.call);
      if (earlyLogin === early) earlyLogin = null;
    }, CALL_TIMEOUT_MS);
    for (const call of pending) if (!call.sent) takeEarly(call);
  }

  /** Whether a call is the early sign-in: then it gets the reply to that. Another sign-in is sent normally. */
  function takeEarly(call: PendingCall): boolean {
    if (call.event !== "login" || earlyLogin === null) return false;
    const { data, handTo } = earlyLogin;
    earlyLogin = null;
    if (JSON.stringify(call.payload) !== data) return false;
    call.sent = true;
    pending.delete(call);
    handTo(call);
    return true;
  }

  /** The answer to a call that has come ahead of it; null if there is none. Any other call may make it stale. */
  function takeAhead<E extends CallEvent>(event: E): { value: Reply<E> } | null {
    const ahead = answeredAhead;
    answeredAhead = null;
    return ahead && event === ANSWERED_AHEAD && clock.now() < ahead.until ? parseReply(event, ahead.data) : null;
  }

  /**
   * Handles a reply that no call waits for: the service announces who is signed in, has replaced the token, or answers
   * ahead.
   */
  function push({ event, data }: ReplyEnvelope) {
    if (event === "authenticate") {
      const session = v.safeParse(calls.authenticate.reply, data);
      if (session.success) tell({ type: "push.authenticate", session: session.output });
    } else if (event === "login" || event === REPLACES_TOKEN) {
      const reply = v.safeParse(calls.login.reply, data);
      if (reply.success) tell({ type: "push.login", reply: reply.output });
    } else if (event === ANSWERED_AHEAD) {
      answeredAhead = { data, until: clock.now() + CALL_TIMEOUT_MS };
    }
  }

  return {
    call: (event, data, signal, expecting) =>
      new Promise((resolve, reject) => {
        calledSoFar += 1;
        const end = () => {
          pending.delete(call);
          clock.clearTimeout(timer);
          moveOnceAnswered();
        };
        const call: PendingCall = {
          id: `${tabPrefix}-${calledSoFar}`,
          event,
          payload: revealed(data),
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
        if (takeEarly(call)) return;
        const ahead = takeAhead(event);
        if (ahead) {
          end();
          resolve(ahead.value);
        } else if (!socket.connected) {
          connectNow();
        } else if (!moving) {
          send(call);
        }
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
          // A socket that is still opening presents the new token by itself, or is reopened once connected.
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
 * Whether a failure is shown as an alert. A lost connection has its banner; an ended session and a missing set-up have
 * their own screens.
 */
const isAlert = ({ code, needsSetup }: Failure): boolean =>
  code !== "offline" && code !== "unauthorised" && !needsSetup;
