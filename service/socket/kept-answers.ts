import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, count, eq, gt, lte, sql } from "drizzle-orm";
import * as v from "valibot";
import { calls, isCallEvent } from "../../machines/shared/contract.ts";
import { isCallId } from "../../machines/shared/http-contract.ts";
import { isRepeatable } from "../../machines/shared/repeatable.ts";
import { nameInLog } from "../calls/audit.ts";
import type { Call } from "../calls/call.ts";
import type { Context } from "../calls/context.ts";
import type { Db } from "../database/database.ts";
import { keptAnswers, sessions } from "../database/schema.ts";
import { fingerprint, newId } from "../shared/ids.ts";
import { Refusal } from "../shared/refusal.ts";
import { open, seal } from "../shared/sealing.ts";
import { findSession } from "../shared/sessions.ts";
import { pushSession } from "../sign-in/session.ts";
import type { SocketSession } from "../socket-sessions/socket-sessions.ts";
import { texts } from "../texts/texts.ts";
import type { Outcome } from "./answers.ts";

/*
 * A call that changes something is carried out once, even if its page loses the line and sends it again with the same
 * id. Before a process carries such a call out, it claims the id by a row; afterwards it keeps the answer there.
 *
 * The answer is not written in the transaction of the call's changes. A process that is killed between the two leaves
 * a claim without an answer, and the page is told that the service cannot say whether the call was done (504).
 *
 * The id is 128 random bits that only the page knows, and the table has no copy of it. The key of the answer follows
 * from the id, so that the table alone opens no answer.
 */

/** Milliseconds that an answer is kept. The page asks for it within 15 s of the call. */
export const KEPT_FOR = 3 * 60_000;
/**
 * Milliseconds after the claim during which the same call waits for its answer. The other calls of its socket wait behind
 * it, and a call that has waited for 9 s is refused.
 */
const LONGEST_WORK = 8_000;
/** Milliseconds between two looks for the answer, because another process may be the one that writes it. */
const LOOK_INTERVAL = 200;
/** The most unexpired calls of one session: more than a person can press. */
export const MOST_OF_SESSION = 200;
/** The most of one network address while nobody is signed in: an office may sign in behind one address. */
export const MOST_OF_ADDRESS = 5_000;
/** Seconds after which a call above these limits may be tried again. Some of the others have expired then. */
const RETRY_AFTER = 30;
/** Bytes, several times the largest answer: options that name twenty passkeys. */
const LARGEST_ANSWER = 32_000;

/** An answer, with the state that its socket had then and that another socket continues. */
const keptSchema = v.object({
  outcome: v.object({
    code: v.number(),
    data: v.unknown(),
    error: v.exactOptional(v.object({ message: v.string() })),
  }),
  /** The handle of the pending steps that the call has left; `ended` if it has ended them, null if there were none. */
  steps: v.nullable(v.union([v.literal("ended"), v.object({ handle: v.string() })])),
  trusting: v.nullable(v.object({ personId: v.string(), id: v.string() })),
});
type Kept = v.InferOutput<typeof keptSchema>;
type Row = typeof keptAnswers.$inferSelect;

const withToken = v.object({ token: v.string() });

/** A call as the page has sent it. */
interface Sent {
  readonly event: string;
  readonly data?: unknown;
  readonly id?: string | undefined;
}

interface Work {
  readonly sent: Sent;
  readonly call: Call;
  /** Carries the call out; null if it has waited too long for that. */
  readonly carryOut: (() => Promise<Outcome>) | null;
  /** Whether the client is still there to hear the answer. */
  readonly isThere: () => boolean;
}

interface Done {
  readonly outcome: Outcome;
  /** Whether an earlier socket has had the call carried out. */
  readonly isFromMemory: boolean;
  /** Whether the client can ask for the answer on another socket. */
  readonly isKept: boolean;
}

/** Keeps the answers to the calls that a page may send again. */
export interface KeptAnswers {
  /**
   * Carries a call out, or answers it from memory and leaves the socket as the call has left its own. Throws if neither
   * is possible: nothing was done by that, and 504 says that an earlier socket may have had it done.
   */
  once(work: Work): Promise<Done>;
}

/** @param isAlone whether no other process uses the database meanwhile */
export function createKeptAnswers({ db, clock, log }: Context, isAlone: boolean): KeptAnswers {
  const process = newId();

  /** Claims the id, unless it is known or the caller has too many. A single statement, so that one of several claims. */
  async function claim(id: string, digest: string, { signedIn, address }: SocketSession): Promise<boolean> {
    const now = clock.now();
    const { session: by, owner } = signedIn ?? { session: address, owner: null };
    const most = signedIn === null ? MOST_OF_ADDRESS : MOST_OF_SESSION;
    const caller = fingerprint(by);
    const unexpired = and(eq(keptAnswers.caller, caller), gt(keptAnswers.expiresAt, new Date(now)));
    // The columns are in the table's order.
    const claimed = await db
      .insert(keptAnswers)
      .select(
        sql`select ${fingerprint(id)}, ${digest}, ${caller}, ${owner}::text, ${process}, ${new Date(now).toISOString()}::timestamptz,
          ${new Date(now + KEPT_FOR).toISOString()}::timestamptz, null::bytea, null::text
          where (${db.select({ all: count() }).from(keptAnswers).where(unexpired)}) < ${most}`,
      )
      .onConflictDoNothing()
      .returning({ idHash: keptAnswers.idHash });
    return claimed.length > 0;
  }

  const find = async (id: string) => {
    const [row] = await db
      .select()
      .from(keptAnswers)
      .where(eq(keptAnswers.idHash, fingerprint(id)));
    return row ?? null;
  };

  /** Returns false if the claim is gone: the row has expired meanwhile. */
  async function keep(id: string, kept: Kept, unheardSessionId: string | null): Promise<boolean> {
    const sealed = sealAnswer(kept, id);
    const updated = await db
      .update(keptAnswers)
      .set({ sealed: sealed.length > LARGEST_ANSWER ? sealAnswer(null, id) : sealed, unheardSessionId })
      .where(eq(keptAnswers.idHash, fingerprint(id)))
      .returning({ idHash: keptAnswers.idHash });
    return updated.length > 0;
  }

  /** The answer to a call that was claimed, once there is one; null if there is none to wait for. */
  async function answerTo(
    id: string,
    found: Row,
    isThere: () => boolean,
  ): Promise<(Kept & Pick<Row, "unheardSessionId">) | null> {
    const until = performance.now() + Math.min(LONGEST_WORK, found.claimedAt.getTime() + LONGEST_WORK - clock.now());
    for (let row: Row | null = found; row !== null; row = await find(id)) {
      if (row.sealed !== null) {
        const kept = openAnswer(row.sealed, id);
        return kept && { ...kept, unheardSessionId: row.unheardSessionId };
      }
      const isGone = isAlone && row.process !== process;
      if (isGone || !isThere() || performance.now() >= until) return null;
      await pause(LOOK_INTERVAL);
    }
    return null;
  }

  /** Leaves the socket as the call has left its own. Returns the new handle of the pending steps, if they are now here. */
  async function continueFrom(
    { outcome, steps, trusting }: Kept,
    { context, socketSession, now }: Call,
  ): Promise<string | null> {
    const { pendingSteps } = socketSession;
    if (steps === "ended") await pendingSteps.forget(now);
    // The same socket may hear a call twice, and its client may not hear of a new handle.
    const isElsewhere = steps !== null && steps !== "ended" && steps.handle !== pendingSteps.handle;
    const handle = isElsewhere ? await pendingSteps.resume(steps.handle, now) : null;
    if (trusting !== null) socketSession.trusting = trusting;
    if (!v.is(withToken, outcome.data)) return handle;
    const session = await findSession(db, outcome.data.token, now);
    if (session === null) return handle;
    context.socketSessions.bind(socketSession, session);
    if (session.kind === "full") pushSession(socketSession, session, session.memberships);
    return handle;
  }

  /** Answers from memory, and leaves the socket as the call has left its own; null if there is no answer. */
  async function remember(id: string, found: Row, { call, isThere }: Work): Promise<Outcome | null> {
    const kept = await answerTo(id, found, isThere);
    if (kept === null) return null;
    // The steps are for the socket that the client has now.
    if (!isThere()) return kept.outcome;
    const handle = await continueFrom(kept, call);
    const { unheardSessionId } = kept;
    // This line may break as well. Then the next socket continues from here, and the session is still unheard of.
    const stillUnheard = isThere() ? null : unheardSessionId;
    if (handle !== null || stillUnheard !== unheardSessionId) {
      await keep(id, { ...kept, ...(handle !== null && { steps: { handle } }) }, stillUnheard);
    }
    return kept.outcome;
  }

  async function carryOutFirst(id: string, { call, isThere }: Work, carryOut: () => Promise<Outcome>): Promise<Done> {
    call.note({ call: nameInLog(id) });
    const { socketSession } = call;
    const { pendingSteps } = socketSession;
    const before = pendingSteps.handle;
    const outcome = await carryOut();
    const { opened, signedIn, trusting } = socketSession;
    const unheard = opened !== null && !isThere() ? (signedIn?.session ?? null) : null;
    const { handle } = pendingSteps;
    const steps = handle !== null ? { handle } : before === null ? null : "ended";
    try {
      const isKept = await keep(id, { outcome, steps, trusting }, unheard);
      return { outcome, isFromMemory: false, isKept };
    } catch (error) {
      log.error({ err: error }, "an answer could not be kept");
      return { outcome, isFromMemory: false, isKept: false };
    }
  }

  return {
    async once(work) {
      const { sent, call, carryOut, isThere } = work;
      const { id } = sent;
      const { pendingSteps } = call.socketSession;
      const busy = new Refusal(503, texts.refusal.tryAgain);
      await pendingSteps.restore(call.now);
      if (id === undefined || !isRemembered(sent, id)) {
        if (carryOut === null) throw busy;
        return { outcome: await carryOut(), isFromMemory: false, isKept: false };
      }
      // The client has another socket, with the steps that this call needs, and sends the call there again.
      if (pendingSteps.areTaken && !isThere()) throw busy;
      const digest = keyed(id, `call ${JSON.stringify([sent.event, sent.data])}`).toString("hex");
      if (carryOut !== null && (await claim(id, digest, call.socketSession))) return carryOutFirst(id, work, carryOut);
      const found = await find(id);
      if (found === null) {
        throw carryOut === null ? busy : new Refusal(429, texts.refusal.tooManyCalls, { retryAfter: RETRY_AFTER });
      }
      if (found.digest !== digest) throw new Refusal(400, texts.refusal.unreadable);
      const outcome = await remember(id, found, work).catch((error: unknown) => {
        log.error({ err: error }, "a kept answer could not be given");
        return null;
      });
      // Any other answer would invite the person to do it again.
      if (outcome === null) throw new Refusal(504, texts.refusal.notKnown);
      return { outcome, isFromMemory: true, isKept: true };
    },
  };
}

/** Whether the answer to a call is kept: it changes something and can be read, and its id is 128 random bits. */
const isRemembered = ({ event, data }: Sent, id: string): boolean =>
  isCallEvent(event) && !isRepeatable(event) && v.is(calls[event].request, data) && isCallId(id);

/** Forgets expired answers, and ends the sessions that only they told of. */
export async function sweepKeptAnswers(db: Db, now: number): Promise<void> {
  const expired = db.$with("expired").as(
    db
      .delete(keptAnswers)
      .where(lte(keptAnswers.expiresAt, new Date(now)))
      .returning({ sessionId: keptAnswers.unheardSessionId }),
  );
  await db
    .with(expired)
    .delete(sessions)
    .where(sql`${sessions.id} in (select ${expired.sessionId} from ${expired})`);
}

/** A value that follows from the id and tells nothing of it. */
const keyed = (id: string, about: string) => createHmac("sha256", Buffer.from(id, "hex")).update(about).digest();

const sealAnswer = (kept: Kept | null, id: string) => seal(keyed(id, "answer"), JSON.stringify(kept));

const openAnswer = (sealed: Uint8Array, id: string): Kept | null =>
  v.parse(v.nullable(keptSchema), JSON.parse(open(keyed(id, "answer"), sealed)));
