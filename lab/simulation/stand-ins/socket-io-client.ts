import { EventEmitter } from "node:events";
import type { Browser } from "../browser.ts";
import { HEARTBEAT, type Line } from "../network.ts";

/* Replaces the page's side of socket.io, over the simulated network: one line, which is never used again. */

interface Options {
  auth: unknown;
}

let opening: Browser | null = null;

/** Runs `open`; the line that it opens belongs to this browser. */
export function openingFor<T>(browser: Browser, open: () => T): T {
  opening = browser;
  try {
    return open();
  } finally {
    opening = null;
  }
}

/** Replaces the library's `io`. */
export function io(_address: string, options: Options): ClientSocket {
  if (opening === null) throw new Error("A line is opened by a browser.");
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
  readonly #line: Line;

  constructor(browser: Browser, { auth }: Options) {
    super();
    const over = () => {
      const wasConnected = this.connected;
      this.connected = false;
      this.say(wasConnected ? "disconnect" : "connect_error", "transport close");
    };
    this.#line = browser.network.dial(browser, {
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
    this.#line.toService(event, payload);
  }

  disconnect(): void {
    this.connected = false;
    this.#line.hangUp();
  }
}
