/**
 * Opening a WebSocket takes several round trips, so it is begun while the code that talks over it is still loading.
 * What arrives meanwhile is kept for it.
 */
interface EarlySocket {
  socket: WebSocket;
  arrived: Event[];
  listening: AbortController;
}

let early: EarlySocket | null = null;

/** Begins to connect to the service. Nothing is said until the socket is taken. */
export function openSocketEarly(serviceUrl: string): void {
  const url = new URL("/socket.io/?EIO=4&transport=websocket", serviceUrl);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const [arrived, listening]: [Event[], AbortController] = [[], new AbortController()];
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch {
    // An address that the page may not connect to: the client tries it as well, and the page says that it failed.
    return;
  }
  for (const type of ["open", "message"]) {
    socket.addEventListener(type, (event) => arrived.push(event), { signal: listening.signal });
  }
  early = { socket, arrived, listening };
}

/**
 * The socket that was opened early, once; null if there is none for this address, or if it has failed. What has
 * arrived is dispatched again in a microtask, when the caller has attached its handlers.
 */
export function takeEarlySocket(url: string): WebSocket | null {
  const taken = early;
  early = null;
  if (taken === null) return null;
  const { socket, arrived, listening } = taken;
  listening.abort();
  if (socket.url !== url || socket.readyState > WebSocket.OPEN) {
    socket.close();
    return null;
  }
  queueMicrotask(() => arrived.forEach((event) => socket.dispatchEvent(event)));
  return socket;
}
