import { once } from "node:events";
import { createServer } from "node:net";

/*
 * Ports for the programs that tests and measurements start. The system gives a port above 32,767 to any connection that
 * goes out, also while a program that is to listen on it starts. So these lie below, and no two processes share a block.
 */

const FIRST = 10_000;
const BLOCK = 64;
const BLOCKS = Math.floor((32_768 - FIRST) / BLOCK);

/**
 * The first port of this process's block. Listening on it keeps the others for this process.
 *
 * @type {Promise<number> | null}
 */
let block = null;
let handedOut = 0;

/**
 * A port of this computer without a listener. No other process gets it from here, and this one only after 62 others.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  block ??= ownBlock();
  const first = await block;
  for (let tried = 1; tried < BLOCK; tried += 1) {
    handedOut = (handedOut % (BLOCK - 1)) + 1;
    const server = await listeningOn(first + handedOut);
    if (server === null) continue;
    server.close();
    await once(server, "close");
    return first + handedOut;
  }
  throw new Error("Every port of this process is in use.");
}

async function ownBlock() {
  const start = Math.floor(Math.random() * BLOCKS);
  for (let tried = 0; tried < BLOCKS; tried += 1) {
    const first = FIRST + ((start + tried) % BLOCKS) * BLOCK;
    const server = await listeningOn(first);
    // It must not keep the process alive.
    if (server?.unref()) return first;
  }
  throw new Error("Every block of ports is in use.");
}

/**
 * @param {number} port
 * @returns {Promise<import("node:net").Server | null>} null if another program listens there
 */
async function listeningOn(port) {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    return null;
  }
}
