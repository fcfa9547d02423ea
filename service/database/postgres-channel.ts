import { setTimeout as pause } from "node:timers/promises";
import { Client, type Pool } from "pg";
import { takeName } from "./neighbours.ts";
import { CONNECT_TIMEOUT, RESPONSE_TIMEOUT } from "./postgres-pool.ts";

/** The name of the NOTIFY channel. */
const NAME = "foyer_sessions";
/** Milliseconds before reconnecting. */
const RETRY = 250;
/** Milliseconds between queries that check an otherwise silent connection. */
const HEARTBEAT = 10_000;

/** Receives the messages of a channel. */
export interface Listener {
  message(message: string): void;
  /**
   * The channel is listening, for the first time or again; earlier messages may have been missed. If catching up fails,
   * reject: the channel then reconnects.
   */
  listening(): Promise<void>;
  /** The connection is lost. The channel reconnects by itself. */
  disconnected(error: unknown): void;
}

/** Short messages between all processes that use the same database. */
export interface Channel {
  /** Sends a message of at most 7999 bytes to all listeners, including those in this process. */
  send(message: string): Promise<void>;
  /** Resolves after the first attempt to connect, successful or not, with a function that stops listening. */
  listen(listener: Listener): Promise<() => Promise<void>>;
}

/** A channel over LISTEN on a dedicated connection, and NOTIFY on a pooled one. */
export function createChannel(connectionString: string, pool: Pool, name?: string): Channel {
  return {
    async send(message) {
      await pool.query("select pg_notify($1, $2)", [NAME, message]);
    },
    async listen(listener) {
      const stopping = new AbortController();
      let listening: Promise<void> = Promise.resolve();
      await new Promise<void>((resolve) => {
        listening = keepListening({ connectionString, name }, listener, resolve, stopping.signal);
      });
      return async () => {
        stopping.abort();
        await listening;
      };
    },
  };
}

async function keepListening(
  { connectionString, name }: { connectionString: string; name: string | undefined },
  listener: Listener,
  onFirstAttempt: () => void,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: RESPONSE_TIMEOUT,
      keepAlive: true,
    });
    const hangUp = () => void client.connection.stream.destroy();
    // Reported below: the current query rejects, or "end" is emitted.
    client.on("error", () => undefined);
    client.on("notification", ({ payload = "" }) => listener.message(payload));
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    stopping.addEventListener("abort", hangUp);
    const heartbeat = setInterval(() => void client.query("select 1").catch(hangUp), HEARTBEAT);
    try {
      await client.connect();
      if (name !== undefined) await takeName(client, name);
      await client.query(`listen ${NAME}`);
      await listener.listening();
      onFirstAttempt();
      await ended;
      if (!stopping.aborted) listener.disconnected(new Error("PostgreSQL closed the listening connection."));
    } catch (error) {
      hangUp();
      if (!stopping.aborted) listener.disconnected(error);
      onFirstAttempt();
    } finally {
      clearInterval(heartbeat);
      stopping.removeEventListener("abort", hangUp);
    }
    // Stopping aborts the pause, and the loop ends.
    await pause(RETRY, undefined, { signal: stopping }).catch(() => undefined);
  }
}
