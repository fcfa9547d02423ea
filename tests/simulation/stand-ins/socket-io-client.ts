import { EventEmitter } from "node:events";
import type { Browser } from "../browser.ts";
import type { Line } from "../network.ts";

/* The page's side of socket.io over the simulated network, with its rules for connecting again. */

interface Options {
  auth(present: (auth: unknown) => void): void;
  reconnectionDelay: number;
  reconnectionDelayMax: number;
}

let opening: Browser | null = null;

/** Whose socket is made by what `make` does. */
export function openingFor<T>(browser: Browser, make: () => T): T {
  opening = browser;
  try {
    return make();
  } finally {
    opening = null;
  }
}

/** As `io` of the library. */
export function io(_address: string, options: Options): ClientSocket {
  if (opening === null) throw new Error("A socket is opened by a browser.");
  return new ClientSocket(opening, options);
}

/** The transports that the app names: the simulated network is below all of them. */
export class NodeWebSocket {
  createSocket(): never {
    throw new Error("The network is simulated.");
  }
}
export class NodeXHR extends NodeWebSocket {}

/** A socket as the page has it. */
export class ClientSocket {
  connected = false;
  /** Whether it is connected or connects by itself. */
  active = false;
  readonly io = new EventEmitter();
  readonly #heard = new EventEmitter();
  readonly #browser: Browser;
  readonly #options: Options;
  #line: Line | null = null;
  #failures = 0;
  #cancel = () => {};

  constructor(browser: Browser, options: Options) {
    this.#browser = browser;
    this.#options = options;
  }

  on(event: string, listener: (payload: unknown) => void): void {
    this.#heard.on(event, listener);
  }

  emit(event: string, payload: unknown): void {
    this.#line?.toService(event, payload);
  }

  connect(): void {
    if (this.active) return;
    this.active = true;
    this.#failures = 0;
    this.#dial();
  }

  disconnect(): void {
    const wasConnected = this.connected;
    this.#leave();
    this.active = false;
    if (wasConnected) this.#heard.emit("disconnect", "io client disconnect");
  }

  #leave(): void {
    this.#cancel();
    this.connected = false;
    this.#line?.hangUp();
    this.#line = null;
  }

  #dial(): void {
    const { network } = this.#browser;
    let auth: unknown = {};
    const line = network.dial(this.#browser, {
      handshake: () => {
        this.#options.auth((presented) => {
          auth = presented;
        });
        return auth;
      },
      refused: () => {
        if (this.#line !== line) return;
        this.#line = null;
        this.#again();
        this.#heard.emit("connect_error");
      },
      opened: () => {
        if (this.#line !== line) return;
        this.connected = true;
        this.#failures = 0;
        this.#heard.emit("connect");
      },
      heard: (event, payload) => {
        if (this.#line === line) this.#heard.emit(event, payload);
      },
      lost: () => {
        if (this.#line !== line) return;
        const wasConnected = this.connected;
        this.#line = null;
        this.connected = false;
        this.#again();
        this.#heard.emit(wasConnected ? "disconnect" : "connect_error", "transport close");
      },
    });
    this.#line = line;
  }

  #again(): void {
    const { reconnectionDelay, reconnectionDelayMax } = this.#options;
    const { random, timeline } = this.#browser.network;
    const usual = Math.min(reconnectionDelayMax, reconnectionDelay * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancel = timeline.after(Math.round(usual * (0.5 + random.next())), () => {
      this.io.emit("reconnect_attempt");
      this.#dial();
    });
  }
}
