import * as v from "valibot";
import { fingerprint, newToken } from "../account/ids.ts";
import type { Person } from "../account/people.ts";
import type { Db } from "../database/database.ts";
import { dropConversation, isKept, keepConversation, RESUMABLE, takeConversation } from "./kept-conversations.ts";

/*
 * The half-done steps of a socket outlive the socket and the process: the service stores each change, and a client
 * continues them on another socket by presenting their handle. The first socket then loses them.
 */

const person = { personId: v.string(), email: v.string() };

/** SHA-256 of the hash of the password that the person entered: once they have another password, the step is void. */
const passwordDigest = v.string();

/** The step that a socket's code is for. */
const pendingSchema = v.variant("purpose", [
  v.object({ purpose: v.literal("activateAccount"), ...person, proved: v.object({ passwordDigest }) }),
  v.object({
    purpose: v.literal("login"),
    ...person,
    /** From `until` (epoch milliseconds) on, the person must enter the password again. */
    proved: v.object({ passwordDigest, until: v.number() }),
  }),
  /** The registrations of a new hire whose passwords were entered here. A new code is for the last one. */
  v.object({ purpose: v.literal("registration"), email: v.string(), registrationIds: v.array(v.string()) }),
]);

const stateSchema = v.object({
  pending: v.nullable(pendingSchema),
  /** The organisation whose code was entered last. A new code is for this one. */
  verifying: v.nullable(v.string()),
  /**
   * The proof of a recovery code: the session that it is for, when it expires (epoch milliseconds), and the hash of the
   * code.
   */
  proof: v.nullable(v.object({ sessionId: v.string(), until: v.number(), recoveryCodeHash: v.string() })),
});

export type PendingStep = Readonly<v.InferOutput<typeof pendingSchema>>;
/** The half-done steps of a socket. */
export type HalfDoneState = v.InferOutput<typeof stateSchema>;

export const nothingHalfDone: HalfDoneState = { pending: null, verifying: null, proof: null };
const NOTHING = JSON.stringify(nothingHalfDone);

/** The password that a step was begun with. */
export const digestOf = ({ passwordHash }: Pick<Person, "passwordHash">): string => fingerprint(passwordHash);

/** Whether the person still has the password that the step was begun with. */
export const isStillProved = (step: Extract<PendingStep, { proved: unknown }>, person: Person | null): boolean =>
  person !== null && step.proved.passwordDigest === digestOf(person);

/** Stores the half-done steps of one socket. */
export interface HalfDone {
  /** Before a call: resumes the steps of the presented handle, or forgets steps that another socket has resumed. */
  restore(now: number): Promise<void>;
  /** After a call, before its reply: stores the changes. */
  store(now: number): Promise<void>;
}

/**
 * @param presented the handle that the client presented at connect, if any
 * @param tell sends the client a new handle
 */
export function createHalfDone(
  db: Db,
  conversation: () => HalfDoneState,
  presented: string | null,
  tell: (handle: string) => void,
): HalfDone {
  let awaiting = presented;
  let kept: { readonly handle: string; readonly text: string; readonly until: number } | null = null;

  return {
    async restore(now) {
      if (awaiting !== null) {
        const taken = await takeConversation(db, awaiting, now);
        awaiting = null;
        const state = v.safeParse(stateSchema, taken?.state);
        if (taken === null || !state.success) return;
        Object.assign(conversation(), state.output);
        kept = { handle: taken.handle, text: JSON.stringify(state.output), until: taken.until };
        tell(taken.handle);
      } else if (kept !== null && kept.until > now && !(await isKept(db, kept.handle))) {
        kept = null;
        Object.assign(conversation(), nothingHalfDone);
      }
    },
    async store(now) {
      const { pending, verifying, proof } = conversation();
      const state: HalfDoneState = { pending, verifying, proof };
      const text = JSON.stringify(state);
      if (text === (kept?.text ?? NOTHING)) return;
      if (text === NOTHING) {
        const handle = kept?.handle;
        kept = null;
        if (handle !== undefined) await dropConversation(db, handle);
        return;
      }
      const handle = kept?.handle ?? newToken();
      await keepConversation(db, handle, state, now);
      if (kept === null) tell(handle);
      kept = { handle, text, until: now + RESUMABLE };
    },
  };
}
