import { io } from "socket.io-client";
import * as v from "valibot";
import { type CallEvent, calls, type Reply } from "../../machines/shared/contract.ts";
import { replyEnvelope, type ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { type Failure, plainFailure } from "../../machines/shared/failure.ts";
import type { ConnectionEvent } from "../../machines/shared/channels.ts";
import type { Ports } from "../../machines/shared/ports.ts";
import { revealed } from "../../machines/shared/secret.ts";
import { open, seal } from "./cipher.ts";
import { debugLog } from "./debug-log.ts";
import { failureIn } from "./failure-in.ts";

/** No reply within this long fails the call, whether it was sent or still waited for the connection. */
const CALL_TIMEOUT_MS = 15_000;
/** The longest pause between two attempts to connect. */
const LONGEST_PAUSE_MS = 4_000;

export interface SocketOptions {
  serviceUrl: string;
  secret: string;
  clock: Ports["clock"];
  /** What the page is in now. */
  language(): string;
}

export type SocketClient = Pick<Ports, "call" | "connect">;

interface Pending {
  id: string;
  event: CallEvent;
  cipherText: string;
  sent: boolean;
  /** Parses and hands over what came back. */
  succeed(answer: unknown): void;
  fail(failure: Failure): void;
}

/** Calls over one socket: each with its own id, answered once, sent once unless it is safe to repeat. */
export function createSocketClient({ serviceUrl, secret, clock, language }: SocketOptions): SocketClient {
  const pending = new Set<Pending>();
  let tell: (event: ConnectionEvent) => void = () => {};
  let token: string | null = null;
  /** What this connection was opened with. */
  let openedWith: string | null = null;
  /** Whether the service has to hear of the token before anything else is asked. */
  let mustPresent = false;
  let unreadable = 0;
  let calledSoFar = 0;
  /** The language the service answers in: the handshake's, until it is told of another. */
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

  /** Whether the next attempt to connect is being waited for. */
  let pausing = false;

  /** Connects at once, without waiting for the next attempt: a call waits, or the network is back. */
  function connectNow() {
    if (pausing) socket.disconnect();
    pausing = false;
    connect();
  }

  /** Connects unless that is under way: the library would greet the service a second time, which then hangs up. */
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
    // Hung up here, to present another token at once: nothing was lost.
    if (reason !== "io client disconnect") tell({ type: "connection.lost" });
    // Its reply would go to the socket that is gone, and asking again could do the thing twice.
    for (const call of pending) {
      if (call.sent && !calls[call.event].repeatable) call.fail(plainFailure("offline", clock.now()));
    }
    // The library leaves it at that when the service itself hung up.
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
    // Also when it answers no call, or comes too late.
    if (failure?.code === "unauthorised") tell({ type: "call.unauthorised" });
    const call = [...pending].find(({ id, event, sent }) =>
      envelope.id === null ? sent && event === envelope.event : id === envelope.id,
    );
    if (call && failure) call.fail(failure);
    else if (call) call.succeed(envelope.data);
    else if (envelope.id !== null) debugLog("a reply came too late", { event: envelope.event });
    else if (!failure) push(envelope);
  });

  /** A reply that answers no call: the service tells who is signed in. */
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
          // One that is still being opened presents it by itself, or is opened again when it is.
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
 * Whether a failure is told by the alert. A lost connection has a banner; a session that is over and a set-up that is
 * missing have screens of their own.
 */
const isAlert = ({ code, needsSetup }: Failure): boolean =>
  code !== "offline" && code !== "unauthorised" && !needsSetup;
