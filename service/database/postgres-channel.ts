import { setTimeout as pause } from "node:timers/promises";
import { Client, type Pool } from "pg";
import { CONNECT_PATIENCE, SILENCE } from "./postgres-pool.ts";

/** Its name in the database. */
const NAME = "foyer_sessions";
/** Between two attempts to hear again, in milliseconds. */
const RETRY = 1_000;
/** How often a connection that only listens is asked whether it is still there, in milliseconds. */
const HEARTBEAT = 10_000;

/** Receives the messages of a channel. */
export interface Listener {
  heard(message: string): void;
  /**
   * It hears from now on, for the first time or again: what was said before may have been missed. Where that cannot be
   * made up for, the rejected promise has it start over.
   */
  listening(): Promise<void>;
  /** It hears nothing for a while, and tries again by itself. */
  cut(error: unknown): void;
}

/** Short messages between all processes that have one database open. */
export interface Channel {
  /** Says something to everyone who listens, this process included. At most 8000 bytes less one. */
  send(message: string): Promise<void>;
  /** Resolves after the first attempt to listen, with a function that stops listening. */
  listen(listener: Listener): Promise<() => Promise<void>>;
}

/** By LISTEN and NOTIFY: heard on a connection of its own, said on one of the pool. */
export function createChannel(connectionString: string, pool: Pool): Channel {
  return {
    async send(message) {
      await pool.query("select pg_notify($1, $2)", [NAME, message]);
    },
    async listen(listener) {
      const stopping = new AbortController();
      let listening: Promise<void> = Promise.resolve();
      await new Promise<void>((resolve) => {
        listening = keepListening(connectionString, listener, resolve, stopping.signal);
      });
      return async () => {
        stopping.abort();
        await listening;
      };
    },
  };
}

async function keepListening(
  connectionString: string,
  listener: Listener,
  onceTried: () => void,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_PATIENCE,
      query_timeout: SILENCE,
      keepAlive: true,
    });
    const hangUp = () => void client.connection.stream.destroy();
    // Told below, by what was being asked or by the end.
    client.on("error", () => undefined);
    client.on("notification", ({ payload = "" }) => listener.heard(payload));
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    stopping.addEventListener("abort", hangUp);
    const heartbeat = setInterval(() => void client.query("select 1").catch(hangUp), HEARTBEAT);
    try {
      await client.connect();
      await client.query(`listen ${NAME}`);
      await listener.listening();
      onceTried();
      await ended;
      if (!stopping.aborted) listener.cut(new Error("The connection that listens has ended."));
    } catch (error) {
      hangUp();
      if (!stopping.aborted) listener.cut(error);
      onceTried();
    } finally {
      clearInterval(heartbeat);
      stopping.removeEventListener("abort", hangUp);
    }
    // Cut short by being told to stop, which ends the loop.
    await pause(RETRY, undefined, { signal: stopping }).catch(() => undefined);
  }
}
