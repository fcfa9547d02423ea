import { inArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "../database/database.ts";
import { registrations } from "../database/schema.ts";
import { fingerprint, newToken } from "../shared/ids.ts";
import { isStillThere, type Person } from "../shared/people.ts";
import { changeKeptSteps, dropSteps, isKept, keepSteps, RESUMABLE, takeSteps } from "./kept-steps.ts";

/*
 * The pending steps of a socket outlive the socket and the process: the service stores each change, and a client
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

const issued = {
  /** 256 random bits, base64url. */
  value: v.string(),
  /** Epoch milliseconds. */
  until: v.number(),
};

/** The challenge that a passkey has to sign. */
const challengeSchema = v.variant("purpose", [
  /** Signs in the owner of the passkey. */
  v.object({ purpose: v.literal("signIn"), ...issued }),
  v.object({
    purpose: v.literal("add"),
    personId: v.string(),
    /** The hash of the recovery code that adding the passkey spends. */
    recoveryCodeHash: v.nullable(v.string()),
    ...issued,
  }),
  v.object({ purpose: v.picklist(["secondFactor", "stepUp"]), personId: v.string(), ...issued }),
]);

const stateSchema = v.object({
  pending: v.nullable(pendingSchema),
  /** The organisation whose code was entered last. A new code is for this one. */
  verifying: v.nullable(v.string()),
  /**
   * The proof of a recovery code: the session and the person that it is for, when it expires (epoch milliseconds), and the hash of the code, which is null once the code is spent.
   */
  proof: v.nullable(
    v.object({
      sessionId: v.string(),
      personId: v.string(),
      until: v.number(),
      recoveryCodeHash: v.nullable(v.string()),
    }),
  ),
  challenge: v.nullable(challengeSchema),
});

export type PendingStep = Readonly<v.InferOutput<typeof pendingSchema>>;
export type PasskeyChallenge = Readonly<v.InferOutput<typeof challengeSchema>>;
/** The pending steps of a socket. */
export type PendingSteps = v.InferOutput<typeof stateSchema>;

export const noPendingSteps: PendingSteps = { pending: null, verifying: null, proof: null, challenge: null };
const NOTHING = JSON.stringify(noPendingSteps);

/** Identifies the password that a step was begun with. */
export const digestOf = ({ passwordHash }: Pick<Person, "passwordHash">): string => fingerprint(passwordHash);

/**
 * Whether the person still has the password and the address that the step was begun with, or that address still waits
 * for them, and nobody has disabled them since.
 */
export const isStillProved = (step: Extract<PendingStep, { proved: unknown }>, person: Person | null): boolean =>
  person?.disabledAt === null &&
  [person.email, person.newEmail].includes(step.email) &&
  step.proved.passwordDigest === digestOf(person);

/** SQL: whether the steps' people still exist (`isStillThere`). */
function areStillThere({ pending, proof, challenge }: PendingSteps): SQL {
  const conditions = [pending, proof, challenge].flatMap((step) =>
    step !== null && "personId" in step ? [isStillThere({ personId: step.personId })] : [],
  );
  if (pending?.purpose === "registration") {
    const entered = inArray(registrations.id, pending.registrationIds);
    conditions.push(sql`exists (select from ${registrations} where ${entered} for key share)`);
  }
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** Stores the pending steps of one socket. */
export interface PendingStepsStore {
  /** The handle of the stored steps; null if none are stored. */
  readonly handle: string | null;
  /** Whether another socket has resumed the steps that this one had. */
  readonly areTaken: boolean;
  /** Before a call: resumes the steps of the presented handle, or forgets steps that another socket has resumed. */
  restore(now: number): Promise<void>;
  /**
   * Resumes the steps of a handle that another socket was told and may not have passed on to its client.
   *
   * @returns the new handle; null if nothing has the old one any more, and the steps here stay as they are
   */
  resume(handle: string, now: number): Promise<string | null>;
  /** Forgets the steps, because a call on another socket has ended them. */
  forget(now: number): Promise<void>;
  /** After a call, before its reply: stores the changes. */
  store(now: number): Promise<void>;
  /**
   * During a call: stores at once that a step was taken out, before the call relies on it.
   *
   * @returns false if another socket has resumed the steps, so that of several sockets one has the step
   */
  takeOut(now: number): Promise<boolean>;
}

/**
 * @param present the steps as they are now, which `restore` changes
 * @param presented the handle that the client presented at connect, if any
 * @param tell sends the client a new handle
 */
export function createPendingStepsStore(
  db: Db,
  present: () => PendingSteps,
  presented: string | null,
  tell: (handle: string) => void,
): PendingStepsStore {
  let awaiting = presented;
  let kept: { readonly handle: string; readonly text: string; readonly until: number } | null = null;
  let areTaken = false;

  const current = () => {
    const { pending, verifying, proof, challenge } = present();
    const state: PendingSteps = { pending, verifying, proof, challenge };
    return { state, text: JSON.stringify(state) };
  };

  async function resume(presented: string, now: number): Promise<string | null> {
    const taken = await takeSteps(db, presented, now);
    const state = v.safeParse(stateSchema, taken?.state);
    if (taken === null || !state.success) return null;
    Object.assign(present(), state.output);
    kept = { handle: taken.handle, text: JSON.stringify(state.output), until: taken.until };
    tell(taken.handle);
    return taken.handle;
  }

  async function store(now: number): Promise<void> {
    const { state, text } = current();
    if (text === (kept?.text ?? NOTHING)) return;
    if (text === NOTHING) {
      const handle = kept?.handle;
      kept = null;
      if (handle !== undefined) await dropSteps(db, handle);
      return;
    }
    const handle = kept?.handle ?? newToken();
    await keepSteps(db, handle, state, areStillThere(state), now);
    if (kept === null) tell(handle);
    kept = { handle, text, until: now + RESUMABLE };
  }

  return {
    get handle() {
      return kept?.handle ?? null;
    },
    get areTaken() {
      return areTaken;
    },
    resume,
    store,
    forget(now) {
      Object.assign(present(), noPendingSteps);
      return store(now);
    },
    async restore(now) {
      if (awaiting !== null) {
        await resume(awaiting, now);
        awaiting = null;
      } else if (kept !== null && kept.until > now && !(await isKept(db, kept.handle))) {
        kept = null;
        areTaken = true;
        Object.assign(present(), noPendingSteps);
      }
    },
    async takeOut(now) {
      if (kept === null) return false;
      const { handle } = kept;
      const { state, text } = current();
      const isOurs = text === NOTHING ? await dropSteps(db, handle) : await changeKeptSteps(db, handle, state, now);
      kept = isOurs && text !== NOTHING ? { handle, text, until: now + RESUMABLE } : null;
      return isOurs;
    },
  };
}
