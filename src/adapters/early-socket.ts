/** A sign-in that was sent before the app was there (src/early-login.ts). */
export interface EarlySignIn {
  id: string;
  /** Its payload, as JSON. */
  data: string;
}

/** The socket that the page itself has opened (index.html). */
interface EarlySocket {
  socket: WebSocket;
  /** The secret of the configuration block. */
  secret: string;
  /** The handshake once it is sent; null before. */
  handshake: string | null;
  login: EarlySignIn | null;
  arrived: Event[];
  listening: AbortController;
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var earlySocket: EarlySocket | null | undefined;
  /** Connects to the service and presents the token there, once. */
  function openSocketEarly(): void;
}

/** What the page has begun. */
interface Early {
  /** Null if it is for another address, if it has failed, or if another handshake was sent over it. */
  socket: WebSocket | null;
  isHandshakeSent: boolean;
  login: EarlySignIn | null;
}

/**
 * Takes the early socket, once; null if there is none. What has arrived is dispatched again in a microtask, when the
 * caller has attached its handlers.
 *
 * @param handshake what the caller would send, as a packet
 */
export function takeEarlySocket(url: string, handshake: string): Early | null {
  const early = globalThis.earlySocket ?? null;
  globalThis.earlySocket = null;
  if (early === null) return null;
  const { socket, handshake: sent, login, arrived, listening } = early;
  listening.abort();
  if (socket.url !== url || socket.readyState > WebSocket.OPEN || (sent !== null && sent !== handshake)) {
    socket.close();
    return { socket: null, isHandshakeSent: false, login };
  }
  queueMicrotask(() => arrived.forEach((event) => socket.dispatchEvent(event)));
  return { socket, isHandshakeSent: sent !== null, login };
}
