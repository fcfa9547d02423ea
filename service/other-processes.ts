import * as v from "valibot";
import { openTokens } from "./account/sessions.ts";
import type { Background } from "./background.ts";
import type { Clock } from "./clock.ts";
import { type Conversations, type Ended, endings } from "./conversations.ts";
import type { Database, Db } from "./database/database.ts";
import type { Channel } from "./database/postgres-channel.ts";
import type { Logger } from "./log.ts";
import { parts } from "./parts.ts";

/*
 * Sessions end for every process on one database: where people are served, and at the command line. What is said
 * is which sessions to look at, and the database has the last word: a session that goes on by another token, or a
 * message that comes late, ends nothing that is good.
 */

/** Ids in one message: PostgreSQL takes less than 8000 bytes, and an id with its quotes and comma has 27. */
const IDS = 250;

const message = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ sessions: v.array(v.string()), ending: v.nullable(v.picklist(endings)) }),
);

/** Tokens looked up by one statement. */
const TOKENS = 1_000;

/** Tells the other processes which sessions ended, in that order; tells none where there is no channel. */
export function createTeller(channel: Database["channel"], background: Background): (ended: Ended) => void {
  if (channel === null) return () => undefined;
  let last: Promise<void> = Promise.resolve();
  const say = async ({ sessions, ending }: Ended, before: Promise<void>) => {
    await before;
    for (const part of parts(sessions, IDS)) await channel.send(JSON.stringify({ sessions: part, ending }));
  };
  return (ended) => {
    background.start(() => {
      const said = say(ended, last);
      // One that could not be said is in the log; the next one is said all the same.
      last = said.catch(() => undefined);
      return said;
    });
  };
}

interface Hearing {
  readonly channel: Channel;
  readonly conversations: Conversations;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Tells open pages of the sessions that other processes have ended. While nothing can be heard they learn of it at
 * their next call; when it can be again, all that are open are looked at.
 *
 * @returns what stops it
 */
export function hearOthers({ channel, conversations, db, clock, log }: Hearing): Promise<() => Promise<void>> {
  async function lookAt(sessionIds: readonly string[] | "any", ending: Ended["ending"]): Promise<void> {
    for (const part of parts(conversations.speakingFor(sessionIds), TOKENS)) {
      const spoken = part.map((conversation) => ({ conversation, token: conversation.token ?? "" }));
      const tokens = spoken.map(({ token }) => token);
      const good = await openTokens(db, tokens, clock.now());
      const over = spoken.filter(({ conversation, token }) => conversation.token === token && !good.has(token));
      const signedOut = over.map(({ conversation }) => conversation);
      conversations.signOut(signedOut, ending);
    }
  }
  /** One after the other: what ends without a word comes before what is told. */
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work);
    // The caller hears of its failure; the next one is looked at all the same.
    last = mine.catch(() => undefined);
    return mine;
  };
  let isCut = false;
  return channel.listen({
    heard(text) {
      const said = v.safeParse(message, text);
      if (!said.success) return log.warn("a message of another process could not be read");
      inTurn(() => lookAt(said.output.sessions, said.output.ending)).catch((error: unknown) =>
        log.error({ err: error }, "sessions that ended elsewhere could not be looked at"),
      );
    },
    async listening() {
      await inTurn(() => lookAt("any", "sessionEnded"));
      if (isCut) log.info("hears of sessions that end elsewhere again");
      isCut = false;
    },
    cut(error) {
      if (!isCut) log.warn({ err: error }, "does not hear of sessions that end elsewhere");
      isCut = true;
    },
  });
}
