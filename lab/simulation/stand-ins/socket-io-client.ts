import { EventEmitter } from "node:events";

/* Replaces the page's side of socket.io, over the simulated network: one socket, which is never used again. */

interface Options {
  auth: unknown;
}

/** The page's end of a connection. */
export interface PageEnd {
  toService(event: string, payload: unknown): void;
  /** The page closes it. */
  hangUp(): void;
}

/** The events of a connection that reach the page. */
export interface Ends {
  handshake(): unknown;
  refused(): void;
  opened(): void;
  /** The service's heartbeat. */
  beat(): void;
  heard(event: string, payload: unknown): void;
  lost(): void;
}

/** The service's heartbeat, milliseconds. */
export const HEARTBEAT = { pingInterval: 25_000, pingTimeout: 20_000 };
type Dial = (ends: Ends) => PageEnd;

let opening: Dial | null = null;

/** Runs `open`; the socket that it opens is dialled in this way. */
export function openingBy<T>(dial: Dial, open: () => T): T {
  opening = dial;
  try {
    return open();
  } finally {
    opening = null;
  }
}

/** Replaces the library's `io`. */
export function io(_address: string, options: Options): ClientSocket {
  if (opening === null) throw new Error("A socket is opened by a browser.");
  return new ClientSocket(opening, options);
}

/** The part of an emitter that the app uses: `off` removes all listeners together. */
class Emitter {
  readonly #heard = new EventEmitter();

  on(event: string, listener: (payload: unknown) => void): void {
    this.#heard.on(event, listener);
  }

  off(): void {
    this.#heard.removeAllListeners();
  }

  say(event: string, payload?: unknown): void {
    this.#heard.emit(event, payload);
  }
}

class Manager extends Emitter {
  readonly engine = Object.assign(new Emitter(), { writeBuffer: [] });
}

/** The page's end of a socket. */
export class ClientSocket extends Emitter {
  connected = false;
  readonly io = new Manager();
  readonly #end: PageEnd;

  constructor(dial: Dial, { auth }: Options) {
    super();
    const over = () => {
      const wasConnected = this.connected;
      this.connected = false;
      this.say(wasConnected ? "disconnect" : "connect_error", "transport close");
    };
    this.#end = dial({
      handshake: () => auth,
      refused: over,
      lost: over,
      opened: () => {
        this.connected = true;
        this.io.engine.say("handshake", HEARTBEAT);
        this.say("connect");
      },
      beat: () => this.io.say("ping"),
      heard: (event, payload) => this.say(event, payload),
    });
  }

  emit(event: string, payload: unknown): void {
    this.#end.toService(event, payload);
  }

  disconnect(): void {
    this.connected = false;
    this.#end.hangUp();
  }
}
