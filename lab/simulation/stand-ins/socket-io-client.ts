import { EventEmitter } from "node:events";
import type { Browser } from "../browser.ts";
import { HEARTBEAT, type Line } from "../network.ts";

/* The page's side of socket.io over the simulated network: one line, which is never used again. */

interface Options {
  auth: unknown;
}

let opening: Browser | null = null;

/** Whose line is opened by what `open` does. */
export function openingFor<T>(browser: Browser, open: () => T): T {
  opening = browser;
  try {
    return open();
  } finally {
    opening = null;
  }
}

/** As `io` of the library. */
export function io(_address: string, options: Options): ClientSocket {
  if (opening === null) throw new Error("A line is opened by a browser.");
  return new ClientSocket(opening, options);
}

/** As much of an emitter as the app uses: all who listen are taken off together. */
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

/** A socket as the page has it. */
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
