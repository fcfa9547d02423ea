import * as v from "valibot";
import { isCallEvent } from "../../machines/shared/contract.ts";
import { isRepeatable } from "../../machines/shared/repeatable.ts";
import { canonicalIdentifier } from "../../machines/shared/spelling.ts";
import type { SessionKind } from "../database/schema.ts";
import type { Logger } from "../log/log.ts";
import { fingerprint } from "../shared/ids.ts";
import { isEmail } from "../shared/people.ts";
import type { Refusal } from "../shared/refusal.ts";
import type { ThrottleName } from "../shared/throttle.ts";
import type { SocketSession } from "../socket-sessions/socket-sessions.ts";

/** The facts of a change that only its call knows. All are ids, or fingerprints that open nothing. */
export interface AuditFacts {
  /** The person or new hire whose account it was, of calls that need no session. */
  readonly about?: string | undefined;
  /** The session that the call opened, and its kind. */
  readonly opened?: string;
  readonly kind?: SessionKind;
  /** The sessions that ended. */
  readonly ended?: readonly string[];
  /** Which sessions a person ended: all of theirs, all but the one of the call, or one. */
  readonly which?: "all" | "others" | "one";
  /** Everything that works once and was used up, such as a mailed code, each by its kind and its id. */
  readonly spent?: readonly string[];
  /** The mailed codes that became valid, named as in `spent`. */
  readonly mailed?: readonly string[];
  /** The recovery code that was right, and stays good until what it opened is saved; named as in `spent`. */
  readonly proved?: string;
  /** The trusted device in place of a second factor. */
  readonly device?: string;
  /** A fingerprint of the call's id, by which the page may send it again. */
  readonly call?: string;
  readonly invitation?: string;
  readonly organisation?: string;
  /** The third-party app. */
  readonly client?: string;
  readonly passkey?: string;
  /** Why the call was refused, or its answer means no: the English text. */
  readonly reason?: string;
  /** The limit that was reached, and the wait in seconds. */
  readonly limit?: ThrottleName;
  readonly wait?: number;
  /** The name in the log of an unexpected error, or of the reason for which a passkey was refused. */
  readonly incident?: string;
}

/** The facts of a refusal, for the log. */
export const factsOf = ({ text, flags: { retryAfter }, limit }: Refusal): AuditFacts => ({
  reason: text.en,
  ...(typeof retryAfter === "number" && { wait: retryAfter }),
  ...(limit !== null && { limit }),
});

/** The facts of one call together: lists add up. */
export function joinFacts(facts: AuditFacts, more: AuditFacts): AuditFacts {
  const { ended, spent, mailed } = facts;
  return {
    ...facts,
    ...more,
    ...(ended && { ended: [...ended, ...(more.ended ?? [])] }),
    ...(spent && { spent: [...spent, ...(more.spent ?? [])] }),
    ...(mailed && { mailed: [...mailed, ...(more.mailed ?? [])] }),
  };
}

/** A short name of a secret, or of its hash, for the log: it opens nothing, and nobody can find the secret by it. */
export const nameInLog = (value: string): string => fingerprint(value).slice(0, 16);

/** A refused request over HTTP. */
export interface RefusedRequest extends AuditFacts {
  readonly reference: string;
  readonly owner: string | null;
  readonly session: string | null;
  readonly account: string | null;
}

export interface AnsweredCall {
  readonly event: string;
  readonly data: unknown;
  readonly facts: AuditFacts;
}

/** Logs each change with its author, network address and outcome, in one line without a secret. */
export interface Audit {
  /**
   * A call on a socket.
   *
   * @param signedIn the session of the call, and its person; both are null if there was none
   * @param reference of a refusal, which is logged whatever the call; null for any other answer
   */
  call(
    call: AnsweredCall,
    code: number,
    socketSession: Pick<SocketSession, "id" | "address">,
    signedIn: { readonly session: string | null; readonly owner: string | null },
    reference: string | null,
  ): void;
  /** A request over HTTP. @param refusal its facts if it was refused */
  request(name: string, code: number, address: string, refusal: RefusedRequest | null): void;
  /**
   * A command of the command line.
   *
   * @param options its parsed options, of which the line has the accounts, the organisation, the app and the role
   * @param work the name of the file that it read, and how many rows it changed
   */
  command(name: string, code: number, options: unknown, work: Readonly<Record<string, string | number>>): void;
}

const named = v.object({ identifier: v.optional(v.string()), email: v.optional(v.string()) });
/** Options of commands that name nobody in clear. */
const subject = v.object({
  organisation: v.optional(v.string()),
  clientId: v.optional(v.string()),
  role: v.optional(v.string()),
  newEmail: v.optional(v.string()),
});

export function createAudit(log: Logger): Audit {
  const write = (name: string, details: object) => log.info({ audit: name, ...details }, "audit");
  return {
    call({ event, data, facts }, code, { id, address }, { session, owner }, reference) {
      if (reference === null && (!isCallEvent(event) || (isRepeatable(event) && event !== "logout"))) return;
      const refused = reference !== null && { reference };
      const account = accountNameIn(data);
      const who = { socket: nameInLog(id), owner, session, account };
      write(nameOfCall(event), { code, ...refused, ...who, ...facts, address });
    },
    request: (name, code, address, refusal) => write(name, { code, ...refusal, address }),
    command: (name, code, options, work) =>
      write(name, { ...work, code, account: accountNameIn(options), ...subjectIn(options), address: "command line" }),
  };
}

/** The organisation, the app, the role and the fingerprint of the new address that a command names. */
function subjectIn(options: unknown): Readonly<Record<string, string>> {
  const parsed = v.safeParse(subject, options);
  if (!parsed.success) return {};
  const { organisation, clientId: client, role, newEmail } = parsed.output;
  const newAccount = accountNameIn({ email: newEmail });
  const given = { organisation, client, role, newAccount };
  return Object.fromEntries(Object.entries(given).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

/** A call's name in the log. A client may send any other text. */
export const nameOfCall = (event: string): string => (isCallEvent(event) ? event : "unknown call");

/**
 * A fingerprint of the account that a call or a command names: an operator can find the attempts for one account, and
 * the log contains no email address.
 */
function accountNameIn(data: unknown): string | null {
  const account = accountIn(data);
  return account === null ? null : nameInLog(account);
}

/**
 * The account that a call or a command names, as an email address in normal form. A value that is no email address may be
 * a password in the wrong field, so it counts as none.
 */
export function accountIn(data: unknown): string | null {
  const parsed = v.safeParse(named, data);
  if (!parsed.success) return null;
  const account = canonicalIdentifier(parsed.output.identifier ?? parsed.output.email ?? "");
  return isEmail(account) ? account : null;
}
