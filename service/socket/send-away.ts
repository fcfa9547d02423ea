import { setTimeout as pause } from "node:timers/promises";
import type { Server } from "socket.io";

/** Milliseconds between two groups of sockets. */
const STEP = 100;

/**
 * Asks all pages to connect anew, a few at a time over so many milliseconds, so that the processes that go on are not
 * asked by all at once. A page waits for its calls first; one that does not know the message stays.
 */
export async function sendAway(io: Server, milliseconds: number): Promise<void> {
  // Those whose handshake was under way.
  io.on("connection", (socket) => socket.emit("move"));
  const sockets = [...io.sockets.sockets.values()];
  const steps = Math.max(1, Math.round(milliseconds / STEP));
  const until = (step: number) => Math.floor((sockets.length * step) / steps);
  for (let step = 0; step < steps; step += 1) {
    for (const socket of sockets.slice(until(step), until(step + 1))) socket.emit("move");
    await pause(milliseconds / steps);
  }
}
