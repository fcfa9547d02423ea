import * as v from "valibot";
import { chunks, type Database, type Db } from "../database/database.ts";
import type { Channel } from "../database/postgres-channel.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../log/metrics.ts";
import type { Background } from "../shared/background.ts";
import { validTokens } from "../shared/sessions.ts";
import { type SocketSessions, type Ended, endings } from "./socket-sessions.ts";

/*
 * Notifies all processes on one database, command line included, of sessions that end. A message only says which
 * sessions to check, and the database decides. So neither a late message nor one about a session that continues with a
 * new token ends a valid session.
 */

/** Ids per message: PostgreSQL accepts less than 8000 bytes, and an id with quotes and comma takes 27. */
const IDS_PER_MESSAGE = 250;

const message = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    sessions: v.array(v.string()),
    ending: v.nullable(v.picklist(endings)),
    /** When it was sent, in epoch milliseconds by the sender's clock. */
    at: v.number(),
  }),
);

/** Tokens per query. */
const TOKENS_PER_QUERY = 1_000;

/** Publishes ended sessions to the other processes, in order. Without a channel it does nothing. */
export function createSessionEndPublisher(
  channel: Database["channel"],
  background: Background,
): (ended: Ended) => void {
  if (channel === null) return () => undefined;
  let last: Promise<void> = Promise.resolve();
  const publish = async ({ sessions, ending }: Ended, before: Promise<void>) => {
    await before;
    for (const chunk of chunks(sessions, IDS_PER_MESSAGE)) {
      await channel.send(JSON.stringify({ sessions: chunk, ending, at: Date.now() }));
    }
  };
  return (ended) => {
    background.start(() => {
      const published = publish(ended, last);
      // `background` logs a failure; later ones are published anyway.
      last = published.catch(() => undefined);
      return published;
    });
  };
}

interface SubscriptionOptions {
  readonly channel: Channel;
  readonly socketSessions: SocketSessions;
  readonly db: Db;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "heard" | "hears">;
}

/**
 * Signs out open pages whose sessions other processes have ended. While disconnected, a page is signed out at its next
 * call; after a reconnect all open sessions are checked.
 *
 * @returns a function that unsubscribes
 */
export function subscribeToSessionEnds({
  channel,
  socketSessions,
  db,
  now,
  log,
  metrics,
}: SubscriptionOptions): Promise<() => Promise<void>> {
  async function checkSessions(sessionIds: readonly string[] | "any", ending: Ended["ending"]): Promise<void> {
    for (const chunk of chunks(socketSessions.boundTo(sessionIds), TOKENS_PER_QUERY)) {
      const checked = chunk.map((socketSession) => ({ socketSession, token: socketSession.token ?? "" }));
      const tokens = checked.map(({ token }) => token);
      const valid = await validTokens(db, tokens, now());
      // A socket may have got a new token during the query.
      const ended = checked.filter(({ socketSession, token }) => socketSession.token === token && !valid.has(token));
      const signedOut = ended.map(({ socketSession }) => socketSession);
      socketSessions.signOut(signedOut, ending);
    }
  }
  // One after the other, because the order matters: a replaced session gets no notification.
  let last: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const task = last.then(work);
    // The caller handles a failure; later work runs anyway.
    last = task.catch(() => undefined);
    return task;
  };
  let isDisconnected = false;
  return channel.listen({
    message(text) {
      const parsed = v.safeParse(message, text);
      if (!parsed.success) return log.warn("a message of another process could not be read");
      const { at } = parsed.output;
      metrics.heard(Math.max(0, Date.now() - at) / 1000);
      enqueue(() => checkSessions(parsed.output.sessions, parsed.output.ending)).catch((error: unknown) =>
        log.error({ err: error }, "sessions that ended elsewhere could not be checked"),
      );
    },
    async listening() {
      await enqueue(() => checkSessions("any", "sessionEnded"));
      if (isDisconnected) log.info("hears of sessions that end elsewhere again");
      isDisconnected = false;
      metrics.hears(true);
    },
    disconnected(error) {
      if (!isDisconnected) log.warn({ err: error }, "does not hear of sessions that end elsewhere");
      isDisconnected = true;
      metrics.hears(false);
    },
  });
}
