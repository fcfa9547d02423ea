import { io } from "socket.io-client";
import * as v from "valibot";
import type { Channel } from "../../workbench/effects/actors.ts";
import type {
  SocketInput,
  SocketClosed,
  SocketCommand,
  SocketEvent,
  SocketReply,
} from "../../machines/shared/channels.ts";
import { type CallEvent, calls, isCallEvent, type Replied, type Reply } from "../../machines/shared/contract.ts";
import { conversationMessage, replyEnvelope, type ReplyEnvelope } from "../../machines/shared/contract-envelopes.ts";
import { plainFailure } from "../../machines/shared/failure.ts";
import { revealed, Secret } from "../../workbench/codec/secret.ts";
import { open, seal } from "./cipher.ts";
import { debugLog } from "./debug-log.ts";
import { failureIn } from "./failure-in.ts";
import type { SocketOptions } from "./socket.ts";

/** The intervals of Engine.IO's handshake, in milliseconds. */
interface Heartbeat {
  pingInterval: number;
  pingTimeout: number;
}

/**
 * Opens one socket to the service (docs/contract.md, Wire). Socket.IO neither reconnects nor changes the transport: the
 * connection machine opens another socket instead. A closed socket drops the messages that it still holds.
 */
export function openSocket(
  { transport, token, pendingSteps, within }: SocketInput,
  tell: (event: SocketEvent) => void,
  { serviceUrl, secret, clock }: SocketOptions,
): Channel<SocketCommand> {
  /** The replies that could not be read. */
  let unreadable = 0;
  /** Milliseconds of silence that the service's heartbeat allows. */
  let patience = 0;
  const socket = io(serviceUrl, {
    forceNew: true,
    reconnection: false,
    transports: [transport],
    auth: {
      app: "account",
      ...(token !== null && { token: token.reveal() }),
      ...(pendingSteps !== null && { conversation: pendingSteps.reveal() }),
    },
  });
  const { engine } = socket.io;
  const openTimer = clock.setTimeout(() => end("silence"), within);

  function cut() {
    clock.clearTimeout(openTimer);
    socket.off();
    socket.io.off();
    // Otherwise the engine would still send its waiting messages before it closes.
    engine.writeBuffer.length = 0;
    socket.disconnect();
  }

  /** A browser reports a WebSocket that is closed while it opens as an error. */
  function close() {
    if (engine.readyState === "opening") engine.once("handshake", cut);
    else cut();
  }

  function end(why: SocketClosed["why"]) {
    cut();
    tell({ type: "socket.closed", why });
  }

  engine.on("handshake", ({ pingInterval, pingTimeout }: Heartbeat) => {
    patience = pingInterval + pingTimeout;
  });
  socket.io.on("ping", () => tell({ type: "socket.heard", at: clock.now() }));
  socket.on("connect", () => {
    clock.clearTimeout(openTimer);
    tell({ type: "socket.opened", at: clock.now(), patience });
  });
  socket.on("connect_error", () => end("fault"));
  socket.on("disconnect", (reason) => end(reason === "io server disconnect" ? "service" : "fault"));
  socket.on("remembers", () => tell({ type: "socket.remembers" }));
  socket.on("move", () => tell({ type: "socket.moved", at: clock.now() }));
  socket.on("conversation", (cipherText: unknown) => {
    const message = v.safeParse(conversationMessage, open(cipherText, secret));
    if (message.success) tell({ type: "socket.steps", handle: new Secret(message.output.conversation) });
  });
  socket.on("response", (cipherText: unknown) => {
    const envelope = v.safeParse(replyEnvelope, open(cipherText, secret));
    if (envelope.success) {
      tell({ type: "socket.replied", reply: replyIn(envelope.output, clock.now(), socket.id ?? null) });
    } else {
      unreadable += 1;
      debugLog("a reply could not be read and was dropped", { unreadable });
    }
  });

  return {
    tell(command) {
      if (!socket.connected) return;
      if (command.type === "language") {
        socket.emit("language", seal({ language: command.language }, secret));
      } else {
        const { event, payload, id } = command;
        socket.emit("request", seal({ event, data: revealed(payload), id }, secret));
      }
    },
    close,
  };
}

/**
 * A reply with its data, parsed by the call's schema.
 *
 * @param socketId the id of the socket, which stands for the call's in what the service says unasked
 */
function replyIn(envelope: ReplyEnvelope, at: number, socketId: string | null): SocketReply {
  const { id, event, data } = envelope;
  const failure = failureIn(envelope, at, socketId);
  if (failure) return { id, event, at, outcome: { failure } };
  const answered = isCallEvent(event) ? read(event, data) : null;
  return {
    id,
    event,
    at,
    outcome: answered ? { answered } : { failure: plainFailure("unreadable", at, id ?? socketId) },
  };
}

function read<E extends CallEvent>(event: E, data: unknown): Replied<E> | null {
  const schema: v.GenericSchema<unknown, Reply<E>> = calls[event].reply;
  const parsed = v.safeParse(schema, data);
  return parsed.success ? { event, reply: parsed.output } : null;
}
