import { EventEmitter } from "node:events";
import type { Server as Engine } from "./engine-io.ts";

/* Replaces the service's side of socket.io, over the simulated network. */

/** The data that a page sends to connect. */
export interface Handshake {
  readonly auth: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly address: string;
}

/** The transport of a socket, as the service's limits see it. */
class Transport extends EventEmitter {
  readyState: "open" | "closed" = "open";
  readonly transport = Object.assign(new EventEmitter(), { name: "simulated" });
  readonly request: { headers: Handshake["headers"]; socket: { remoteAddress: string } };
  readonly #hangUp: () => void;

  constructor({ headers, address }: Handshake, hangUp: () => void) {
    super();
    this.request = { headers, socket: { remoteAddress: address } };
    this.#hangUp = hangUp;
  }

  close(): void {
    this.#hangUp();
  }
}

/** The service's end of a socket. */
export class ServerSocket {
  readonly id: string;
  readonly handshake: Pick<Handshake, "auth" | "headers">;
  readonly conn: Transport;
  readonly #received = new EventEmitter();
  readonly #send: (event: string, payload: unknown) => void;

  constructor(id: string, handshake: Handshake, send: (event: string, payload: unknown) => void, hangUp: () => void) {
    this.id = id;
    this.handshake = handshake;
    this.conn = new Transport(handshake, hangUp);
    this.#send = send;
  }

  get request() {
    return this.conn.request;
  }

  on(event: string, listener: (payload: unknown) => void): void {
    this.#received.on(event, listener);
  }

  get connected(): boolean {
    return this.conn.readyState === "open";
  }

  emit(event: string, payload?: unknown): void {
    this.conn.emit("packetCreate", { type: "message", data: String(payload) });
    this.#send(event, payload);
    this.conn.emit("flush");
    this.conn.emit("drain");
  }

  receive(event: string, payload: unknown): void {
    this.#received.emit(event, payload);
  }

  /** Tells the service that the connection is gone. */
  gone(): void {
    if (this.conn.readyState === "closed") return;
    this.conn.readyState = "closed";
    this.conn.emit("close");
    this.#received.emit("disconnect", "transport close");
  }
}

let newest: Server | null = null;
const made = (server: Server) => {
  newest = server;
};

/** The part of the library's `Server` that the service uses. */
export class Server {
  readonly sockets = { sockets: new Map<string, ServerSocket>() };
  readonly #listeners: ((socket: ServerSocket) => void)[] = [];
  #engine: Engine | null = null;

  constructor() {
    made(this);
  }

  /** Takes the server that was created last. */
  static takeNewest(): Server {
    const taken = newest;
    newest = null;
    if (taken === null) throw new Error("No service was made.");
    return taken;
  }

  bind(engine: Engine): void {
    this.#engine = engine;
  }

  /** Ignores middleware, because a simulated page joins only once. */
  use(): void {}

  on(event: string, listener: (socket: ServerSocket) => void): void {
    if (event === "connection") this.#listeners.push(listener);
  }

  accept(socket: ServerSocket): void {
    this.sockets.sockets.set(socket.id, socket);
    this.#engine?.opened(socket.conn);
    for (const listener of this.#listeners) listener(socket);
  }

  lose(socket: ServerSocket): void {
    if (!this.sockets.sockets.delete(socket.id)) return;
    this.#engine?.closed();
    socket.gone();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets.sockets.values()) socket.conn.close();
  }
}
