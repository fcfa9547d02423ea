/**
 * Opening a WebSocket and the handshake over it take several round trips, so both are begun while the code that talks
 * over it is still loading. What arrives meanwhile is kept for it.
 */
interface EarlySocket {
  socket: WebSocket;
  /** The packet of the handshake once it is sent; null before. */
  sent: string | null;
  arrived: Event[];
  listening: AbortController;
}

let early: EarlySocket | null = null;

/** What a page says of itself in the handshake (docs/contract.md, Wire). */
export const introduction = (token: string | null) => ({ app: "account", ...(token !== null && { token }) });

/** The handshake as Socket.IO sends it: a CONNECT packet (0) in a message of Engine.IO (4). */
export const handshakeOf = (token: string | null): string => `40${JSON.stringify(introduction(token))}`;

/** Begins to connect to the service, and presents the token there. */
export function openSocketEarly(serviceUrl: string, token: string | null): void {
  const url = new URL("/socket.io/?EIO=4&transport=websocket", serviceUrl);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch {
    // An address that the page may not connect to: the client tries it as well, and the page says that it failed.
    return;
  }
  const opened: EarlySocket = { socket, sent: null, arrived: [], listening: new AbortController() };
  const { signal } = opened.listening;
  for (const type of ["open", "message"]) {
    socket.addEventListener(type, (event) => opened.arrived.push(event), { signal });
  }
  const shakeHands = () => {
    opened.sent = handshakeOf(token);
    socket.send(opened.sent);
  };
  // Engine.IO's first message says that it listens.
  socket.addEventListener("message", shakeHands, { signal, once: true });
  early = opened;
}

/**
 * The socket that was opened early, once; null if there is none for this address, if it has failed, or if another
 * handshake was sent over it. What has arrived is dispatched again in a microtask, when the caller has attached its
 * handlers.
 */
export function takeEarlySocket(url: string, handshake: string): { socket: WebSocket; isIntroduced: boolean } | null {
  const taken = early;
  early = null;
  if (taken === null) return null;
  const { socket, sent, arrived, listening } = taken;
  listening.abort();
  if (socket.url !== url || socket.readyState > WebSocket.OPEN || (sent !== null && sent !== handshake)) {
    socket.close();
    return null;
  }
  queueMicrotask(() => arrived.forEach((event) => socket.dispatchEvent(event)));
  return { socket, isIntroduced: sent !== null };
}
