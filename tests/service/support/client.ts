import { once } from "node:events";
import { connect as connectTo, createServer, type AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import * as v from "valibot";
import { conversationMessage, replyEnvelope, type ReplyEnvelope } from "../../../machines/shared/contract-envelopes.ts";
import { open, seal } from "../../../service/socket/cipher.ts";

export const SECRET = "a secret for the tests";

export interface ConnectOptions {
  readonly token?: string;
  readonly origin?: string | null;
  readonly transport?: "websocket" | "polling";
  /** The URL to connect to; the service itself by default. */
  readonly at?: string;
  /** The loopback address of the client; 127.0.0.1 by default. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly auth?: Record<string, unknown>;
  /** The service's SOCKET_SECRET; the tests' own by default. */
  readonly secret?: string;
}

/** A page's socket (docs/contract.md, Wire). */
export interface Client {
  readonly socket: Socket;
  /** The handle with which it resumes pending steps after a reconnect; null until the service sends one. */
  readonly handle: string | null;
  /** The refusals that it has heard: each with the id of its call, or else of its socket. */
  readonly refused: readonly { readonly id: string; readonly event: string; readonly code: number }[];
  /** The names of all messages, in order. */
  readonly events: readonly string[];
  /** Every message that answered no call, in order. */
  readonly pushes: ReplyEnvelope[];
  /** @param id by default one that the service does not remember */
  call(event: string, data?: unknown, id?: string): Promise<ReplyEnvelope>;
  /** Sends any value as a request, and does not wait. */
  send(...anything: unknown[]): void;
  /** The first matching reply or push, already received or still to come. */
  heard(fits: (reply: ReplyEnvelope) => boolean): Promise<ReplyEnvelope>;
  close(): void;
}

/** Connects, or throws the handshake's refusal. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Client> {
  const { token, origin = url, transport = "websocket", at = url, from, headers = {}, auth, secret = SECRET } = options;
  const way = from === undefined ? null : await comingFrom(from, at);
  const socket = io(way?.url ?? at, {
    transports: [transport],
    reconnection: false,
    forceNew: true,
    auth: auth ?? { app: "account", ...(token !== undefined && { token }) },
    extraHeaders: { ...headers, ...(origin !== null && { origin }) },
  });
  const events: string[] = [];
  socket.onAny((event: string) => events.push(event));
  let handle: string | null = null;
  socket.on("conversation", (sealed: unknown) => {
    handle = v.parse(conversationMessage, open(sealed, secret)).conversation;
  });
  // Before the connection: a push may come with the handshake.
  const all: ReplyEnvelope[] = [];
  const refused: { id: string; event: string; code: number }[] = [];
  // A closed socket has forgotten its id.
  let sid = "";
  socket.on("connect", () => {
    sid = socket.id ?? "";
  });
  const pushes: ReplyEnvelope[] = [];
  const waiting = new Set<() => void>();
  socket.on("response", (sealed: unknown) => {
    const reply = v.parse(replyEnvelope, open(sealed, secret));
    all.push(reply);
    const { id, event, code } = reply;
    if (code >= 400) refused.push({ id: id ?? sid, event, code });
    if (reply.id === null) pushes.push(reply);
    for (const look of new Set(waiting)) look();
  });
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      socket.io.off("close", lost);
      socket.close();
      way?.close();
      reject(error);
    };
    // The socket emits no event for a connection that is lost between its opening and the handshake.
    const lost = (reason: string) => fail(new Error(`The connection was lost: ${reason}`));
    socket.io.once("close", lost);
    socket.once("connect_error", fail);
    socket.once("connect", () => {
      socket.io.off("close", lost);
      resolve();
    });
  });

  if (way) socket.once("disconnect", () => way.close());

  function heard(fits: (reply: ReplyEnvelope) => boolean): Promise<ReplyEnvelope> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        waiting.delete(look);
        socket.off("disconnect", gone);
        act();
      };
      const look = () => {
        const reply = all.find(fits);
        if (reply) settle(() => resolve(reply));
      };
      const gone = (reason: string) => settle(() => reject(new Error(`The socket closed: ${reason}`)));
      waiting.add(look);
      socket.on("disconnect", gone);
      look();
    });
  }

  let calls = 0;
  return {
    socket,
    get handle() {
      return handle;
    },
    refused,
    events,
    pushes,
    heard,
    call(event, data, id = `call ${(calls += 1)} of ${sid}`) {
      const reply = heard((candidate) => candidate.id === id);
      socket.emit("request", seal({ event, data, id }, secret));
      return reply;
    },
    send: (...anything) => void socket.emit("request", ...anything),
    close: () => void socket.close(),
  };
}

/** A proxy to the same server whose connections come from another loopback address. */
async function comingFrom(localAddress: string, url: string): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connectTo({ host: hostname, port: Number(port), localAddress });
    near.pipe(far).pipe(near);
    // Either side may vanish at the end of a test; the other side then closes too.
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: nearPort } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${nearPort}`, close: () => void server.close() };
}

/** The token in a reply's data. */
export const tokenIn = (reply: ReplyEnvelope): string => v.parse(v.object({ token: v.string() }), reply.data).token;
/** The wait in a refusal, in seconds. */
export const retryAfterIn = (reply: ReplyEnvelope): number =>
  v.parse(v.object({ retryAfter: v.number() }), reply.data).retryAfter;

/** The refusal of an authenticator's code that was used before. */
export const usedCode = (now: number) => ({
  code: 403,
  data: {
    error: "This code was already used. Wait for the next one in your authenticator app.",
    retryAfter: 30 - (Math.floor(now / 1000) % 30),
  },
});

/** The pushes about a page's session, in order. */
export const toldOfSession = ({ pushes }: Client) => pushes.filter(({ event }) => event === "authenticate");

/** A call that needs a full session. */
export const workspaceList = (client: Client) => client.call("getWorkspaceList", { requirePlanDetails: true });

/** Six digits that differ from this code. */
export const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
